// Copied from shared-web/src/lib/pages.ts by "make shared". Do not edit.
export type PageMark = number | 'gap'

/** First page, last page, and the pages within 2 of the current one. A gap that would hide one page shows that page. */
export function pageWindow(current: number, total: number, reach = 2): PageMark[] {
  const shown = (page: number) => page === 1 || page === total || Math.abs(page - current) <= reach
  const marks: PageMark[] = []
  for (let page = 1; page <= total; page += 1) {
    if (shown(page) || (shown(page - 1) && shown(page + 1))) marks.push(page)
    else if (marks.at(-1) !== 'gap') marks.push('gap')
  }
  return marks
}
