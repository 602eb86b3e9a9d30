import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import errors from '@shop/shared/contract/errors.json'
import { states } from '@shop/shared/lib/states'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { content as enContent } from '@/content/en'
import { content as hiContent } from '@/content/hi'
import { content as taContent } from '@/content/ta'

type Tree = { readonly [key: string]: string | Tree }

const flat = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : flat(value, `${path}${key}.`),
  )

type File = Readonly<Record<string, Tree>>

const named = (files: Record<string, File>) =>
  new Map(Object.entries(files).map(([path, texts]) => [path.replace(/.*\/|\.ts$/g, ''), new Map(flat(texts).map(withoutExport))]))
/** `productsTexts.products.title` and `default.products.title` are `products.title`. */
const withoutExport = ([key, text]: [string, string]): [string, string] => [key.replace(/^\w+\./, ''), text]
/** Parts that English has none of: the server's refusals, and states, whose values are their English names. */
const ownWords = ['codes', 'states']
const inOne = (files: ReadonlyMap<string, ReadonlyMap<string, string>>) =>
  new Map([...files].flatMap(([name, texts]) => (ownWords.includes(name) ? [] : [...texts])))

const files = {
  en: named(import.meta.glob<File>('./en/*.ts', { eager: true })),
  ta: named(import.meta.glob<File>('./ta/*.ts', { eager: true })),
  hi: named(import.meta.glob<File>('./hi/*.ts', { eager: true })),
}
const english = inOne(files.en)
const others = { ta: inOne(files.ta), hi: inOne(files.hi) }
const marks = (text: string) => [...text.matchAll(/\{\{\w+\}\}|<\/?b>/g)].map(([mark]) => mark).sort()
/** The same in every language on purpose: names of formats and placeholders. */
const sameEverywhere = /^(\{\{\w+\}\}|[\s×+IFSCMB,]|\{\{name\}\})*$/

describe.each(Object.entries(others))('%s', (language, texts) => {
  it('has every text, and no other', () => {
    expect([...texts.keys()].sort()).toEqual([...english.keys()].sort())
  })

  it('has each namespace, with the keys that it has in English', () => {
    const keys = (namespaces: typeof files.en) =>
      [...namespaces].filter(([name]) => !ownWords.includes(name)).map(([name, part]) => [name, [...part.keys()].sort()])
    const translations = files[language as keyof typeof others]
    expect(keys(translations)).toEqual(keys(files.en))
    expect([...translations.keys()].sort()).toEqual([...files.en.keys(), ...ownWords].sort())
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

  it('have an English sentence each', () => {
    expect(here.filter(({ message }) => !/[a-z]{2}/.test(message)).map(({ code }) => code)).toEqual([])
  })

  it.each(['ta', 'hi'] as const)('%s has a text for every code of contract/errors.json, with no other parameters', (language) => {
    const texts = new Map([...(files[language].get('codes') ?? [])].map(([key, text]) => [key.replace('codes.', ''), text]))
    expect(here.filter(({ code }) => !texts.has(code)).map(({ code }) => code)).toEqual([])
    for (const { code, params } of here) {
      for (const [, name] of texts.get(code)?.matchAll(/\{\{(\w+)\}\}/g) ?? [])
        expect([code, params]).toEqual([code, expect.arrayContaining([name])])
    }
  })
})

describe('states', () => {
  it.each(['ta', 'hi'] as const)('%s has a name for each, and for nothing else', (language) => {
    const named = files[language].get('states') ?? new Map<string, string>()
    expect([...named.keys()].map((key) => key.replace('states.', '')).sort()).toEqual([...states].sort())
    expect(new Set(named.values()).size).toBe(states.length)
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
        // `section.${value}` and `section.${value}Suffix`.
        const built = [...code.matchAll(new RegExp(`\`${section}\\.\\$\\{[^}]*\\}(\\w*)`, 'g'))]
        return !built.some(
          ([, suffix = '']) => name.endsWith(suffix) && new RegExp(`\\b${name.slice(0, name.length - suffix.length)}\\b`).test(code),
        )
      })
    expect(unused).toEqual([])
  })
})
