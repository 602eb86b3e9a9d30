import type { components } from './schema'

type Schemas = components['schemas']
/** What the server always sends: the schema calls a field optional when a form may leave it out. */
type Whole<T> = { readonly [K in keyof T]-?: NonNullable<T[K]> | Extract<T[K], null> }

export type Category = Whole<Schemas['CategoryOut']>
export type ProductSummary = Whole<Schemas['ProductCard']>
export type Product = Whole<Schemas['ProductDetail']>
export type ProductPage = Omit<Schemas['ProductPage'], 'products'> & { products: readonly ProductSummary[] }
export type Review = Schemas['ReviewOut']
export type Pack = Whole<Schemas['BundleOut']>
export type User = Whole<Schemas['User']>
export type Address = Whole<Schemas['AddressOut']>
export type AddressInput = Schemas['AddressInRequest']
export type Cart = Schemas['CartOut']
export type CartLine = Schemas['CartLineOut']
export type Shop = Schemas['Shop']
export type Order = Schemas['OrderOut']
export type OrderCard = Schemas['OrderCard']
export type OrderStatus = Schemas['OrderStatus']
export type NewOrder = Schemas['OrderInRequest']
export type Tracked = Schemas['TrackedOrder']
