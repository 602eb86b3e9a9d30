// The answers of `examples`, with the values that tests look for.

import { first } from '@shop/shared/testing/answers'
import type { Address, Cart, CartLine, Category, Order, Pack, Product, Review, Shop, User } from '@/api/types'
import { examples } from './examples'

const answered = examples['GET /api/products/{id} 200'].product

const picture = (name: string): Product['images'][number] => ({
  ...first(answered.images),
  _id: name,
  url: `/media/${name}.jpg`,
  width: 800,
  height: 800,
})

const moments = { createdAt: '2026-10-01T09:00:00Z', updatedAt: '2026-10-01T09:00:00Z' }

export const shop: Shop = {
  ...examples['GET /api/shop 200'].shop,
  name: 'Agal Crackers',
  tagline: 'Deepavali crackers from Sivakasi',
  email: 'shop@example.com',
  phone: '+91 90000 00000',
  address: '14 Example Street, Sivakasi, Tamil Nadu 626123',
  bank: {
    accountName: 'Agal Crackers',
    accountNumber: '0000 1234 5678',
    bankName: 'Example Bank',
    branch: 'Sivakasi',
    ifsc: 'EXMP0001234',
  },
  upi: { id: 'agalcrackers@examplebank', name: 'Agal Crackers', kind: 'merchant', merchantCode: '5999', phone: '+91 90000 00000' },
  codEnabled: false,
}

export const user: User = {
  ...examples['GET /api/auth/profile 200'].user,
  _id: '1',
  name: 'Meena Sundaram',
  email: 'meena@example.com',
  phoneNumber: '9000000000',
  lastLogin: '2026-11-20T13:42:00Z',
  createdAt: moments.createdAt,
}

/** Nothing is translated: the English text is shown. */
const untranslated = { ta: '', hi: '' }

export const category: Category = {
  ...examples['GET /api/categories/{id} 200'].category,
  _id: '3',
  name: 'Aerial Shots',
  slug: 'aerial-shots',
  description: '7 to 240 shots, fancy shells',
  image: picture('aerial'),
  productCount: 12,
  ...moments,
  subCategories: [
    { _id: '31', name: '7 and 12 shots', slug: '7-and-12-shots', description: '', names: untranslated, descriptions: untranslated },
    { _id: '32', name: '25 and 30 shots', slug: '25-and-30-shots', description: '', names: untranslated, descriptions: untranslated },
  ],
}

export const product: Product = {
  ...answered,
  _id: '7',
  name: '12 Shot Multicolour Aerial Cake',
  description: 'Twelve shots, each in another colour.',
  price: 625,
  originalPrice: 2500,
  images: [picture('aerial'), picture('violet')],
  stock: 24,
  category: { _id: '3', name: 'Aerial Shots', names: untranslated, slug: 'aerial-shots' },
  subCategory: '7 and 12 shots',
  maxOrderQuantity: 20,
  ratings: { average: 4.8, count: 164 },
  weight: 850,
  dimensions: { length: 20, width: 15, height: 12 },
  tags: ['night', 'terrace'],
  specifications: { Shots: '12' },
  discount: 75,
  subCategories: [{ _id: '31', name: '7 and 12 shots', names: untranslated, slug: '7-and-12-shots' }],
  reviews: [],
  ratingBreakdown: { 5: 138, 4: 18, 3: 5, 2: 2, 1: 1 },
  ...moments,
}

export const soldOut: Product = {
  ...product,
  _id: '8',
  name: '1000 Wala Red Garland',
  stock: 0,
  ratings: { average: 0, count: 0 },
  isFeatured: false,
}

export const review: Review = {
  ...first(examples['GET /api/products/{id}/reviews 200'].reviews),
  _id: '1',
  rating: 5,
  comment: 'Each shot a different colour.',
  user: { name: 'Priya M' },
  product: { _id: '7', name: product.name, names: untranslated },
  verified: true,
  createdAt: '2026-11-02T09:00:00Z',
}

export const pack: Pack = {
  ...examples['GET /api/bundles/{id} 200'].bundle,
  _id: '5',
  name: 'Family Deepavali Fund',
  description: 'Enough for one evening.',
  price: 1999,
  image: picture('fund'),
  crackers: [
    { name: '10 cm Electric Sparklers', names: untranslated, quantity: 5 },
    { name: 'Flower Pots Big', names: untranslated, quantity: 2 },
  ],
  ...moments,
}

export const address: Address = {
  ...first(examples['GET /api/addresses 200']),
  _id: '4',
  street: '7/2 Kamarajar Street',
  city: 'Tirunelveli',
  state: 'Tamil Nadu',
  pincode: '627002',
  landmark: 'near Amman Kovil',
  isDefault: true,
}

const answeredCart: Cart = examples['GET /api/cart 200']
const answeredLine = first(answeredCart.cart.filter((line) => line.product))
const answeredBundleLine = first(answeredCart.cart.filter((line) => line.bundleInfo))

export const productLine = (quantity: number, stock = 24): CartLine => ({
  ...answeredLine,
  _id: 'l1',
  quantity,
  maxQuantity: Math.min(stock, 20),
  lineTotal: 625 * quantity,
  problem: quantity > stock ? { code: stock ? 'short_of_stock' : 'out_of_stock', message: `Only ${stock} left`, possible: stock } : null,
  product: {
    _id: '7',
    name: product.name,
    names: untranslated,
    price: 625,
    originalPrice: 2500,
    stock,
    images: product.images,
    minOrderQuantity: product.minOrderQuantity,
    maxOrderQuantity: product.maxOrderQuantity,
  },
})

export const bundleLine: CartLine = {
  ...answeredBundleLine,
  _id: 'l2',
  quantity: 1,
  maxQuantity: 100,
  lineTotal: 1999,
  bundleInfo: {
    bundleId: '5',
    bundleName: pack.name,
    names: untranslated,
    bundlePrice: 1999,
    isBundle: true,
    available: null,
    image: picture('fund'),
  },
}

export function cartOf(...lines: CartLine[]): Cart {
  const cartTotal = lines.reduce((sum, line) => sum + line.lineTotal, 0)
  const itemCount = lines.reduce((count, line) => count + line.quantity, 0)
  return {
    ...answeredCart,
    cart: lines,
    cartTotal,
    itemCount,
    cartItemCount: itemCount,
    hasGifts: cartTotal >= 3000,
    missingForGifts: Math.max(0, 3000 - cartTotal),
  }
}

const answeredOrder: Order = examples['GET /api/orders/{id} 200'].order
const item = { ...first(answeredOrder.items), product: null, image: null }

export const order: Order = {
  ...answeredOrder,
  _id: '42',
  orderNumber: 'FC261121-7K3QX',
  createdAt: '2026-11-21T11:10:00Z',
  updatedAt: '2026-11-21T11:10:00Z',
  items: [
    { ...item, _id: '1', type: 'bundle', name: pack.name, price: 1999, quantity: 1, total: 1999, image: picture('fund') },
    {
      ...item,
      _id: '2',
      type: 'product',
      name: product.name,
      price: 625,
      quantity: 2,
      total: 1250,
      product: '7',
      image: picture('aerial'),
    },
    { ...item, _id: '3', type: 'product', name: 'Flower Pots Big', price: 140, quantity: 1, total: 140, product: '9' },
  ],
  pricing: { subtotal: 3389, packing: 0, tax: 0, shipping: 0, total: 3389 },
  total: 3389,
  shippingAddress: {
    ...answeredOrder.shippingAddress,
    name: 'Meena Sundaram',
    street: '7/2 Kamarajar Street',
    city: 'Tirunelveli',
    state: 'Tamil Nadu',
    pincode: '627002',
    phoneNumber: '9000000000',
    phone: '9000000000',
  },
  holdsUntil: new Date(Date.now() + 90 * 60_000).toISOString(),
  hasGifts: true,
  amountDue: 3389,
  events: [{ ...first(answeredOrder.events), at: '2026-11-21T11:10:00Z' }],
  upiLink: 'upi://pay?pa=agalcrackers@examplebank&pn=Agal%20Crackers&mc=5999&tr=FC2611217K3QX&tn=Order%20FC261121-7K3QX&am=3389.00&cu=INR',
}
