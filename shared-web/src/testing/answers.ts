import type { HttpHandler, http } from 'msw'

/** The JSON body of an operation's answer with a status; never if the schema has no such answer. */
export type AnswerOf<Operation, Status> = Operation extends { responses: infer Responses }
  ? Status extends keyof Responses
    ? Responses[Status] extends { content: { 'application/json': infer Body } }
      ? Body
      : never
    : never
  : never

type GetAnswer<Paths, Path extends keyof Paths> = Paths[Path] extends { get: infer Operation } ? AnswerOf<Operation, 200> : never

/**
 * Makes msw's handlers of GET, whose answers have the schema's types. `id` is `{id}` of the path; without it, any id is answered.
 * The app hands in `http` of msw: in browser tests Node would look for the package beside this file.
 */
export const createHandler =
  <Paths>({ get }: typeof http) =>
  <Path extends keyof Paths & string>(path: Path, body: GetAnswer<Paths, Path>, id = ':id'): HttpHandler =>
    get(`*${path.replace('{id}', id)}`, () => Response.json(body))

/** Makes entries of a table of answers to GET by method and address; they have the schema's types. `id` is `{id}` of the path. */
export const createEntry =
  <Paths>() =>
  <Path extends keyof Paths & string>(path: Path, body: GetAnswer<Paths, Path>, id = '') => ({
    [`GET ${path.replace('{id}', id)}`]: body,
  })

/** The first member of a list in an example; throws if the list is empty. */
export function first<Item>(items: readonly Item[]): Item {
  const [item] = items
  if (item === undefined) throw new Error('The list of the example is empty.')
  return item
}
