import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const src = resolve('src')
const read = (path: string) => readFileSync(path, 'utf8')
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).map((name) => join(src, name))
const modules = files.filter((name) => name.endsWith('.module.css'))
const sources = files.filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))

/** The classes in a sheet's selectors. */
function classesOf(css: string): Set<string> {
  const plain = css.replace(/\/\*.*?\*\//gs, '').replace(/url\([^)]*\)|"[^"]*"/g, '')
  const selectors = [...plain.matchAll(/(?<=^|[{};])([^{};@]+)\{/g)].map((found) => found[1] ?? '')
  return new Set(selectors.flatMap((selector) => [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map((found) => found[1] ?? '')))
}

const declared = new Map(modules.map((path) => [path, classesOf(read(path))]))
const shortName = (path: string) => basename(path, '.module.css')

/** Every import of a module: who, under which name, of which file. */
const imports = sources.flatMap((source) => {
  const code = read(source)
  return [...code.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].map(([, name = '', from = '']) => {
    const path = from.startsWith('@/') ? join(src, from.slice(2)) : join(dirname(source), from)
    return { source, code, name, path }
  })
})

describe('CSS modules', () => {
  it.each(sources.map((source) => [source.slice(src.length + 1), read(source)]))('%s has no class of its own making', (_, code) => {
    expect(code.match(/className=(?:"[^"]*"|\{?['`][^'`]*['`])/g) ?? []).toEqual([])
  })

  it('declare every class that is used', () => {
    const missing = imports.flatMap(({ source, code, name, path }) =>
      [...code.matchAll(new RegExp(`(?<![\\w.'/])${name}\\.(\\w+)`, 'g'))]
        .map((found) => found[1] ?? '')
        .filter((used) => !declared.get(path)?.has(used))
        .map((used) => `${basename(source)}: ${name}.${used}`),
    )
    expect(missing).toEqual([])
  })

  it('have a user for every class that is declared', () => {
    const unused = modules.flatMap((path) => {
      const users = imports.filter((found) => found.path === path)
      const isUsed = (local: string) =>
        users.some(({ code, name }) =>
          // `styles[tone]`: the tone is named in the file.
          new RegExp(code.includes(`${name}[`) ? `\\b${local}\\b` : `(?<![\\w.'/])${name}\\.${local}\\b`).test(code),
        )
      return [...(declared.get(path) ?? [])].filter((local) => !isUsed(local)).map((local) => `${shortName(path)}.${local}`)
    })
    expect(unused).toEqual([])
  })

  it('have names of their own, which the built class names begin with', () => {
    const names = modules.map(shortName)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })

  it('declare every class of index.html', () => {
    const built = new Set([...declared].flatMap(([path, locals]) => [...locals].map((local) => `${shortName(path)}_${local}`)))
    const used = [...read('index.html').matchAll(/class="([^"]*)"/g)].flatMap((found) => (found[1] ?? '').split(' '))
    expect(used.length).toBeGreaterThan(0)
    expect(used.filter((name) => !built.has(name))).toEqual([])
  })

  it('cut no text off but breadcrumbs and the reviews on the home page, which their products have in full', () => {
    const cutting = modules.filter((path) => /text-overflow|line-clamp/.test(read(path))).map(shortName)
    expect(cutting.sort()).toEqual(['Breadcrumbs', 'HomeReviews'])
  })
})
