import { createHandler } from '@shop/shared/testing/answers'
import { HttpResponse, http } from 'msw'
import type { paths } from '@/api/schema'
import { examples } from './examples'
import { address, bundleLine, cartOf, category, order, pack, product, productLine, review, shop, soldOut, user } from './fixtures'

const handler = createHandler<paths>(http)

const orderPage = examples['GET /api/orders 200']
const reviewPage = examples['GET /api/products/{id}/reviews 200']

/** Handlers of a shop without failures. */
export const everything = [
  handler('/api/shop', { success: true, shop }),
  handler('/api/categories', [category]),
  handler('/api/products/featured', { success: true, products: [product, soldOut] }),
  handler('/api/products/reviews/recent', { success: true, reviews: [review, { ...review, _id: '2', user: null }] }),
  handler('/api/products', {
    ...examples['GET /api/products 200'],
    products: [product, soldOut],
    total: 128,
    totalPages: 11,
    currentPage: 1,
  }),
  handler('/api/products/{id}', { success: true, product }, '7'),
  handler('/api/products/{id}', { success: true, product: soldOut }, '8'),
  handler('/api/products/{id}/reviews', { ...reviewPage, reviews: [review], breakdown: product.ratingBreakdown }),
  handler('/api/bundles', [pack]),
  handler('/api/giftboxes', [pack]),
  handler('/api/cart', cartOf(bundleLine, productLine(1))),
  handler('/api/addresses', [address]),
  handler('/api/service-check', examples['GET /api/service-check 200']),
  handler('/api/auth/profile', { success: true, user }),
  handler('/api/orders', {
    ...orderPage,
    orders: [
      order,
      { ...order, _id: '43', orderNumber: 'FC261014-B9QKX', status: 'cancelled', canCancel: false, canReorder: true, canSendProof: false },
    ],
    total: 2,
  }),
  handler('/api/orders/{id}', { success: true, order }, '42'),
]

/** Every GET fails with this status and an empty body. */
export const failing = (status: number, ...paths: string[]) =>
  paths.map((path) => http.get(path, () => HttpResponse.json({ success: false }, { status })))
