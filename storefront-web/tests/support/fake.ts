import type { Page, Route } from '@playwright/test'
import * as data from '../../src/testing/fixtures'

type Answer = unknown | ((route: Route) => unknown)

/** The server's answers, made up: for states that the real one cannot be asked for. Pages and media are left to it. */
const usual: Record<string, Answer> = {
  'GET /api/shop': { success: true, shop: data.shop },
  'GET /api/categories': [
    data.category,
    { ...data.category, _id: '4', name: 'Sparklers', slug: 'sparklers' },
    { ...data.category, _id: '5', name: 'Garlands', slug: 'garlands' },
    { ...data.category, _id: '6', name: 'Rockets', slug: 'rockets' },
  ],
  'GET /api/products/featured': {
    success: true,
    products: [
      data.product,
      { ...data.product, _id: '9', name: 'Ground Chakkar Special, 10 pieces', stock: 8 },
      { ...data.product, _id: '10', name: 'Peacock Colour Fountain' },
      data.soldOut,
    ],
  },
  'GET /api/products/reviews/recent': { success: true, reviews: [1, 2, 3, 4].map((n) => ({ ...data.review, _id: String(n) })) },
  'GET /api/products': {
    success: true,
    products: [data.product, { ...data.product, _id: '9', name: 'Ground Chakkar Special, 10 pieces', stock: 8 }, data.soldOut],
    total: 128,
    totalPages: 11,
    currentPage: 1,
  },
  'GET /api/products/7': { success: true, product: data.product },
  'GET /api/products/7/reviews': {
    success: true,
    reviews: [data.review],
    total: 1,
    totalPages: 1,
    currentPage: 1,
    breakdown: { 5: 138, 4: 18, 3: 5, 2: 2, 1: 1 },
  },
  'GET /api/bundles': [data.pack, { ...data.pack, _id: '6', name: 'Terrace Sky Fund', price: 4850 }],
  'GET /api/giftboxes': [data.pack],
  'GET /api/cart': data.cartOf(data.bundleLine, data.productLine(2)),
  'GET /api/addresses': [data.address],
  'GET /api/auth/profile': { success: true, user: data.user },
  'GET /api/orders': {
    success: true,
    orders: [
      data.order,
      {
        ...data.order,
        _id: '43',
        orderNumber: 'FC261118-P4MWD',
        status: 'shipped',
        canCancel: false,
        canSendProof: false,
        paymentInfo: { ...data.order.paymentInfo, status: 'completed' },
      },
    ],
    total: 2,
    totalPages: 1,
    currentPage: 1,
  },
  'GET /api/orders/42': { success: true, order: data.order },
}

export async function fakeApi(page: Page, changes: Record<string, Answer> = {}): Promise<void> {
  const answers = { ...usual, ...changes }
  // The page brings the real server's first answers with it.
  await page.route(
    (url) => !/\.\w+$|^\/(api|media)\//.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const response = await route.fetch()
      const body = (await response.text()).replace(/<script type="application\/json" id="preloaded">.*?<\/script>/s, '')
      return route.fulfill({ response, body })
    },
  )
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
