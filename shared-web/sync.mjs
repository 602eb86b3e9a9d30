// Copies shared-web/src, contract/*.json and contract/examples/ into both apps, which build without these folders.
// `node shared-web/sync.mjs` writes the copies; `--check` fails if one is missing, different or without a source.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const apps = ['storefront-web', 'admin-web']
const headed = /\.(ts|tsx|css)$/

function filesBelow(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)).split(sep).join('/'))
}

function header(path) {
  const text = `Copied from shared-web/src/${path} by "make shared". Do not edit.`
  return path.endsWith('.css') ? `/* ${text} */\n` : `// ${text}\n`
}

/** The server's answers for an app's tests, checked against the app's schema; the shop's hosts do not serve /api/admin. */
function examplesFor(app) {
  const answers = {}
  for (const path of filesBelow(join(root, 'contract', 'examples')).sort()) {
    const example = JSON.parse(readFileSync(join(root, 'contract', 'examples', path), 'utf8'))
    if (app === 'storefront-web' && example.path.startsWith('/api/admin/')) continue
    answers[`${example.method} ${example.path} ${example.status}`] = example
  }
  const lines = Object.entries(answers).map(([name, { method, path, status, body }]) => {
    const type = `Answer<'${path}', '${method.toLowerCase()}', ${status}>`
    return `  '${name}': ${JSON.stringify(body)} satisfies ${type},`
  })
  return [
    '// Copied from contract/examples by "make shared". Do not edit.',
    "import type { paths } from '../api/schema'",
    "import type { AnswerOf } from '../shared/testing/answers'",
    '',
    'type Answer<Path extends keyof paths, Method extends keyof paths[Path], Status> = AnswerOf<paths[Path][Method], Status>',
    '',
    'export const examples = {',
    ...lines,
    '}',
    '',
  ].join('\n')
}

/** Every copy of one app: path below `src` and content. */
function expectedCopies(app) {
  const copies = new Map([['testing/examples.ts', examplesFor(app)]])
  for (const path of filesBelow(join(root, 'shared-web', 'src'))) {
    const source = readFileSync(join(root, 'shared-web', 'src', path), 'utf8')
    copies.set(`shared/${path}`, headed.test(path) ? header(path) + source : source)
  }
  for (const name of readdirSync(join(root, 'contract'))) {
    if (name.endsWith('.json') && name !== 'openapi.json') copies.set(`shared/contract/${name}`, readFileSync(join(root, 'contract', name), 'utf8'))
  }
  return copies
}

/** Packages that both apps name, with different versions: shared code would be tested against another one than it runs with. */
function differentVersions() {
  const [first, second] = apps.map((app) => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, app, 'package.json'), 'utf8'))
    return { ...dependencies, ...devDependencies }
  })
  return Object.keys(first)
    .filter((name) => name in second && second[name] !== first[name])
    .map((name) => `${name} is ${first[name]} in ${apps[0]} and ${second[name]} in ${apps[1]}`)
}

const check = process.argv.includes('--check')
const problems = check ? differentVersions() : []
for (const app of apps) {
  const copies = expectedCopies(app)
  const target = join(root, app, 'src')
  for (const path of filesBelow(join(target, 'shared'))) {
    if (copies.has(`shared/${path}`)) continue
    if (check) problems.push(`${app}/src/shared/${path} has no source`)
    else rmSync(join(target, 'shared', path))
  }
  for (const [path, content] of copies) {
    const file = join(target, path)
    if (existsSync(file) && readFileSync(file, 'utf8') === content) continue
    if (check) {
      problems.push(`${app}/src/${path} is ${existsSync(file) ? 'different from its source' : 'missing'}`)
    } else {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, content)
    }
  }
}
if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\nEdit shared-web/ or contract/ and run: make shared\n`)
  process.exitCode = 1
}
