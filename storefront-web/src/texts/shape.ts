import type { accountTexts } from './en/account'
import type { dataTexts } from './en/data'
import type { detailTexts } from './en/detail'
import type { homeTexts } from './en/home'
import type { profileTexts } from './en/profile'
import type { shopTexts } from './en/shop'
import type { trackTexts } from './en/track'

type OnManyPages = typeof shopTexts & typeof accountTexts
type OnOnePage = typeof homeTexts & typeof detailTexts & typeof profileTexts & typeof dataTexts & typeof trackTexts
type English = OnManyPages & OnOnePage

type Widen<T> = { readonly [K in keyof T]: T[K] extends string ? string : Widen<T[K]> }
type Keys<T, Path extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Path}${K}` : Keys<T[K], `${Path}${K}.`>
}[keyof T & string]
type WithoutPlural<K extends string> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K

/** What a catalogue must hold: a missing or a surplus key does not compile. */
export type Texts = Widen<English>
export type TextKey = WithoutPlural<Keys<English>>
