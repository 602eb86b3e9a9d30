export interface Picture {
  url: string
  width: number
  height: number
  alt?: string
  srcset: { avif: string; webp: string }
}

export interface CategoryRef {
  _id: string
  name: string
  slug: string
}

export interface Category extends CategoryRef {
  description: string
  image: Picture | null
  productCount?: number
  subCategories: readonly CategoryRef[]
}

export interface Ratings {
  average: number
  count: number
}

export interface ProductSummary {
  _id: string
  name: string
  price: number
  originalPrice: number | null
  discount?: number
  images: readonly Picture[]
  stock: number
  unit?: string
  category: CategoryRef
  subCategory: string
  minOrderQuantity: number
  maxOrderQuantity: number | null
  isFeatured: boolean
  ratings: Ratings
}

export interface Product extends ProductSummary {
  description: string
  weight: number | null
  ageRestriction: number | null
  dimensions: { length: number | null; width: number | null; height: number | null } | null
  tags: readonly string[]
  safetyInstructions: readonly string[]
  specifications: Readonly<Record<string, string>>
  reviews?: readonly Review[]
}

export interface Review {
  _id: string
  rating: number
  comment: string
  user: { name: string } | null
  product?: { _id: string; name: string }
  verified?: boolean
  createdAt: string
}

export interface PageOf {
  total: number
  totalPages: number
  currentPage: number
}

export interface ProductPage extends PageOf {
  products: readonly ProductSummary[]
  correctedQuery?: string | null
}

export interface ReviewPage extends PageOf {
  reviews: readonly Review[]
  breakdown?: Record<string, number>
  average?: number
}

export interface Pack {
  _id: string
  name: string
  description: string
  price: number
  image?: Picture | null
  crackers: readonly { name: string; quantity: number }[]
}

export interface User {
  _id: string
  name: string
  email: string
  phoneNumber: string | null
  dateOfBirth: string | null
  lastLogin: string | null
}

export interface Address {
  _id: string
  street: string
  city: string
  state: string
  pincode: string
  landmark: string
  type: 'home' | 'work' | 'other'
  isDefault: boolean
}

export interface CartLine {
  _id: string
  quantity: number
  product?: Pick<ProductSummary, '_id' | 'name' | 'price' | 'stock' | 'images' | 'minOrderQuantity' | 'maxOrderQuantity'> | null
  bundleInfo?: { bundleId: string; bundleName: string; bundlePrice: number; isBundle: boolean; image?: Picture | null } | null
  giftBoxInfo?: { giftBoxId: string; giftBoxName: string; giftBoxPrice: number; isGiftBox: boolean; image?: Picture | null } | null
  maxQuantity: number
  lineTotal: number
  problem: {
    code: 'not_sold' | 'out_of_stock' | 'short_of_stock' | 'above_maximum' | 'below_minimum'
    message: string
    possible: number
  } | null
}

export interface Cart {
  cart: readonly CartLine[]
  cartTotal: number
  itemCount: number
}

export interface Shop {
  name: string
  tagline: string
  about: string
  email: string
  phone: string
  whatsapp: string
  address: string
  openingHours: string
  licenceNumber: string
  bank: { accountName: string; accountNumber: string; bankName: string; branch: string; ifsc: string }
  upi: { id: string; name: string; kind: 'merchant' | 'personal'; merchantCode: string; phone: string }
  promotion: { active: boolean; title: string; percent: number; text: string }
  claims: { openSince: number; experience: string; customers: string; products: string }
  giftThreshold: number
  minimumOrder: number | null
  advertisedMinimum: number
  holdingMinutes: number
  codEnabled: boolean
}

export type OrderStatus = 'pending' | 'confirmed' | 'processing' | 'shipped' | 'delivered' | 'cancelled'
export type PaymentStatus = 'pending' | 'verification_pending' | 'completed' | 'failed'
export type PaymentMethod = 'bank_transfer' | 'cod'

export interface OrderItem {
  _id: string
  type: 'product' | 'bundle' | 'giftbox'
  name: string
  price: number
  quantity: number
  total: number
  product: string | null
  image: Picture | null
}

export interface OrderEvent {
  kind: string
  fromStatus: string
  toStatus: string
  note: string
  at: string
}

export interface ShippingAddress {
  street: string
  city: string
  state: string
  pincode: string
  landmark: string
  phoneNumber: string
}

export interface OrderCard {
  _id: string
  orderNumber: string
  status: OrderStatus
  createdAt: string
  updatedAt: string
  items: readonly OrderItem[]
  pricing: { total: number }
  paymentInfo: {
    method: PaymentMethod
    status: PaymentStatus
    reference: string
    submittedAt: string | null
    verifiedAt: string | null
    rejectionReason: string
    paymentScreenshot: { path: string; width: number; height: number } | null
  }
  shippingAddress: ShippingAddress & { name: string }
  trackingNumber: string
  carrier: string
  holdsUntil: string | null
  hasGifts: boolean
  cancelReason: string
  canCancel: boolean
  canReorder: boolean
  canSendProof: boolean
}

export interface Order extends OrderCard {
  events: readonly OrderEvent[]
  upiLink: string
}

export interface OrderPage extends PageOf {
  orders: readonly OrderCard[]
}
