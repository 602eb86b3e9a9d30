import type { accountTexts } from './en/account'
import type { agreedTexts } from './en/agreed'
import type { backInStockTexts } from './en/back-in-stock'
import type { billTexts } from './en/bill'
import type { browseTexts } from './en/browse'
import type { cartTexts } from './en/cart'
import type { checkoutTexts } from './en/checkout'
import type { copyTexts } from './en/copy'
import type { dataTexts } from './en/data'
import type { detailTexts } from './en/detail'
import type { enquiryTexts } from './en/enquiry'
import type { facetPicksTexts } from './en/facet-picks'
import type { facetsTexts } from './en/facets'
import type { footerTexts } from './en/footer'
import type { formsTexts } from './en/forms'
import type { guardTexts } from './en/guard'
import type { homeTexts } from './en/home'
import type { listDialogTexts } from './en/list-dialogs'
import type { loginTexts } from './en/login'
import type { menuTexts } from './en/menu'
import type { missingTexts } from './en/missing'
import type { modeTexts } from './en/mode'
import type { packingTexts } from './en/packing'
import type { priceListTexts } from './en/price-list'
import type { productsTexts } from './en/products'
import type { profileTexts } from './en/profile'
import type { receiptTexts } from './en/receipt'
import type { recipientTexts } from './en/recipient'
import type { refundDetailsTexts } from './en/refund-details'
import type { reviewFormTexts } from './en/review-form'
import type { sellingTexts } from './en/selling'
import type { shopTexts } from './en/shop'
import type { toastsTexts } from './en/toasts'
import type { trackTexts } from './en/track'
import type { verifyTexts } from './en/verify'
import type { whatsappTexts } from './en/whatsapp'

type OnManyPages = typeof shopTexts &
  typeof accountTexts &
  typeof browseTexts &
  typeof cartTexts &
  typeof checkoutTexts &
  typeof footerTexts &
  typeof loginTexts &
  typeof menuTexts &
  typeof packingTexts &
  typeof sellingTexts &
  typeof copyTexts &
  typeof formsTexts &
  typeof recipientTexts &
  typeof guardTexts &
  typeof missingTexts &
  typeof toastsTexts
type OnOnePage = typeof homeTexts &
  typeof backInStockTexts &
  typeof agreedTexts &
  typeof billTexts &
  typeof detailTexts &
  typeof modeTexts &
  typeof enquiryTexts &
  typeof facetsTexts &
  typeof facetPicksTexts &
  typeof reviewFormTexts &
  typeof productsTexts &
  typeof profileTexts &
  typeof dataTexts &
  typeof receiptTexts &
  typeof refundDetailsTexts &
  typeof trackTexts &
  typeof verifyTexts &
  typeof whatsappTexts &
  typeof priceListTexts &
  typeof listDialogTexts
type English = OnManyPages & OnOnePage

type Widen<T> = { readonly [K in keyof T]: T[K] extends string ? string : Widen<T[K]> }
type Keys<T, Path extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Path}${K}` : Keys<T[K], `${Path}${K}.`>
}[keyof T & string]
type WithoutPlural<K extends string> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K

/** What a translation of an English part must hold: a missing or a surplus key does not compile. */
export type Translation<Part> = Widen<Part>
/** `codes` are the server's refusals, `states` those of India: both are in English by themselves. */
export type Texts = Widen<English> & { readonly codes: Readonly<Record<string, string>>; readonly states: Readonly<Record<string, string>> }
export type TextKey = WithoutPlural<Keys<English>>
