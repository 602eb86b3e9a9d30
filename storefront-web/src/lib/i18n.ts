import { isRecord } from '@shop/shared/api/errors'
import { createStore } from '@shop/shared/lib/createStore'
import { retryImport } from '@shop/shared/lib/retryImport'
import { readText, writeText } from '@shop/shared/lib/storage'
import { use } from 'react'
import type { Namespace, TextKey, TextModule, Texts } from '../locales/shape'

export const languages = { en: 'EN', ta: 'தமிழ்', hi: 'हिन्दी' } as const
export type Language = keyof typeof languages
type Values = Record<string, string | number>
/** Translates keys of these namespaces, and of `shop`. */
export type Translate<in N extends Namespace = never> = (key: TextKey<N>, values?: Values) => string

/** The texts of every page in a language, and where its others are. */
const modules = {
  en: retryImport(() => import('../locales/en'), 'default'),
  ta: retryImport(() => import('../locales/ta'), 'default'),
  hi: retryImport(() => import('../locales/hi'), 'default'),
}
const imports = new Map<() => Promise<TextModule>, () => Promise<TextModule>>()

async function fetchTexts(language: Language, namespace: Namespace): Promise<Texts> {
  const { shop, others } = (await modules[language]()).default
  if (namespace === 'shop') return shop
  const file = others[`./${namespace}.ts`]
  if (!file) return {}
  const load = imports.get(file) ?? retryImport(file, 'default')
  imports.set(file, load)
  return (await load()).default
}

/** Namespaces that have loaded, and all their texts by section. */
const loaded: Record<Language, { namespaces: Set<Namespace>; texts: Record<string, Texts> }> = {
  en: { namespaces: new Set(), texts: {} },
  ta: { namespaces: new Set(), texts: {} },
  hi: { namespaces: new Set(), texts: {} },
}
/** Namespaces that the page has used so far. */
const used = new Set<Namespace>(['shop'])
const loads = new Map<string, { promise: Promise<void>; hasFailed: boolean }>()

async function loadFile(language: Language, namespace: Namespace): Promise<void> {
  const { namespaces, texts } = loaded[language]
  if (namespaces.has(namespace)) return
  const added = await fetchTexts(language, namespace)
  // A section may be in several namespaces.
  for (const [section, more] of Object.entries(added)) texts[section] = Object.assign({}, texts[section], more)
  namespaces.add(namespace)
}

/** Loads a namespace once. After a failure the promise stays rejected, as `use` needs it, until it is loaded `again`. */
function load(language: Language, namespace: Namespace, again = false): Promise<void> {
  const name = `${language}/${namespace}`
  const loading = loads.get(name)
  if (loading && !(again && loading.hasFailed)) return loading.promise
  const started = { promise: loadFile(language, namespace), hasFailed: false }
  loads.set(name, started)
  started.promise.catch(() => {
    started.hasFailed = true
  })
  return started.promise
}

const loadAll = async (language: Language, namespaces: Iterable<Namespace>): Promise<void> => {
  await Promise.all([...namespaces].map((namespace) => load(language, namespace, true)))
}

let current: Language = 'en'
/** Texts that take the place of others, in each language. */
let neutral: Partial<Record<Language, unknown>> | null = null
/** Counts the changes of what is shown. */
let revision = 0
const shown = createStore(() => revision)

function show(): void {
  revision += 1
  shown.changed()
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

function form(language: Language, key: string, count: unknown, texts: unknown = loaded[language].texts): string | undefined {
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

/** The language that the page has, or is about to have. */
export const nextLanguage = (): Language => latest

/**
 * Loads namespaces in the next language. If that language cannot be loaded, the page keeps its own,
 * and so do these texts.
 */
export async function loadTexts(...namespaces: Namespace[]): Promise<void> {
  for (const namespace of namespaces) used.add(namespace)
  const language = latest
  try {
    await loadAll(language, namespaces)
  } catch (error) {
    if (language === current) throw error
    await loadAll(current, namespaces)
  }
}

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
    await Promise.all([loadAll(language, used), ...[...languageLoaders].map((start) => start(language))])
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

/** A text of the current language in any namespace; undefined where there is none. */
export const ownText = (key: string, count?: unknown): string | undefined =>
  (neutral ? form(current, key, count, neutral[current]) : undefined) ?? form(current, key, count)

/** The text in the language in use; {{name}} is filled in, `count` picks the plural. A key is never shown in place of a text. */
const translate = (key: string, values?: Values): string => {
  const text = ownText(key, values?.count)
  if (text === undefined && import.meta.env.DEV) throw new Error(`No text ${key} in ${current}: name its namespace in useT()`)
  return (text ?? '').replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values?.[name] ?? whole))
}

/** Texts of `shop`, outside components. */
export const t: Translate = translate

export function useLanguage(): Language {
  shown.use()
  return current
}

/**
 * Translates keys of these namespaces and of `shop`, and renders again when the language changes. A component whose namespaces
 * have not loaded suspends until they have: routes and lazy parts load them with their code.
 */
export function useT<N extends Namespace = never>(...namespaces: N[]): Translate<N> {
  useLanguage()
  for (const namespace of namespaces) {
    used.add(namespace)
    if (!loaded[current].namespaces.has(namespace)) use(load(current, namespace))
  }
  return translate
}
