import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'

type Tree = { readonly [key: string]: string | Tree }
const keysOf = (tree: Tree): string[] =>
  Object.entries(tree).flatMap(([key, value]) => (typeof value === 'string' ? [key] : keysOf(value).map((rest) => `${key}.${rest}`)))

/** The keys of each part of the English texts; a plural is used by its name without the ending. */
const parts = new Map(
  Object.entries(import.meta.glob<Record<string, Tree>>('./en/*.ts', { eager: true })).map(([path, exported]) => [
    path.replace(/.*\/|\.ts$/g, ''),
    new Set(
      Object.values(exported)
        .flatMap(keysOf)
        .map((key) => key.replace(/_(one|other)$/, '')),
    ),
  ]),
)
const partsWith = (is: (key: string) => boolean) => [...parts].filter(([, keys]) => [...keys].some(is)).map(([name]) => name)

/** Of these, pages use some parts only: what uses a part imports its texts. */
const inParts = /^(lib\/(forms|fieldErrors)|api\/account)\.ts$/

const root = join(import.meta.dirname, '..')

/** What a module lacks: a key of a text, and the parts of which it would have to import one. */
function missing(path: string): string[] {
  const imported = new Set(['shop'])
  const used = new Map<string, string[]>()
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      const [, part] = /locales\/en\/([\w-]+)$/.exec((node.moduleSpecifier as ts.StringLiteral).text) ?? []
      if (part && !node.importClause?.isTypeOnly) imported.add(part)
    } else if (ts.isStringLiteralLike(node)) {
      const having = partsWith((key) => key === node.text)
      if (having.length > 0) used.set(node.text, having)
    } else if (ts.isTemplateExpression(node) && /^\w+\.[\w.]*$/.test(node.head.text)) {
      // Such as `status.${order.status}`.
      const having = partsWith((key) => key.startsWith(node.head.text))
      if (having.length > 0) used.set(`${node.head.text}…`, having)
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX))
  return [...used]
    .filter(([, having]) => !having.some((part) => imported.has(part)))
    .map(([key, having]) => `${key} (${having.join(' or ')})`)
}

it('every module imports the texts that it names, so that no key is shown in place of one', () => {
  const notOurs = /^(locales|testing|shared|worker)\/|\.test\.tsx?$/
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !notOurs.test(path) && !inParts.test(path),
  )
  expect(sources.length).toBeGreaterThan(200)
  const lacking = sources.flatMap((path) => missing(join(root, path)).map((what) => `${relative('.', path)}: ${what}`))
  expect(lacking).toEqual([])
})
