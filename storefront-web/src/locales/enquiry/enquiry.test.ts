import errors from '@shop/shared/contract/errors.json'
import { speaksOfSales } from '@shop/shared/lib/salesWords'
import { describe, expect, it } from 'vitest'
import { content as contentEn } from '@/content/en'
import { enquiryPage } from '@/content/enquiryPage'
import { content as contentHi } from '@/content/hi'
import { content as contentTa } from '@/content/ta'
import { neutralTexts } from './all'

type Tree = { readonly [key: string]: string | Tree }

const flat = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : flat(value, `${path}${key}.`),
  )

type Modules = Record<string, Record<string, Tree>>

const all = (modules: Modules) => Object.values(modules).flatMap((module) => Object.values(module).flatMap((texts) => flat(texts)))
const sentences: Tree = { codes: Object.fromEntries(errors.map(({ code, message }) => [code, message ?? ''])) }
const usual = {
  en: new Map([...all(import.meta.glob('../en/*.ts', { eager: true }) as Modules), ...flat(sentences)]),
  ta: new Map(all(import.meta.glob('../ta/*.ts', { eager: true }) as Modules)),
  hi: new Map(all(import.meta.glob('../hi/*.ts', { eager: true }) as Modules)),
}

/** On the pages of placed orders alone, which speak of orders and payments in every mode. */
const ofPlacedOrders = /^(pay|order|orders|timeline|receipt|refundDetails|agreed)\./
const codesOfPlacedOrders =
  /^codes\.(not_cancellable|not_reorderable|proof_not_expected|refund_settled|wrong_reference|order_(waiting_for_payment|not_replaceable|placed_already)|too_many_unpaid_orders|cash_not_offered|cod_over_limit)$/
/** Of parts that are not there while enquiries alone are taken: payment at checkout, the shop's own UPI id, Buy Now; and of the change back. */
const ofOrdering =
  /^(checkout\.(step\w*|payNow|placeOrder|placing|placedElsewhere|earlier\w+|method\w*|codPlaced|waiting\w*|resume)|footer\.(upi\w*|paymentPhone|qrLabel|scan)|detail\.buyNow|mode\.orderNew)$/
const marks = (text: string) => [...text.matchAll(/\{\{\w+\}\}|<\/?b>/g)].map(([mark]) => mark).sort()
const storefrontCodes = new Set(errors.filter(({ site }) => site !== 'backoffice').map(({ code }) => `codes.${code}`))

describe.each(['en', 'ta', 'hi'] as const)('while the shop takes enquiries alone, %s', (language) => {
  const neutral = new Map(flat(neutralTexts[language] as unknown as Tree))

  it('replaces every text about ordering or paying', () => {
    const left = [...usual[language]]
      .filter(([key, text]) => speaksOfSales(neutral.get(key) ?? text))
      .map(([key]) => key)
      .filter((key) => !key.startsWith('codes.') || storefrontCodes.has(key))
      .filter((key) => ![ofPlacedOrders, codesOfPlacedOrders, ofOrdering].some((pattern) => pattern.test(key)))
    expect(left).toEqual([])
  })

  it('replaces only texts that there are, and fills in the same things', () => {
    for (const [key, text] of neutral) {
      const before = usual[language].get(key)
      expect([key, before]).not.toEqual([key, undefined])
      if (!key.startsWith('codes.')) expect([key, marks(text)]).toEqual([key, marks(before ?? '')])
    }
  })

  it('has the same texts as the other languages', () => {
    expect([...neutral.keys()].sort()).toEqual(
      flat(neutralTexts.en as unknown as Tree)
        .map(([key]) => key)
        .sort(),
    )
  })
})

describe.each(Object.entries({ en: contentEn, ta: contentTa, hi: contentHi }))('the pages in %s', (_, content) => {
  it.each(['faq', 'help', 'shipping', 'privacy'] as const)('%s says nothing of ordering and paying, and is not empty', (name) => {
    const page = enquiryPage(content[name])
    const said = [page.title, page.description, page.lead, ...page.blocks.flatMap(({ title, lines }) => [title, ...lines])]
    expect(said.filter(speaksOfSales)).toEqual([])
    expect(page.blocks.length).toBeGreaterThan(1)
  })

  it('leaves nothing out of the privacy policy', () => {
    expect(enquiryPage(content.privacy)).toEqual(content.privacy)
  })
})
