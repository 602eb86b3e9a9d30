import { type Language, ownText } from './i18n'

/** A state as customers read it; components name the namespace `states`. The server takes and answers the English name. */
export const stateName = (state: string): string => ownText(`states.${state}`) ?? state

/** States with their names in the language of the page, in its order. */
export function namedStates(states: readonly string[], language: Language): { state: string; name: string }[] {
  const { compare } = new Intl.Collator(language)
  return states.map((state) => ({ state, name: stateName(state) })).sort((one, other) => compare(one.name, other.name))
}
