/** Every address of the app, written once. */
export const paths = {
  home: '/',
  products: '/products',
  product: (id: string) => `/products/${id}`,
  writeReview: (id: string) => `/products/${id}/write-review`,
  bundles: '/bundles',
  giftboxes: '/giftboxes',
  categories: '/categories',
  priceList: '/price-list',
  cart: '/cart',
  checkout: '/checkout',
  bankDetails: (orderId: string) => `/bank-details?order=${encodeURIComponent(orderId)}`,
  orders: '/orders',
  order: (id: string) => `/orders/${id}`,
  enquiries: '/enquiries',
  enquiry: (id: string) => `/enquiries/${id}`,
  profile: '/profile',
  login: '/login',
  trackOrder: '/track-order',
  faq: '/faq',
  help: '/help',
  shipping: '/shipping',
  privacy: '/privacy-policy',
} as const

/** The id of a fund's or gift box's card on its page; an address that ends with it opens the contents. */
export const packAnchor = (id: string): string => `pack-${id}`

/** The way back after sign-in: an address inside this app, or home. */
export function inAppPath(candidate: string | null | undefined): string {
  if (!candidate?.startsWith('/') || /^\/[/\\]/.test(candidate)) return paths.home
  if (/[\s\\]/.test(candidate) || candidate.startsWith(paths.login)) return paths.home
  return candidate
}

export const loginPath = (backTo: string): string => {
  const inside = inAppPath(backTo)
  return inside === paths.home ? paths.login : `${paths.login}?next=${encodeURIComponent(inside)}`
}
