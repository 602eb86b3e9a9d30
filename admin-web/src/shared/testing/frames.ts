// Copied from shared-web/src/testing/frames.ts by "make shared". Do not edit.
/**
 * What is wrong with the layout of the page, one line each; it runs in the page. One pixel is rounding.
 * - How far the page can be pushed sideways.
 * - What ends to the right of or below its own frame: a card, a dialog, a badge, a button, the sidebar. What may be
 *   scrolled or is cut with an ellipsis ends within it.
 * - What is in two lines and must be in one: an amount, an order number, a date, a time; with `words` also a number and a
 *   word of at most 14 letters and vowel signs.
 */
export function outOfFrame({ words }: { words: boolean }): string[] {
  const found = new Set<string>()
  const root = document.documentElement
  const excess = root.scrollWidth - root.clientWidth
  if (excess > 1) found.add(`the page by ${excess} px`)

  const name = (each: Element) => `${each.tagName.toLowerCase()}.${each.getAttribute('class') ?? ''}`
  const isSeen = (each: Element) => each.checkVisibility({ visibilityProperty: true }) && !each.closest('[inert]')
  const isFrame = (each: Element, style: CSSStyleDeclaration) =>
    each.matches('aside, aside :is(a, button), dialog, [role=dialog], button') ||
    (Number.parseFloat(style.borderRightWidth) > 0 && !/transparent|, 0\)$/.test(style.borderRightColor)) ||
    (Number.parseFloat(style.borderTopRightRadius) > 0 && !/transparent|, 0\)$/.test(style.backgroundColor))

  /** A picture may be cut by its window. */
  const measure = (start: Element, right: number, bottom: number, label: string, isPicture = false) => {
    /** Of the frame's lower edge: it is scrolled, or placed over it. */
    let isFree = false
    for (let frame: Element | null = start; frame && frame !== document.body; frame = frame.parentElement) {
      const style = getComputedStyle(frame)
      if (style.clipPath !== 'none') return
      const box = frame.getBoundingClientRect()
      // What is scrolled upright may be scrolled sideways in every browser, but is not meant to be; a table is.
      const isUpright =
        frame.matches('aside, aside nav, dialog, [role=dialog], [role=dialog] *') ||
        (!isPicture && frame.scrollHeight > frame.clientHeight + 1 && !frame.querySelector(':scope > table'))
      if (/auto|scroll/.test(style.overflowX) && !isUpright) return
      if (style.overflowX === 'hidden' && (isPicture || style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none')) return
      if (/auto|scroll/.test(style.overflowY)) isFree = true
      const frames = isFrame(frame, style)
      const wide = frames || style.overflowX !== 'visible' ? Math.round(right - box.right) : 0
      const high = (frames || style.overflowY !== 'visible') && !isFree ? Math.round(bottom - box.bottom) : 0
      if (wide > 1 || high > 1) {
        found.add(`${label} by ${Math.max(wide, high)} px ${wide > 1 ? 'to the right' : 'below'} out of ${name(frame)}, in ${name(start)}`)
        return
      }
      if (style.position === 'fixed') return
      if (style.position === 'absolute') isFree = true
    }
  }

  const whole = [
    /-?₹\d[\d,.]*\d( (Cr|L)\b)?/u,
    /\b[A-Z]{2,}\d{6}-\w+/u,
    /\b\d{1,2}\s(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b(\s\d{4})?/u,
    /\b\d{1,2} [\p{L}\p{M}.]+ 20\d\d\b/u,
    /(?<![\d:+-])\d{1,2}:\d\d(\s[ap]m)?/u,
    ...(words ? [/(?<![\p{L}\p{M}\d@._-])\d[\d,.]{0,10}\d(?![\p{L}\d@-])/u, /(?<![^\s("“,-])[\p{L}\p{M}]{2,14}(?![^\s)"”’,.:;?!-])/u] : []),
  ]
  const pieces = new RegExp(whole.map(({ source }) => `(?:${source})`).join('|'), 'gu')
  const lines = (range: Range): number => {
    let count = 0
    let end = Number.NEGATIVE_INFINITY
    for (const { top, bottom, width } of [...range.getClientRects()].sort((one, other) => one.top - other.top)) {
      if (width === 0) continue
      if (top >= end - 2) count += 1
      end = Math.max(end, bottom)
    }
    return count
  }
  const isHidden = (start: Element): boolean => {
    for (let each: Element | null = start; each; each = each.parentElement) if (getComputedStyle(each).clipPath !== 'none') return true
    return false
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent ?? ''
    const parent = node.parentElement
    if (!text.trim() || !parent || !isSeen(parent) || parent.closest('select, script, style, textarea')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const boxes = [...range.getClientRects()]
    if (boxes.length === 0) continue
    // A glyph's box is higher than a line of the height 1.2.
    const air = Number.parseFloat(getComputedStyle(parent).fontSize) * 0.2
    measure(
      parent,
      Math.max(...boxes.map(({ right }) => right)),
      Math.max(...boxes.map(({ bottom }) => bottom)) - air,
      `"${text.trim().slice(0, 40)}"`,
    )
    if (boxes.length === 1 || isHidden(parent)) continue
    for (const { 0: piece, index } of text.matchAll(pieces)) {
      range.setStart(node, index)
      range.setEnd(node, index + piece.length)
      if (lines(range) > 1)
        found.add(`"${piece}" is in ${lines(range)} lines, in ${name(parent)} in ${name(parent.parentElement ?? parent)}`)
    }
  }

  for (const each of document.body.querySelectorAll('a, button, input, select, textarea, img, svg, meter, progress')) {
    const { width, right } = each.getBoundingClientRect()
    const label = each.getAttribute('aria-label') || each.textContent?.trim() || each.getAttribute('name') || ''
    if (width > 1 && isSeen(each))
      measure(
        each.parentElement ?? each,
        right,
        Number.NEGATIVE_INFINITY,
        `${each.tagName.toLowerCase()} "${label.slice(0, 40)}"`,
        each.matches('img, svg'),
      )
  }
  return [...found]
}
