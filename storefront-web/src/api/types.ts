export interface Picture {
  _id?: string
  url: string
  width?: number | null
  height?: number | null
  alt?: string
  srcset?: string
  sources?: readonly { type: string; srcset: string }[]
}

export interface CategoryRef {
  _id: string
  name: string
  slug: string
}

export interface Category extends CategoryRef {
  description: string
  image: Picture | string | null
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
  bundleInfo?: { bundleId: string; bundleName: string; bundlePrice: number; isBundle: boolean; itemCount?: number } | null
  giftBoxInfo?: { giftBoxId: string; giftBoxName: string; giftBoxPrice: number; isGiftBox: boolean } | null
  problem?: string | null
}

export interface Cart {
  cart: readonly CartLine[]
  cartTotal: number
  itemCount: number
}

export interface Shop {
  name: string
  email: string
  phone: string
  address: string
  bank: { accountName: string; accountNumber: string; ifsc: string; bankName: string; branch?: string }
  upi: { id: string; name: string; kind: 'merchant' | 'personal'; merchantCode?: string; phone?: string }
  promotion: { title: string; percent: number; active?: boolean }
  claims: { since: string; years: string; customers: string; products: string }
  giftThreshold: number
  minimumOrder: number
  minimumOrderEnabled?: boolean
  holdMinutes: number
  codEnabled: boolean
}
