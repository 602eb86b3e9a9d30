// Writes src/api/schema.ts from the backend's schema, without the calls of the back office. --check compares instead.
import { readFileSync, writeFileSync } from 'node:fs'
import openapiTS, { astToString, COMMENT_HEADER } from 'openapi-typescript'

const target = 'src/api/schema.ts'
const schema = JSON.parse(readFileSync('../contract/openapi.json', 'utf8'))
for (const path of Object.keys(schema.paths)) if (path.startsWith('/api/admin')) delete schema.paths[path]

/** The components that a part of the schema names. */
const named = (part) => [...JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name)
const used = new Set(named(schema.paths))
for (const name of used) for (const next of named(schema.components.schemas[name])) used.add(next)
for (const name of Object.keys(schema.components.schemas)) if (!used.has(name)) delete schema.components.schemas[name]

const types = COMMENT_HEADER + astToString(await openapiTS(schema, { defaultNonNullable: false }))
if (!process.argv.includes('--check')) writeFileSync(target, types)
else if (types !== readFileSync(target, 'utf8')) throw new Error(`${target} is older than the schema: run npm run types`)
