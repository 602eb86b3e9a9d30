import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { content as enContent } from '@/content/en'
import { content as hiContent } from '@/content/hi'
import { content as taContent } from '@/content/ta'
import errors from '@/shared/contract/errors.json'
import { accountTexts } from './en/account'
import { agreedTexts } from './en/agreed'
import { browseTexts } from './en/browse'
import { cartTexts } from './en/cart'
import { checkoutTexts } from './en/checkout'
import { copyTexts } from './en/copy'
import { dataTexts } from './en/data'
import { detailTexts } from './en/detail'
import { enquiryTexts } from './en/enquiry'
import { facetPicksTexts } from './en/facet-picks'
import { facetsTexts } from './en/facets'
import { footerTexts } from './en/footer'
import { formsTexts } from './en/forms'
import { guardTexts } from './en/guard'
import { homeTexts } from './en/home'
import { listDialogTexts } from './en/list-dialogs'
import { loginTexts } from './en/login'
import { menuTexts } from './en/menu'
import { missingTexts } from './en/missing'
import { modeTexts } from './en/mode'
import { packingTexts } from './en/packing'
import { priceListTexts } from './en/price-list'
import { productsTexts } from './en/products'
import { profileTexts } from './en/profile'
import { receiptTexts } from './en/receipt'
import { refundDetailsTexts } from './en/refund-details'
import { reviewFormTexts } from './en/review-form'
import { sellingTexts } from './en/selling'
import { shopTexts } from './en/shop'
import { trackTexts } from './en/track'
import { hi } from './hi'
import type { Texts } from './shape'
import { ta } from './ta'

type Tree = { readonly [key: string]: string | Tree }

const flat = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : flat(value, `${path}${key}.`),
  )

const english = new Map(
  [
    accountTexts,
    agreedTexts,
    browseTexts,
    cartTexts,
    checkoutTexts,
    copyTexts,
    dataTexts,
    detailTexts,
    enquiryTexts,
    facetPicksTexts,
    facetsTexts,
    footerTexts,
    formsTexts,
    guardTexts,
    homeTexts,
    listDialogTexts,
    loginTexts,
    menuTexts,
    missingTexts,
    modeTexts,
    packingTexts,
    priceListTexts,
    productsTexts,
    profileTexts,
    receiptTexts,
    refundDetailsTexts,
    reviewFormTexts,
    sellingTexts,
    shopTexts,
    trackTexts,
  ].flatMap((texts) => flat(texts)),
)
const withoutCodes = ({ codes: _, ...texts }: Texts) => new Map(flat(texts))
const others = { ta: withoutCodes(ta), hi: withoutCodes(hi) }
const marks = (text: string) => [...text.matchAll(/\{\{\w+\}\}|<\/?b>/g)].map(([mark]) => mark).sort()
/** The same in every language on purpose: names of formats and placeholders. */
const sameEverywhere = /^(\{\{\w+\}\}|[\s×+IFSCMB,]|\{\{name\}\})*$/

describe.each(Object.entries(others))('%s', (language, texts) => {
  it('has every text, and no other', () => {
    expect([...texts.keys()].sort()).toEqual([...english.keys()].sort())
  })

  it('fills in the same things', () => {
    for (const [key, text] of texts) if (key !== 'packs.ofName') expect([key, marks(text)]).toEqual([key, marks(english.get(key) ?? '')])
  })

  it('is translated', () => {
    const script = language === 'ta' ? /\p{Script=Tamil}/u : /\p{Script=Devanagari}/u
    const left = [...texts].filter(([, text]) => !script.test(text) && !sameEverywhere.test(text)).map(([key]) => key)
    expect(left).toEqual([])
  })
})

describe('refusals of the server', () => {
  const here = errors.filter(({ site }) => site !== 'backoffice')

  it.each([
    ['ta', ta],
    ['hi', hi],
  ])('%s has a text for every code of contract/errors.json, with no other parameters', (_, { codes = {} }) => {
    expect(here.filter(({ code }) => !codes[code]).map(({ code }) => code)).toEqual([])
    for (const { code, params } of here) {
      for (const [, name] of codes[code]?.matchAll(/\{\{(\w+)\}\}/g) ?? [])
        expect([code, params]).toEqual([code, expect.arrayContaining([name])])
    }
  })
})

describe('the owner’s words', () => {
  it.each([
    ['ta', taContent],
    ['hi', hiContent],
  ])('%s have the same pages, blocks and figures', (_, other) => {
    for (const page of ['faq', 'help', 'shipping', 'privacy'] as const) {
      expect(other[page].blocks.map((block) => block.lines.length)).toEqual(enContent[page].blocks.map((block) => block.lines.length))
      const figures = (lines: readonly string[]) => lines.join(' ').match(/\d+(-\d+)?/g) ?? []
      expect(other[page].blocks.map((block) => figures(block.lines).sort())).toEqual(
        enContent[page].blocks.map((block) => figures(block.lines).sort()),
      )
    }
  })

  it('answer the seven questions of the specification, and its blocks', () => {
    expect(enContent.faq.blocks).toHaveLength(7)
    expect(enContent.help.blocks).toHaveLength(4)
    expect(enContent.shipping.blocks).toHaveLength(5)
    expect(enContent.privacy.blocks).toHaveLength(8)
    expect(enContent.privacy.lead).toContain('December 2024')
  })
})

const folder = join(import.meta.dirname, '..')
const sources = (at: string): string[] =>
  readdirSync(at, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? sources(join(at, entry.name)) : [join(at, entry.name)],
  )

/** Attributes that people hear or read. */
const spoken = ['aria-label', 'title', 'placeholder', 'alt', 'label', 'hint']

describe('the sources', () => {
  const files = sources(folder).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.|\/testing\/|\/locales\/|\/content\/|schema\.ts/.test(file),
  )

  it('hold no words outside the catalogues', () => {
    const found: string[] = []
    for (const file of files.filter((name) => name.endsWith('.tsx'))) {
      const note = (text: string) => /\p{L}{2,}/u.test(text) && found.push(`${file}: ${text.trim()}`)
      const walk = (node: ts.Node): void => {
        if (ts.isJsxText(node)) note(node.text)
        if (ts.isJsxAttribute(node) && spoken.includes(node.name.getText()) && node.initializer && ts.isStringLiteral(node.initializer))
          note(node.initializer.text)
        if (ts.isJsxExpression(node) && node.expression && ts.isStringLiteral(node.expression)) note(node.expression.text)
        node.forEachChild(walk)
      }
      walk(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX))
    }
    expect(found).toEqual([])
  })

  it('use every text', () => {
    const code = files.map((file) => readFileSync(file, 'utf8')).join('\n')
    const unused = [...english.keys()]
      .map((key) => key.replace(/_(one|other)$/, ''))
      .filter((key) => {
        const [section = '', name = ''] = key.split('.')
        if (code.includes(`'${key}'`)) return false
        return !(code.includes(`\`${section}.\${`) && new RegExp(`['\`]${name}['\`]|\\b${name}\\b`).test(code))
      })
    expect(unused).toEqual([])
  })
})
