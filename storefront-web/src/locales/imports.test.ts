import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { routeTexts } from '@/app/routeTexts'
import firstUse from '../../build/first-use.json'

const root = join(import.meta.dirname, '..')

interface Late {
  module: string
  texts: readonly string[]
}
interface Source {
  imports: string[]
  /** Namespaces that it names in `useT`. */
  uses: string[]
  /** What it loads late, with the namespaces that load beside it. */
  late: Late[]
}

function resolve(from: string, specifier: string): string | undefined {
  const base = specifier.startsWith('@/') ? join(root, specifier.slice(2)) : specifier.startsWith('.') ? join(from, '..', specifier) : null
  return base === null ? undefined : [`${base}.ts`, `${base}.tsx`].find((path) => existsSync(path))
}

const strings = (nodes: readonly ts.Node[]): string[] => nodes.filter(ts.isStringLiteralLike).map(({ text }) => text)

/** The module of the `import()` below a node. */
function importIn(node: ts.Node, path: string): string | undefined {
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
    return resolve(path, strings(node.arguments)[0] ?? '')
  return ts.forEachChild(node, (child) => importIn(child, path))
}

/** `texts` of the options of `lazyPart`, or the list that `page` is called with: `routeTexts.CartPage`. */
function textsIn(node: ts.Node): readonly string[] | undefined {
  if (ts.isPropertyAssignment(node) && node.name.getText() === 'texts' && ts.isArrayLiteralExpression(node.initializer))
    return strings(node.initializer.elements)
  if (ts.isPropertyAccessExpression(node) && node.expression.getText() === 'routeTexts')
    return routeTexts[node.name.text as keyof typeof routeTexts]
  return ts.forEachChild(node, textsIn)
}

const sources = new Map<string, Source>()

function read(path: string): Source {
  const known = sources.get(path)
  if (known) return known
  const source: Source = { imports: [], uses: [], late: [] }
  sources.set(path, source)
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && node.importClause?.phaseModifier !== ts.SyntaxKind.TypeKeyword) {
      const module = resolve(path, (node.moduleSpecifier as ts.StringLiteral).text)
      if (module) source.imports.push(module)
    } else if (ts.isCallExpression(node)) {
      const name = node.expression.getText()
      if (name === 'useT') source.uses.push(...strings(node.arguments))
      if (/^(lazyPart|page)$/.test(name)) {
        const [first, second] = node.arguments
        const code = name === 'page' ? second : first
        const module = code && importIn(code, path)
        const rest = node.arguments.slice(name === 'page' ? 2 : 1)
        if (module) source.late.push({ module, texts: rest.map(textsIn).find((found) => found) ?? [] })
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX))
  return source
}

/** The namespaces of a module and of all that it imports, without what it loads late. */
function needed(module: string): string[] {
  const seen = new Set<string>()
  const waiting = [module]
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    waiting.push(...read(path).imports)
  }
  return [...new Set([...seen].flatMap((path) => read(path).uses))].sort()
}

const ours = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/^(locales|testing|worker)\/|\.test\.tsx?$/.test(path))
  .map((path) => join(root, path))

it('every route and every lazy part names the namespaces of its code, so that they load beside it', () => {
  const late = ours.flatMap((path) => read(path).late.map((part) => ({ ...part, from: relative(root, path) })))
  expect(late.length).toBeGreaterThan(60)
  const named = (list: readonly (Omit<Late, 'texts'> & { from: string; texts: readonly string[] })[]) =>
    list.map(({ from, module, texts }) => `${from} > ${relative(root, module)}: ${[...texts].sort().join(' ')}`)
  expect(named(late)).toEqual(named(late.map((part) => ({ ...part, texts: needed(part.module) }))))
})

it('the size of a screen counts the texts of its late parts', () => {
  const counted = Object.values<Record<string, string[]>>(firstUse).flatMap(Object.entries<string[]>)
  const sorted = (parts: [string, readonly string[]][]) => parts.map(([part, texts]) => `${part}: ${[...texts].sort().join(' ')}`)
  expect(sorted(counted)).toEqual(sorted(counted.map(([part]) => [part, needed(join(root, `${part}.tsx`))])))
})

it('the app itself and what runs at idle need the namespace of every page', () => {
  for (const entry of ['main.tsx', 'app/idle.ts', 'app/watchDay.ts']) expect([entry, needed(join(root, entry))]).toEqual([entry, []])
})

it('no module imports texts: they load by namespace', () => {
  const names = ours.filter((path) => read(path).imports.some((module) => module.includes('/locales/')))
  expect(names.map((path) => relative(root, path)).sort()).toEqual(['content/server.ts'])
})
