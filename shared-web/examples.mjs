// Writes contract/examples/ into src/testing/examples.ts of both apps, where the compiler compares each with the app's schema.
// `--check` writes nothing and fails if one of them is not current.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'

const root = new URL('..', import.meta.url)
const folder = new URL('contract/examples/', root)

/** The module for an app; the shop's hosts do not serve /api/admin. */
function examplesFor(app) {
  const lines = readdirSync(folder)
    .sort()
    .map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')))
    .filter(({ path }) => app === 'admin-web' || !path.startsWith('/api/admin/'))
    .map(({ method, path, status, body }) => {
      const type = `Answer<'${path}', '${method.toLowerCase()}', ${status}>`
      return `  '${method} ${path} ${status}': ${JSON.stringify(body)} satisfies ${type},`
    })
  return [
    '// Written from contract/examples by "make examples". Do not edit.',
    "import type { AnswerOf } from '@shop/shared/testing/answers'",
    "import type { paths } from '../api/schema'",
    '',
    'type Answer<Path extends keyof paths, Method extends keyof paths[Path], Status> = AnswerOf<paths[Path][Method], Status>',
    '',
    'export const examples = {',
    ...lines,
    '}',
    '',
  ].join('\n')
}

for (const app of ['storefront-web', 'admin-web']) {
  const file = new URL(`${app}/src/testing/examples.ts`, root)
  const content = examplesFor(app)
  if (existsSync(file) && readFileSync(file, 'utf8') === content) continue
  if (process.argv.includes('--check')) {
    process.stderr.write(`${app}/src/testing/examples.ts is not current. Run: make examples\n`)
    process.exitCode = 1
  } else {
    writeFileSync(file, content)
  }
}
