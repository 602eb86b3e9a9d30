import type address from './en/address'
import type agreed from './en/agreed'
import type backInStock from './en/back-in-stock'
import type bill from './en/bill'
import type browse from './en/browse'
import type cart from './en/cart'
import type cartLines from './en/cart-lines'
import type checkout from './en/checkout'
import type checkoutSteps from './en/checkout-steps'
import type data from './en/data'
import type detail from './en/detail'
import type enquiry from './en/enquiry'
import type facetPicks from './en/facet-picks'
import type facets from './en/facets'
import type footer from './en/footer'
import type forms from './en/forms'
import type home from './en/home'
import type listDialogs from './en/list-dialogs'
import type login from './en/login'
import type menu from './en/menu'
import type missing from './en/missing'
import type mode from './en/mode'
import type order from './en/order'
import type orders from './en/orders'
import type payment from './en/payment'
import type priceList from './en/price-list'
import type products from './en/products'
import type profile from './en/profile'
import type receipt from './en/receipt'
import type recipient from './en/recipient'
import type refundDetails from './en/refund-details'
import type reviews from './en/reviews'
import type safety from './en/safety'
import type selling from './en/selling'
import type shop from './en/shop'
import type track from './en/track'
import type whatsapp from './en/whatsapp'

/** Each namespace and its English texts: one file in each language. */
interface English {
  address: typeof address
  agreed: typeof agreed
  'back-in-stock': typeof backInStock
  bill: typeof bill
  browse: typeof browse
  cart: typeof cart
  'cart-lines': typeof cartLines
  checkout: typeof checkout
  'checkout-steps': typeof checkoutSteps
  data: typeof data
  detail: typeof detail
  enquiry: typeof enquiry
  'facet-picks': typeof facetPicks
  facets: typeof facets
  footer: typeof footer
  forms: typeof forms
  home: typeof home
  'list-dialogs': typeof listDialogs
  login: typeof login
  menu: typeof menu
  missing: typeof missing
  mode: typeof mode
  order: typeof order
  orders: typeof orders
  payment: typeof payment
  'price-list': typeof priceList
  products: typeof products
  profile: typeof profile
  receipt: typeof receipt
  recipient: typeof recipient
  'refund-details': typeof refundDetails
  reviews: typeof reviews
  safety: typeof safety
  selling: typeof selling
  shop: typeof shop
  track: typeof track
  whatsapp: typeof whatsapp
}
/** `codes` are the server's refusals, `states` those of India: both are in English by themselves. */
export type Namespace = keyof English | 'codes' | 'states'

/** Texts by key, in sections. */
export type Texts = { readonly [key: string]: string | Texts }
export type TextModule = { default: Texts }

type Widen<T> = { readonly [K in keyof T]: T[K] extends string ? string : Widen<T[K]> }
type Keys<T, Path extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Path}${K}` : Keys<T[K], `${Path}${K}.`>
}[keyof T & string]
type WithoutPlural<K extends string> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K

/** What a translation of an English part must hold: a missing or a surplus key does not compile. */
export type Translation<Part> = Widen<Part>
/** The keys of these namespaces, and of `shop`. */
export type TextKey<N extends Namespace = never> = N | 'shop' extends infer One
  ? One extends keyof English
    ? WithoutPlural<Keys<English[One]>>
    : never
  : never
