// Copied from shared-web/src/testing/answers.ts by "make shared". Do not edit.
import { type HttpHandler, http } from 'msw'

/** The JSON body of an operation's answer with a status; never if the schema has no such answer. */
export type AnswerOf<Operation, Status> = Operation extends { responses: infer Responses }
  ? Status extends keyof Responses
    ? Responses[Status] extends { content: { 'application/json': infer Body } }
      ? Body
      : never
    : never
  : never

type GetAnswer<Paths, Path extends keyof Paths> = Paths[Path] extends { get: infer Operation } ? AnswerOf<Operation, 200> : never

/** Makes fake answers to GET that have the schema's types. `id` is `{id}` of the path; without it, any id is answered. */
export function createFakes<Paths>() {
  return {
    /** For msw. */
    handler: <Path extends keyof Paths & string>(path: Path, body: GetAnswer<Paths, Path>, id = ':id'): HttpHandler =>
      http.get(`*${path.replace('{id}', id)}`, () => Response.json(body)),
    /** For a table of answers by method and address. */
    entry: <Path extends keyof Paths & string>(path: Path, body: GetAnswer<Paths, Path>, id = '') => ({
      [`GET ${path.replace('{id}', id)}`]: body,
    }),
  }
}

/** The first member of a list in an example; throws if the list is empty. */
export function first<Item>(items: readonly Item[]): Item {
  const [item] = items
  if (item === undefined) throw new Error('The list of the example is empty.')
  return item
}
