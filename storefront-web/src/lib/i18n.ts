import { useSyncExternalStore } from 'react'
import { shopTexts } from '../locales/en/shop'
import type { TextKey, Texts } from '../locales/shape'
import { isRecord } from '../shared/api/errors'
import { retryImport } from '../shared/lib/retryImport'
import { readText, writeText } from '../shared/lib/storage'

export const languages = { en: 'EN', ta: 'தமிழ்', hi: 'हिन्दी' } as const
export type Language = keyof typeof languages
type Values = Record<string, string | number>
export type Translate = (key: TextKey, values?: Values) => string

/** Texts that are there so far. */
type Parts = { [Section in keyof Texts]?: Partial<Texts[Section]> }
type Loaders = Record<Exclude<Language, 'en'>, () => Promise<{ default: Parts }>>

const loaded: Record<Language, Parts> = { en: {}, ta: {}, hi: {} }
const loaders: Loaders[] = []

/** A section may come in parts. */
function add(language: Language, parts: Parts): void {
  const texts = loaded[language]
  for (const [section, more] of Object.entries(parts)) Object.assign(texts, { [section]: { ...texts[section as keyof Texts], ...more } })
}

/** Registers English texts with the page that needs them, and how to load the other languages. */
export function registerMessages(english: Parts, { ta, hi }: Loaders): void {
  add('en', english)
  loaders.push({ ta: retryImport(ta, 'default'), hi: retryImport(hi, 'default') })
}

registerMessages(shopTexts, { ta: () => import('../locales/ta/shop'), hi: () => import('../locales/hi/shop') })

async function load(language: Language): Promise<void> {
  if (language !== 'en') await Promise.all(loaders.map(async (part) => add(language, (await part[language]()).default)))
}

const listeners = new Set<() => void>()
let current: Language = 'en'
/** Texts that take the place of others, in each language. */
let neutral: Partial<Record<Language, unknown>> | null = null
/** Counts the changes of what is shown. */
let revision = 0

function show(): void {
  revision += 1
  for (const changed of listeners) changed()
}

/** From now on these texts are shown in place of others; null shows all as they were. */
export function replaceTexts(texts: typeof neutral): void {
  // Each part of the page would be rendered again.
  if (texts === neutral) return
  neutral = texts
  show()
}

function find(texts: unknown, key: string): string | undefined {
  let found: unknown = texts
  for (const step of key.split('.')) {
    found = isRecord(found) ? found[step] : undefined
  }
  return typeof found === 'string' ? found : undefined
}

const plurals: Partial<Record<Language, Intl.PluralRules>> = {}

function form(language: Language, key: string, count: unknown, texts: unknown = loaded[language]): string | undefined {
  if (typeof count !== 'number') return find(texts, key)
  plurals[language] ??= new Intl.PluralRules(language)
  return find(texts, `${key}_${plurals[language].select(count)}`) ?? find(texts, key)
}

export const isLanguage = (value: unknown): value is Language => typeof value === 'string' && Object.hasOwn(languages, value)

/** The saved choice, else the first language of the device that the shop speaks, else English. */
export function preferredLanguage(device: readonly string[] = navigator.languages): Language {
  const saved = readText('language')
  if (isLanguage(saved)) return saved
  return device.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en'
}

const languageLoaders = new Set<(language: Language) => Promise<unknown>>()

/** Words that must be there before a page is shown in another language: no flash of nothing in between. */
export const onLanguageChange = (load: (language: Language) => Promise<unknown>): unknown => languageLoaders.add(load)

let latest: Language = 'en'

/** Loads the texts of the code that has come so far, in the language that the page has or is about to have. */
export const loadTexts = (): Promise<void> => load(latest)

/** The server writes its first HTML in this language, before any script runs (apps/storefront_pages/initial_html.py). */
function tellServer(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store is missing in older browsers
  document.cookie = `language=${language};path=/;max-age=31536000;samesite=lax`
}

/**
 * Shows the page in a language once all its texts have loaded; rejects, and changes nothing, if they cannot be. The latest call
 * wins. `isChosen` saves the language on this device.
 */
export async function switchTo(language: Language, isChosen = false): Promise<void> {
  latest = language
  try {
    await Promise.all([load(language), ...[...languageLoaders].map((start) => start(language))])
  } catch (error) {
    // The page keeps its language; so do the texts of what it loads from now on.
    if (latest === language) latest = current
    throw error
  }
  if (latest !== language) return
  current = language
  if (isChosen) writeText('language', language)
  tellServer(language)
  document.documentElement.lang = language
  show()
}

/** Switches to a language and saves the choice; rejects, and saves nothing, if its texts cannot be loaded. */
export const chooseLanguage = (language: Language): Promise<void> => switchTo(language, true)

export const currentLanguage = (): Language => current

/** The text in the language in use, else in English; {{name}} is filled in, `count` picks the plural. */
export const t: Translate = (key, values) => {
  const count = values?.count
  const text = (neutral && form(current, key, count, neutral[current])) ?? form(current, key, count) ?? form('en', key, count) ?? key
  return values ? text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole)) : text
}

/** A text of the current language, without English as a fallback. */
export const ownText = (key: string): string | undefined =>
  (neutral ? find(neutral[current], key) : undefined) ?? find(loaded[current], key)

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

export function useLanguage(): Language {
  useSyncExternalStore(subscribe, () => revision)
  return current
}

/** `t`, and a render when the language changes. */
export function useT(): Translate {
  useLanguage()
  return t
}
