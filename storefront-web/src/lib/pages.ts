export type PageMark = number | 'gap'

/** First, last, and the pages within 2 of the current one; gaps in between. A gap of one page is that page. */
export function pageWindow(current: number, total: number, reach = 2): PageMark[] {
  const marks: PageMark[] = []
  for (let page = 1; page <= total; page += 1) {
    const near = Math.abs(page - current) <= reach || page === 1 || page === total
    if (near) marks.push(page)
    else if (marks.at(-1) !== 'gap') marks.push('gap')
  }
  return marks.map((mark, at) => {
    if (mark !== 'gap') return mark
    const before = marks[at - 1]
    const after = marks[at + 1]
    return typeof before === 'number' && typeof after === 'number' && after - before === 2 ? before + 1 : mark
  })
}
