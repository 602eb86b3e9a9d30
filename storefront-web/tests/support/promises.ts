import type { Page } from '@playwright/test'
import * as data from '../../src/testing/fixtures'
import { proof } from './shop'

/** A message that the specification promises: where, what the person does, which call that makes, and the words. */
export interface Promised {
  name: string
  at: string
  visitor?: true
  /** Answers of other calls. */
  given?: Record<string, unknown>
  /** What comes before the action, after each opening of the page. */
  before?: (page: Page) => Promise<unknown>
  act: (page: Page) => Promise<unknown>
  call: string
  answer?: unknown
  /** The words of success: here, and after the person has left. */
  done?: string
  doneElsewhere?: string
  failed: string
  /** The message without a response, if it differs from the usual one. */
  dropped?: string
  /** How often a harmless call is sent before it is given up. */
  tries?: number
  refusals?: { status: number; headers?: Record<string, string>; json: object; text: string }[]
  /** How the component goes before the answer comes: the person goes to another page, closes the dialog, or it goes by itself. */
  leave: 'page' | 'dialog' | 'itself'
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).filter({ visible: true }).first()
const press = (name: string | RegExp) => (page: Page) => button(page, name).click()
const ok = { success: true, message: '' }
const added = data.cartOf(data.bundleLine, data.productLine(3))

const askForCode = async (page: Page) => {
  await page.getByLabel('Email Address').fill('meena@example.com')
  await button(page, 'Send OTP').click()
}
const codeStep = async (page: Page) => {
  const email = page.getByLabel('Email Address')
  await email.or(page.getByLabel('6-digit code')).waitFor()
  if (await email.isVisible()) await askForCode(page)
  await page.getByLabel('6-digit code').waitFor()
}
const typeReview = async (page: Page) => {
  await page.getByLabel('Comment').fill('Bright and clean, every shot')
  await button(page, 'Submit').click()
}
const inDialog = (open: string | RegExp, act: (page: Page) => Promise<unknown>) => async (page: Page) => {
  if (!(await page.getByRole('dialog').isVisible())) await button(page, open).click()
  await page.getByRole('dialog').waitFor()
  await act(page)
}
const dialogButton = (name: string) => (page: Page) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
const delivered = { ...data.order, status: 'delivered', canCancel: false, canReorder: true, canSendProof: false }

const signIn: Promised[] = [
  {
    name: 'asking for a code',
    at: '/login',
    visitor: true,
    before: async (page) => {
      const change = page.getByRole('button', { name: 'Change Email' })
      await page.getByLabel('Email Address').or(change).waitFor()
      if (await change.isVisible()) await change.click()
    },
    act: askForCode,
    call: 'POST /api/auth/send-otp',
    failed: 'Failed to send OTP',
    dropped: 'Failed to send OTP. Please check your internet connection.',
    refusals: [{ status: 429, headers: { 'Retry-After': '42' }, json: {}, text: 'Please wait 42 seconds before requesting another OTP.' }],
    leave: 'page',
  },
  {
    name: 'asking for the code again',
    at: '/login',
    visitor: true,
    before: codeStep,
    act: async (page) => {
      await page.clock.fastForward(61_000)
      await button(page, 'Resend OTP').click()
    },
    call: 'POST /api/auth/send-otp',
    done: 'OTP resent successfully.',
    failed: 'Failed to send OTP',
    dropped: 'Failed to send OTP. Please check your internet connection.',
    leave: 'page',
  },
  {
    name: 'signing in',
    at: '/login',
    visitor: true,
    given: { 'POST /api/auth/send-otp': ok },
    before: codeStep,
    act: async (page) => {
      await page.getByLabel('6-digit code').fill('')
      // A code that the server refused is not sent again.
      await page.getByLabel('6-digit code').fill(String(Math.random()).slice(2, 8))
    },
    call: 'POST /api/auth/verify-otp',
    answer: { success: true, token: 'new-token', user: data.user },
    done: 'You are logged in',
    failed: 'Failed to verify OTP',
    refusals: [
      { status: 200, json: { success: true }, text: 'Invalid response from server' },
      { status: 400, json: { message: 'The code is wrong', attemptsLeft: 3 }, text: 'The code is wrong. 3 attempts left.' },
    ],
    leave: 'page',
  },
]

const cart: Promised[] = [
  {
    name: 'adding a product from the list',
    at: '/products',
    act: press(/^Add /),
    call: 'POST /api/cart/add',
    answer: added,
    done: `${data.product.name} added to cart`,
    failed: 'Failed to add product to cart',
    leave: 'page',
  },
  {
    name: 'adding a product from its page',
    at: '/products/7',
    act: press('Add to Cart'),
    call: 'POST /api/cart/add',
    answer: added,
    done: 'Product added to cart successfully!',
    doneElsewhere: `${data.product.name} added to cart`,
    failed: 'Failed to add product to cart',
    leave: 'page',
  },
  {
    name: 'adding a fund',
    at: '/bundles',
    act: press(/^Add to Cart/),
    call: 'POST /api/cart/add-bundle',
    answer: added,
    done: `${data.pack.name} added to cart`,
    failed: 'Failed to add fund to cart. Please try again.',
    leave: 'page',
  },
  {
    name: 'adding a gift box',
    at: '/giftboxes',
    act: press(/^Add to Cart/),
    call: 'POST /api/cart/add-giftbox',
    answer: added,
    done: `${data.pack.name} added to cart`,
    failed: 'Failed to add gift box to cart. Please try again.',
    leave: 'page',
  },
  {
    name: 'changing a quantity',
    at: '/cart',
    act: (page) => page.getByRole('button', { name: 'One more' }).last().click(),
    call: 'PUT /api/cart/update',
    answer: added,
    failed: 'Failed to update quantity',
    tries: 3,
    leave: 'page',
  },
  {
    name: 'removing an item',
    at: '/cart',
    act: press(`Remove ${data.pack.name}`),
    call: 'DELETE /api/cart/remove-bundle/5',
    answer: data.cartOf(data.productLine(2)),
    done: 'Item removed from cart',
    failed: 'Failed to remove item',
    tries: 3,
    leave: 'itself',
  },
  {
    name: 'clearing the cart',
    at: '/cart',
    act: inDialog('Clear', dialogButton('Clear cart')),
    call: 'DELETE /api/cart/clear',
    answer: data.cartOf(),
    done: 'Cart cleared',
    failed: 'Failed to clear cart',
    tries: 3,
    leave: 'itself',
  },
]

const orders: Promised[] = [
  {
    name: 'placing an order',
    at: '/checkout',
    before: (page) => page.getByLabel('I am 18 or older').check(),
    act: press('Pay Now'),
    call: 'POST /api/orders',
    answer: { success: true, message: '', order: data.order },
    doneElsewhere: `Order ${data.order.orderNumber} is placed. You find it under My Orders.`,
    failed: 'Failed to proceed. Please try again.',
    tries: 3,
    leave: 'page',
  },
  {
    name: 'sending a payment proof',
    at: '/bank-details?order=42',
    before: async (page) => {
      await page.locator('#screenshot').setInputFiles(proof())
      await page.getByText('Ready to send').waitFor()
    },
    act: press('Submit Payment Proof'),
    call: 'POST /api/orders/create-manual-payment',
    done: 'Order placed successfully! Your payment is under verification.',
    failed: 'Failed to place order. Please try again.',
    leave: 'page',
  },
  {
    name: 'cancelling an order',
    at: '/orders',
    act: inDialog(/^Cancel order/, dialogButton('Cancel order')),
    call: 'PUT /api/orders/42/cancel',
    done: 'Order cancelled',
    failed: 'Failed to cancel order',
    leave: 'dialog',
  },
  {
    name: 'ordering again',
    at: '/orders',
    given: { 'GET /api/orders': { success: true, orders: [delivered], total: 1, totalIsCapped: false, totalPages: 1, currentPage: 1 } },
    act: press(/^Reorder/),
    call: 'POST /api/orders/42/reorder',
    answer: { ...ok, leftOut: [], ...added },
    done: 'Items added to cart',
    failed: 'Failed to reorder items',
    leave: 'page',
  },
]

const account: Promised[] = [
  {
    name: 'saving the profile',
    at: '/profile',
    act: async (page) => {
      await page.getByLabel('Name').fill(`Meena ${Math.random()}`)
      await button(page, 'Save Changes').click()
    },
    call: 'PUT /api/auth/profile',
    answer: { ...ok, user: data.user },
    done: 'Profile updated successfully!',
    failed: 'Failed to update profile',
    leave: 'page',
  },
  {
    name: 'saving an address',
    at: '/profile?tab=addresses',
    act: inDialog('Add Address', async (page) => {
      await page.getByRole('textbox', { name: 'Street' }).fill('22 Mela Ratha Veedhi')
      await page.getByLabel('City').fill('Madurai')
      await page.getByLabel('Pincode').fill('625001')
      await page.getByLabel('State').selectOption('Tamil Nadu')
      await dialogButton('Save')(page)
    }),
    call: 'POST /api/addresses',
    answer: data.address,
    done: 'Address saved',
    failed: 'Failed to save address',
    leave: 'dialog',
  },
  {
    name: 'deleting an address',
    at: '/profile?tab=addresses',
    act: inDialog(/^Delete address/, dialogButton('Delete')),
    call: 'DELETE /api/addresses/4',
    done: 'Address deleted',
    failed: 'Failed to delete address',
    leave: 'dialog',
  },
  {
    name: 'logging out everywhere',
    at: '/profile?tab=security',
    act: press('Logout from all devices'),
    call: 'POST /api/auth/logout-all',
    done: 'You are logged out on all devices.',
    failed: 'Failed to log out',
    leave: 'page',
  },
  {
    name: 'deleting the account',
    at: '/profile?tab=security',
    act: inDialog('Delete my account', async (page) => {
      await page.getByRole('dialog').getByRole('textbox').fill(data.user.email)
      await dialogButton('Delete my account')(page)
    }),
    call: 'POST /api/auth/delete-account',
    done: 'Your account and your personal data are deleted.',
    failed: 'Failed to delete your account',
    leave: 'dialog',
  },
]

const words: Promised[] = [
  {
    name: 'writing a review',
    at: '/products/7/write-review',
    act: typeReview,
    call: 'POST /api/products/7/review',
    done: 'Review submitted!',
    failed: 'Failed to submit review',
    refusals: [{ status: 409, json: {}, text: 'You have already reviewed this product' }],
    leave: 'page',
  },
  {
    name: 'writing to the shop',
    at: '/',
    act: async (page) => {
      await page.getByLabel('Name').fill('Meena')
      await page.getByLabel('Email').fill('meena@example.com')
      await page.getByLabel('Subject').fill('A question')
      await page.getByLabel('Message').fill('Do you deliver to Madurai?')
      await button(page, 'Send message').click()
    },
    before: (page) => page.locator('#contact').scrollIntoViewIfNeeded(),
    call: 'POST /api/contact',
    answer: { success: true, message: '', number: 'CM261122-4F7KQ' },
    done: 'Thank you! Your message has been sent successfully.',
    doneElsewhere:
      'Thank you! Your message has been sent successfully. ' +
      'Your message has the number CM261122-4F7KQ. To add something, write this number in the subject.',
    failed: 'Failed to send your message. Please try again.',
    leave: 'page',
  },
  {
    name: 'tracking an order',
    at: '/track-order',
    visitor: true,
    act: async (page) => {
      await page.getByLabel('Order Number').fill('FC261121-7K3QX')
      await page.getByLabel('Email Address').fill('meena@example.com')
      await button(page, 'Track Order').click()
    },
    call: 'POST /api/orders/track',
    failed: 'Failed to track order. Please try again.',
    refusals: [{ status: 404, json: {}, text: 'Order not found. Please check your order number and email.' }],
    leave: 'itself',
  },
]

export const promises: readonly Promised[] = [...signIn, ...cart, ...orders, ...account, ...words]
