import { readdirSync, readFileSync } from 'node:fs'
import { render } from '@testing-library/react'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { RichText } from '@/lib/rich'
import { Price, Total } from './Price'

/** What Chromium's translator does: each text gets an element of its own, in the place of the one that the page made. */
function translate(element: Element): void {
  for (const child of [...element.childNodes]) {
    if (child instanceof HTMLElement && child.translate !== false && child.getAttribute('translate') !== 'no') translate(child)
    if (!(child instanceof Text)) continue
    const font = document.createElement('font')
    font.textContent = child.data
    child.replaceWith(font)
  }
}

it.each([
  ['a total', (rupees: number) => <Total label={`${rupees} items`} value={rupees} />, '0 items₹0.00', '7 items₹7.00'],
  ['a price', (rupees: number) => <Price price={rupees + 1} />, '₹1.00', '₹8.00'],
  [
    'a sentence',
    (rupees: number) => <RichText text={`Add ₹${rupees} for <b>gifts</b> now`} />,
    'Add ₹0 for gifts now',
    'Add ₹7 for gifts now',
  ],
])('%s follows on a page that the browser has translated', (_, of, before, after) => {
  const { container, rerender } = render(of(0))
  expect(container).toHaveTextContent(before)
  translate(container)
  rerender(of(7))
  expect(container).toHaveTextContent(after)
})

const figure = /\b(rupees|roundRupees|quantity|count|wait)\b/

it('no figure is a text beside other things', () => {
  const found: string[] = []
  for (const path of readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!test)\.tsx$/.test(name))) {
    const file = ts.createSourceFile(path, readFileSync(`src/${path}`, 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
    const visit = (node: ts.Node): void => {
      if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
        const children = node.children.filter((child) => !ts.isJsxText(child) || !child.containsOnlyTriviaWhiteSpaces)
        for (const child of children) {
          const code = ts.isJsxExpression(child) ? (child.expression?.getText() ?? '') : ''
          if (children.length > 1 && figure.test(code) && !/[<>]/.test(code)) found.push(`${path}: ${code}`)
        }
      }
      ts.forEachChild(node, visit)
    }
    visit(file)
  }
  expect(found).toEqual([])
})
