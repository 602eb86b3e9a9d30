import type { Page, Route } from '@playwright/test'
import { createEntry } from '@shop/shared/testing/answers'
import type { paths } from '../../src/api/schema'
import { examples } from '../../src/testing/examples'
import * as data from '../../src/testing/fixtures'

type Answer = unknown | ((route: Route) => unknown)

const entry = createEntry<paths>()
const { category, order, pack, product, review, soldOut } = data
const chakkar = { ...product, _id: '9', name: 'Ground Chakkar Special, 10 pieces', stock: 8 }

/** Fake API responses, for states that the real server cannot produce. Pages and media come from the real one. */
const usual: Record<string, Answer> = {
  ...entry('/api/shop', { success: true, shop: data.shop }),
  ...entry('/api/categories', [
    category,
    { ...category, _id: '4', name: 'Sparklers', slug: 'sparklers' },
    { ...category, _id: '5', name: 'Garlands', slug: 'garlands' },
    { ...category, _id: '6', name: 'Rockets', slug: 'rockets' },
  ]),
  ...entry('/api/products/featured', {
    success: true,
    products: [product, chakkar, { ...product, _id: '10', name: 'Peacock Colour Fountain' }, soldOut],
  }),
  ...entry('/api/products/reviews/recent', { success: true, reviews: [1, 2, 3, 4].map((n) => ({ ...review, _id: String(n) })) }),
  ...entry('/api/products', {
    ...examples['GET /api/products 200'],
    products: [product, chakkar, soldOut],
    total: 128,
    totalIsCapped: false,
    totalPages: 11,
    currentPage: 1,
  }),
  ...entry('/api/products/{id}', { success: true, product }, '7'),
  ...entry(
    '/api/products/{id}/reviews',
    { ...examples['GET /api/products/{id}/reviews 200'], reviews: [review], breakdown: product.ratingBreakdown },
    '7',
  ),
  ...entry('/api/bundles', [pack, { ...pack, _id: '6', name: 'Terrace Sky Fund', price: 4850 }]),
  ...entry('/api/giftboxes', [pack]),
  ...entry('/api/price-list', examples['GET /api/price-list 200']),
  ...entry('/api/cart', data.cartOf(data.bundleLine, data.productLine(2))),
  ...entry('/api/addresses', [data.address]),
  ...entry('/api/auth/profile', { success: true, user: data.user }),
  ...entry('/api/orders', {
    ...examples['GET /api/orders 200'],
    orders: [
      order,
      {
        ...order,
        _id: '43',
        orderNumber: 'FC261118-P4MWD',
        status: 'shipped',
        canCancel: false,
        canSendProof: false,
        paymentInfo: { ...order.paymentInfo, status: 'completed' },
      },
    ],
    total: 2,
  }),
  ...entry('/api/orders/{id}', { success: true, order }, '42'),
  // The picture of a code comes from the server.
  'GET /api/upi-qr': (route: Route) => route.fallback(),
}

export async function fakeApi(page: Page, changes: Record<string, Answer> = {}): Promise<void> {
  const answers = { ...usual, ...changes }
  // The page brings the real server's first answers with it.
  // A function in place of the expression would be asked about every file of the page, too.
  await page.route(/^\w+:\/\/[^/]+\/(?!api\/|media\/)[^.?]*(\?|$)/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const body = (await response.text()).replace(/<script type="application\/json" id="preloaded">.*?<\/script>/s, '')
    return route.fulfill({ response, body })
  })
  await page.route('**/api/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    const answer = answers[`${route.request().method()} ${pathname}`]
    if (typeof answer === 'function') return void (await answer(route))
    if (answer === undefined)
      return route.fulfill({ status: 404, json: { success: false, message: 'Resource not found', code: 'not_found', errors: [] } })
    return route.fulfill({ json: answer })
  })
}

export const signedIn = async (page: Page): Promise<void> => {
  await page.addInitScript((user) => {
    localStorage.setItem('token', 'test-token')
    localStorage.setItem('user', JSON.stringify(user))
  }, data.user)
}
