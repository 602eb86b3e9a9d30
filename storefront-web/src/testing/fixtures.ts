import type { Address, Cart, CartLine, Category, Order, Pack, Product, Review, Shop, User } from '@/api/types'

/** Answers as the server gives them, for tests. */
const picture = (name = 'sparkler') => ({
  _id: name,
  alt: '',
  url: `/media/${name}.jpg`,
  width: 800,
  height: 800,
  srcset: { avif: '', webp: '' },
})

const moments = { createdAt: '2026-10-01T09:00:00Z', updatedAt: '2026-10-01T09:00:00Z' }

export const shop: Shop = {
  name: 'Agal Crackers',
  tagline: 'Deepavali crackers from Sivakasi',
  about: '',
  email: 'shop@example.com',
  phone: '+91 90000 00000',
  whatsapp: '',
  address: '14 Example Street, Sivakasi, Tamil Nadu 626123',
  openingHours: '',
  licenceNumber: '',
  bank: {
    accountName: 'Agal Crackers',
    accountNumber: '0000 1234 5678',
    bankName: 'Example Bank',
    branch: 'Sivakasi',
    ifsc: 'EXMP0001234',
  },
  upi: { id: 'agalcrackers@examplebank', name: 'Agal Crackers', kind: 'merchant', merchantCode: '5999', phone: '+91 90000 00000' },
  promotion: { active: true, title: 'Diwali special', percent: 75, text: '' },
  claims: { openSince: 2010, experience: '3+', customers: '50K+', products: '500+' },
  giftThreshold: 3000,
  minimumOrder: null,
  advertisedMinimum: 3000,
  holdingMinutes: 120,
  codEnabled: false,
}

export const user: User = {
  _id: '1',
  name: 'Meena Sundaram',
  email: 'meena@example.com',
  phoneNumber: '9000000000',
  dateOfBirth: null,
  gender: 'prefer not to say',
  lastLogin: '2026-11-20T13:42:00Z',
  createdAt: moments.createdAt,
}

export const category: Category = {
  _id: '3',
  name: 'Aerial Shots',
  slug: 'aerial-shots',
  description: '7 to 240 shots, fancy shells',
  image: picture('aerial'),
  productCount: 12,
  isActive: true,
  position: 0,
  ...moments,
  subCategories: [
    { _id: '31', name: '7 and 12 shots', slug: '7-and-12-shots', description: '' },
    { _id: '32', name: '25 and 30 shots', slug: '25-and-30-shots', description: '' },
  ],
}

export const product: Product = {
  _id: '7',
  name: '12 Shot Multicolour Aerial Cake',
  description: 'Twelve shots, each in another colour.',
  price: 625,
  originalPrice: 2500,
  images: [picture('aerial'), picture('violet')],
  stock: 24,
  category: { _id: '3', name: 'Aerial Shots', slug: 'aerial-shots' },
  subCategory: '7 and 12 shots',
  minOrderQuantity: 1,
  maxOrderQuantity: 20,
  isFeatured: true,
  ratings: { average: 4.8, count: 164 },
  weight: 850,
  ageRestriction: 18,
  dimensions: { length: 20, width: 15, height: 12 },
  tags: ['night', 'terrace'],
  safetyInstructions: [],
  specifications: { Shots: '12' },
  discount: 75,
  stockStatus: 'in-stock',
  unit: 'box',
  subCategories: [{ _id: '31', name: '7 and 12 shots', slug: '7-and-12-shots' }],
  isActive: true,
  version: 1,
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
  _id: '1',
  rating: 5,
  comment: 'Each shot a different colour.',
  user: { name: 'Priya M' },
  product: { _id: '7', name: product.name },
  verified: true,
  createdAt: '2026-11-02T09:00:00Z',
}

export const pack: Pack = {
  _id: '5',
  name: 'Family Deepavali Fund',
  description: 'Enough for one evening.',
  price: 1999,
  image: picture('fund'),
  crackers: [
    { name: '10 cm Electric Sparklers', quantity: 5 },
    { name: 'Flower Pots Big', quantity: 2 },
  ],
  isActive: true,
  ...moments,
}

export const address: Address = {
  _id: '4',
  street: '7/2 Kamarajar Street',
  city: 'Tirunelveli',
  state: 'Tamil Nadu',
  pincode: '627002',
  landmark: 'near Amman Kovil',
  type: 'home',
  isDefault: true,
}

export const productLine = (quantity: number, stock = 24): CartLine => ({
  _id: 'l1',
  quantity,
  maxQuantity: Math.min(stock, 20),
  lineTotal: 625 * quantity,
  problem: quantity > stock ? { code: stock ? 'short_of_stock' : 'out_of_stock', message: `Only ${stock} left`, possible: stock } : null,
  product: {
    _id: '7',
    name: product.name,
    price: 625,
    originalPrice: 2500,
    stock,
    images: product.images,
    minOrderQuantity: 1,
    maxOrderQuantity: 20,
  },
})

export const bundleLine: CartLine = {
  _id: 'l2',
  quantity: 1,
  maxQuantity: 100,
  lineTotal: 1999,
  problem: null,
  bundleInfo: { bundleId: '5', bundleName: pack.name, bundlePrice: 1999, isBundle: true, image: picture('fund') },
}

export function cartOf(...lines: CartLine[]): Cart {
  const cartTotal = lines.reduce((sum, line) => sum + line.lineTotal, 0)
  const itemCount = lines.reduce((count, line) => count + line.quantity, 0)
  return {
    success: true,
    cart: lines,
    cartTotal,
    itemCount,
    cartItemCount: itemCount,
    hasGifts: cartTotal >= 3000,
    missingForGifts: Math.max(0, 3000 - cartTotal),
    minimumOrder: null,
    missingForMinimum: 0,
  }
}

const item = { categoryName: '', bundleId: null, giftBoxId: null, product: null, image: null, crackers: [] }

export const order: Order = {
  _id: '42',
  orderNumber: 'FC261121-7K3QX',
  status: 'pending',
  createdAt: '2026-11-21T11:10:00Z',
  updatedAt: '2026-11-21T11:10:00Z',
  items: [
    { ...item, _id: '1', type: 'bundle', name: pack.name, price: 1999, quantity: 1, total: 1999, product: null, image: picture('fund') },
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
    { ...item, _id: '3', type: 'product', name: 'Flower Pots Big', price: 140, quantity: 1, total: 140, product: '9', image: null },
  ],
  pricing: { subtotal: 3389, tax: 0, shipping: 0, total: 3389 },
  total: 3389,
  paymentMethod: 'bank_transfer',
  paymentStatus: 'pending',
  isShortOfStock: false,
  paymentInfo: {
    method: 'bank_transfer',
    status: 'pending',
    reference: '',
    submittedAt: null,
    verifiedAt: null,
    rejectionReason: '',
    paymentScreenshot: null,
  },
  shippingAddress: {
    name: 'Meena Sundaram',
    street: '7/2 Kamarajar Street',
    city: 'Tirunelveli',
    state: 'Tamil Nadu',
    pincode: '627002',
    landmark: '',
    phoneNumber: '9000000000',
    phone: '9000000000',
  },
  trackingNumber: '',
  carrier: '',
  holdsUntil: new Date(Date.now() + 90 * 60_000).toISOString(),
  hasGifts: true,
  cancelKind: '',
  cancelReason: '',
  amountReceived: 0,
  amountDue: 3389,
  refund: null,
  canCancel: true,
  canReorder: false,
  canSendProof: true,
  events: [{ kind: 'placed', fromStatus: '', toStatus: 'pending', actor: 'customer', note: '', amount: null, at: '2026-11-21T11:10:00Z' }],
  upiLink: 'upi://pay?pa=agalcrackers@examplebank&pn=Agal%20Crackers&mc=5999&tr=FC2611217K3QX&tn=Order%20FC261121-7K3QX&am=3389.00&cu=INR',
}
