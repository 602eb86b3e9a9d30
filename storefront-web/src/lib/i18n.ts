import { useSyncExternalStore } from 'react'
import { shopTexts } from '../locales/en/shop'
import type { TextKey, Texts } from '../locales/shape'
import { rupees } from '../shared/lib/money'
import { readText, writeText } from '../shared/lib/storage'
import { retryImport } from './retryImport'

export const languages = { en: 'EN', ta: 'தமிழ்', hi: 'हिन्दी' } as const
export type Language = keyof typeof languages
type Values = Record<string, string | number>
export type Translate = (key: TextKey, values?: Values) => string

const importTamil = retryImport(() => import('../locales/ta'), 'ta')
const importHindi = retryImport(() => import('../locales/hi'), 'hi')
const catalogues: Record<Exclude<Language, 'en'>, () => Promise<Texts>> = {
  ta: async () => (await importTamil()).ta,
  hi: async () => (await importHindi()).hi,
}

/** Texts that are there so far. */
type Parts = { [Section in keyof Texts]?: Partial<Texts[Section]> }
const loaded: Record<'en', Parts> & Partial<Record<Language, Parts>> = { en: { ...shopTexts } }

/** The rest of the English texts, when a page that needs them comes. A section may come in parts. */
export function registerMessages(more: Parts): void {
  for (const [section, texts] of Object.entries(more))
    Object.assign(loaded.en, { [section]: { ...loaded.en[section as keyof Texts], ...texts } })
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
  neutral = texts
  show()
}

function find(texts: unknown, key: string): string | undefined {
  let found: unknown = texts
  for (const step of key.split('.')) {
    found = typeof found === 'object' && found !== null ? (found as Record<string, unknown>)[step] : undefined
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

/** Shows the page in a language once all its texts have loaded; rejects, and changes nothing, if they cannot be. The latest call wins. */
export async function switchTo(language: Language): Promise<void> {
  latest = language
  if (language !== 'en') loaded[language] ??= await catalogues[language]()
  await Promise.all([...languageLoaders].map((load) => load(language)))
  if (latest !== language) return
  current = language
  document.documentElement.lang = language
  show()
}

/** Switches to a language and saves the choice; rejects, and saves nothing, if its texts cannot be loaded. */
export async function chooseLanguage(language: Language): Promise<void> {
  await switchTo(language)
  if (current === language) writeText('language', language)
}

export const currentLanguage = (): Language => current

/** The text in the language in use, else in English; {{name}} is filled in, `count` picks the plural. */
export const t: Translate = (key, values) => {
  const count = values?.count
  const text = (neutral && form(current, key, count, neutral[current])) ?? form(current, key, count) ?? form('en', key, count) ?? key
  return values ? text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole)) : text
}

const amounts = ['minimumOrder', 'missing', 'newTotal', 'expectedTotal', 'codLimit', 'total']

/**
 * A refusal of the server in the language in use, by its code and its parameters; undefined in English, which the server itself
 * writes, and when there is no translation or a parameter is missing.
 */
export function codeText({ code, body, retryAfter }: { code: string; body: Readonly<Record<string, unknown>>; retryAfter: number }) {
  const text = (neutral && find(neutral[current], `codes.${code}`)) ?? loaded[current]?.codes?.[code]
  const values: Record<string, unknown> = { ...body, retryAfter: retryAfter || undefined }
  const filled = text?.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    const value = values[name]
    if (typeof value === 'number' && amounts.includes(name)) return rupees(value)
    return typeof value === 'number' || typeof value === 'string' ? String(value) : whole
  })
  return filled?.includes('{{') ? undefined : filled
}

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
