// The committed types must be what the backend's schema gives today.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folder = mkdtempSync(join(tmpdir(), 'types-'))
const fresh = join(folder, 'schema.ts')
try {
  execFileSync('npx', ['openapi-typescript', '../contract/openapi.json', '-o', fresh], { stdio: ['ignore', 'ignore', 'inherit'] })
  if (readFileSync(fresh, 'utf8') !== readFileSync('src/api/schema.ts', 'utf8')) {
    process.stderr.write('src/api/schema.ts is not what contract/openapi.json gives: run npm run types\n')
    process.exitCode = 1
  }
} finally {
  rmSync(folder, { recursive: true })
}
