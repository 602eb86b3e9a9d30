import { readdirSync, readFileSync } from 'node:fs'
import { render } from '@testing-library/react'
import ts from 'typescript'
import { expect, it } from 'vitest'
import type { Reading } from '@/api/receipts'
import ReceiptNote from '@/features/payment/ReceiptNote'
import { RichText } from '@/lib/rich'
import { order } from '@/testing/fixtures'
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

/** At first of the amount that is due; then another amount, so that there are more sentences. */
const receipt = (rupees: number): Reading => ({
  _id: '1',
  state: 'read',
  isReceipt: true,
  payeeIsOurs: rupees === 0,
  values: [{ name: 'amount', value: `${rupees}.00`, certainty: 'sure', box: [0, 0, 1, 0.1] }],
})

it.each([
  ['a total', (rupees: number) => <Total label={`${rupees} items`} value={rupees} />, '0 items₹0.00', '7 items₹7.00'],
  ['a price', (rupees: number) => <Price price={rupees + 1} />, '₹1.00', '₹8.00'],
  [
    'a sentence',
    (rupees: number) => <RichText text={`Add ₹${rupees} for <b>gifts</b> now`} />,
    'Add ₹0 for gifts now',
    'Add ₹7 for gifts now',
  ],
  ['what a picture says', (rupees: number) => <ReceiptNote order={order} reading={receipt(rupees)} />, '₹0.00', '₹7.00'],
])('%s follows on a page that the browser has translated', (_, of, before, after) => {
  const { container, rerender } = render(of(0))
  expect(container).toHaveTextContent(before)
  translate(container)
  rerender(of(7))
  expect(container).toHaveTextContent(after)
})

const figure = /\b(rupees|roundRupees|quantity|count|wait)\b/

/** The children of every element in the app's files, without blank text between lines. */
function* families(): Generator<{ path: string; children: ts.JsxChild[] }> {
  for (const path of readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!test)\.tsx$/.test(name))) {
    const file = ts.createSourceFile(path, readFileSync(`src/${path}`, 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
    const nodes: ts.Node[] = [file]
    for (let node = nodes.pop(); node; node = nodes.pop()) {
      if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
        const children = node.children.filter((child) => !ts.isJsxText(child) || !child.containsOnlyTriviaWhiteSpaces)
        if (children.length > 1) yield { path, children }
      }
      ts.forEachChild(node, (child) => void nodes.push(child))
    }
  }
}

const expressionOf = (child: ts.JsxChild): ts.Expression | undefined => (ts.isJsxExpression(child) ? child.expression : undefined)
const makesElements = (expression: ts.Expression): boolean => /<[A-Za-z>]/.test(expression.getText())
/** What a condition makes: both of its sides, and those of conditions within. */
const sidesOf = (node: ts.Expression): ts.Expression[] =>
  ts.isConditionalExpression(node) ? [...sidesOf(node.whenTrue), ...sidesOf(node.whenFalse)] : [node]
/** React makes no text for these. */
const isNothing = (node: ts.Expression): boolean => /^(null|''|undefined|false)$/.test(node.getText())

it('no figure is a text beside other things', () => {
  const found: string[] = []
  for (const { path, children } of families()) {
    for (const code of children.map((child) => expressionOf(child)?.getText() ?? '')) {
      if (figure.test(code) && !/[<>]/.test(code)) found.push(`${path}: ${code}`)
    }
  }
  expect(found).toEqual([])
})

it('no text that comes and goes is beside other things: React would look for it where the translation has taken it away', () => {
  const found: string[] = []
  for (const { path, children } of families()) {
    for (const expression of children.map(expressionOf)) {
      if (!expression || makesElements(expression)) continue
      const sides = sidesOf(expression)
      if (sides.length > 1 && sides.some(isNothing) && !sides.every(isNothing)) found.push(`${path}: ${expression.getText()}`)
    }
  }
  expect(found).toEqual([])
})

it('no element that comes and goes is right before a text: React would put it before the one that is gone', () => {
  const found: string[] = []
  for (const { path, children } of families()) {
    children.forEach((child, at) => {
      const next = children[at + 1]
      const [expression, after] = [expressionOf(child), next && expressionOf(next)]
      if (!next || !expression || !ts.isConditionalExpression(expression) || !makesElements(expression)) return
      const isText = ts.isJsxText(next) || (after && /^(t\(|`)/.test(after.getText()))
      if (isText && sidesOf(expression).some(isNothing)) found.push(`${path}: ${expression.getText()}`)
    })
  }
  expect(found).toEqual([])
})
