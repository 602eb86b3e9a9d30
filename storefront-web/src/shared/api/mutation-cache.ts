// Copied from shared-web/src/api/mutation-cache.ts by "make shared". Do not edit.
import { type Mutation, MutationCache, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { type ApiError, toApiError } from './errors'

/** What a mutation does to the cache. It belongs to the mutation, so it also runs when the component has gone. */
export interface MutationEffects<Data, Variables> {
  /** Keys of the queries that the write made stale, whether it was carried out, refused or not answered. */
  invalidates?: (variables: Variables) => readonly QueryKey[]
  /** Keys that only a failure makes stale. */
  invalidatesOnError?: (variables: Variables) => readonly QueryKey[]
  /** Puts the answer into the cache. */
  apply?: (client: QueryClient, data: Data, variables: Variables) => void
}

/** The `meta` of a mutation with these effects. */
export const effects = <Data, Variables>(of: MutationEffects<Data, Variables>): Record<string, unknown> => ({ effects: of })

interface Surroundings {
  client: () => QueryClient
  /** The id of the person who is signed in. */
  person: () => string | null
  /** Receives the keys that a write made stale, for other tabs. */
  informTabs?: (keys: readonly QueryKey[]) => void
}

/** Runs the effects of every mutation, unless another person has signed in since it was started. */
export function createMutationCache({ client, person, informTabs }: Surroundings): MutationCache {
  const startedBy = new WeakMap<Mutation<unknown, unknown, unknown>, string | null>()
  const effectsOf = (mutation: Mutation<unknown, unknown, unknown>) => {
    if (startedBy.get(mutation) !== person()) return undefined
    return mutation.meta?.effects as MutationEffects<unknown, unknown> | undefined
  }
  return new MutationCache({
    onMutate: (_variables, mutation) => {
      startedBy.set(mutation, person())
    },
    onSuccess: (data, variables, _result, mutation) => effectsOf(mutation)?.apply?.(client(), data, variables),
    onSettled: (_data, error, variables, _result, mutation) => {
      const of = effectsOf(mutation)
      const keys = [...(of?.invalidates?.(variables) ?? []), ...((error && of?.invalidatesOnError?.(variables)) || [])]
      for (const queryKey of keys) void client().invalidateQueries({ queryKey })
      if (keys.length > 0) informTabs?.(keys)
    },
  })
}

export type Outcome<Data> = { state: 'done'; data: Data } | { state: 'notDone' } | { state: 'unknown' }

/** A write whose response was lost. `notDone`: the server has not carried it out, so it may be repeated. */
export class UnansweredWrite extends Error {
  override readonly name = 'UnansweredWrite'
  readonly state: 'notDone' | 'unknown'
  readonly reason: ApiError

  constructor(state: 'notDone' | 'unknown', reason: ApiError) {
    super(`The answer was lost: ${state}`)
    this.state = state
    this.reason = reason
  }
}

/**
 * Runs a write that must not be sent twice. If its answer is lost, `ask` asks the server whether it was carried out;
 * the result is then the write's, or UnansweredWrite is thrown.
 */
export async function resolveUnknown<Data>(write: () => Promise<Data>, ask: (error: ApiError) => Promise<Outcome<Data>>): Promise<Data> {
  try {
    return await write()
  } catch (error) {
    const known = toApiError(error)
    if (error !== known || !known.isOutcomeUnknown) throw error
    const outcome = await ask(known).catch((): Outcome<Data> => ({ state: 'unknown' }))
    if (outcome.state === 'done') return outcome.data
    throw new UnansweredWrite(outcome.state, known)
  }
}
