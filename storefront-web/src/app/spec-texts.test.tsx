import { first } from '@shop/shared/testing/answers'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http, type RequestHandler } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '@/api/session'
import { examples } from '@/testing/examples'
import { cartOf, order, productLine, user } from '@/testing/fixtures'
import { everything, failing } from '@/testing/handlers'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import { routes } from './routes'

/** Walks the specification's texts and finds each on its screen: [address, texts], [address, what is wrong, texts], [address, what is done, texts]. */
const press = (name: string | RegExp) => async () => userEvent.click((await screen.findAllByRole('button', { name }))[0] as HTMLElement)
const follow = (name: string | RegExp) => async () => userEvent.click((await screen.findAllByRole('tab', { name }))[0] as HTMLElement)
const empty = (path: string, body: object) => http.get(path, () => HttpResponse.json(body))
const noPage = { success: true, total: 0, totalIsCapped: false, totalPages: 0, currentPage: 1 }
const refusal = (message = '') => HttpResponse.json({ success: false, message }, { status: 404 })

interface Row {
  at: string
  visitor?: boolean
  given?: RequestHandler[]
  when?: () => Promise<void>
  texts: string[]
}

const rows: Row[] = [
  { at: '/', texts: ['Home', 'Products', 'Funds', 'Gift Boxes', 'Categories', 'Profile', 'My Orders', 'Logout'] },
  { at: '/', visitor: true, texts: ['Login'] },
  {
    at: '/',
    texts: [
      'Diwali special',
      '75%',
      'Complimentary gifts above ₹3,000',
      'Minimum order above ₹3,000',
      'Shop Now',
      'Contact us',
      '2010',
      '3+',
      '50K+',
      '500+',
    ],
  },
  {
    at: '/',
    texts: [
      'Explore',
      'Best Sellers',
      'Out of Stock',
      '75% off',
      '2 photos',
      'Anonymous',
      'UPI Payment Details',
      'Track Order',
      'FAQ',
      'Copy',
    ],
  },
  {
    at: '/',
    given: [
      empty('/api/categories', []),
      empty('/api/products/featured', { products: [] }),
      empty('/api/products/reviews/recent', { reviews: [] }),
    ],
    texts: [
      'No categories available at the moment.',
      'No featured products available at the moment.',
      'No reviews available at the moment.',
    ],
  },
  {
    at: '/',
    given: failing(404, '/api/categories', '/api/products/featured'),
    texts: ['Error loading categories: An unexpected error occurred', 'Failed to load products: An unexpected error occurred', 'Try Again'],
  },
  {
    at: '/products',
    texts: [
      'Our Products',
      'Search',
      'Clear All',
      'Showing 2 of 128 products',
      'Add',
      'View',
      'Newest First',
      'Oldest First',
      'Price Low to High',
      'Price High to Low',
      'Name A to Z',
      'Name Z to A',
      'Highest Rated',
      '12',
      '24',
      '48',
      'Show Filters',
    ],
  },
  { at: '/products', when: press('Show Filters'), texts: ['Hide Filters'] },
  {
    at: '/products?search=zzz',
    given: [empty('/api/products', { ...noPage, products: [] })],
    texts: ['No products found', 'Clear Filters'],
  },
  { at: '/products', given: failing(404, '/api/products'), texts: ['Unable to Load Products', 'Try Again'] },
  { at: '/products', visitor: true, when: press(/^Add/), texts: ['Please login to add items to cart'] },
  { at: '/products', given: [http.post('/api/cart/add', () => refusal())], when: press(/^Add/), texts: ['Failed to add product to cart'] },
  {
    at: '/products/7',
    texts: [
      'Featured',
      'In Stock (24 available)',
      '75% off',
      'Min: 1, Max: 20',
      'Add to Cart',
      'Buy Now',
      '18+ years',
      '850 g',
      'Description',
      'Specifications',
      'Safety Instructions',
      'Safety warning',
    ],
  },
  { at: '/products/8', texts: ['Out of Stock'] },
  { at: '/products/7', when: follow(/Reviews/), texts: ['Write a Review', 'Excellent', '138'] },
  { at: '/products/7', when: follow(/Specifications/), texts: ['20 × 15 × 12 cm'] },
  {
    at: '/products/7',
    visitor: true,
    when: async () => {
      await follow(/Reviews/)()
      await press('Write a Review')()
    },
    texts: ['Please login to write a review'],
  },
  {
    at: '/products/7',
    given: [http.post('/api/cart/add', () => HttpResponse.json({ message: '', ...cartOf(productLine(1)) }))],
    when: press('Add to Cart'),
    texts: ['Product added to cart successfully!'],
  },
  { at: '/products/404', given: failing(404, '/api/products/404'), texts: ['Product Not Found'] },
  { at: '/products/9', given: failing(403, '/api/products/9'), texts: ['Error Loading Product'] },
  { at: '/products/7/write-review', visitor: true, texts: ['Please login to write a review', 'Email Address'] },
  { at: '/products/7/write-review', texts: ['Write a Review', 'Rating', 'Submit'] },
  { at: '/products/7/write-review', when: press('Submit'), texts: ['Please enter a comment'] },
  {
    at: '/products/7/write-review',
    when: async () => {
      await userEvent.type(await screen.findByLabelText('Comment'), 'short')
      await press('Submit')()
    },
    texts: ['Comment must be at least 10 characters long'],
  },
  {
    at: '/products/7/write-review',
    given: [http.post('/api/products/7/review', () => refusal())],
    when: async () => {
      await userEvent.type(await screen.findByLabelText('Comment'), 'long enough, this one')
      await press('Submit')()
    },
    texts: ['Failed to submit review'],
  },
  {
    at: '/products/7/write-review',
    given: [http.post('/api/products/7/review', () => HttpResponse.json({ success: true }))],
    when: async () => {
      await userEvent.type(await screen.findByLabelText('Comment'), 'long enough, this one')
      await press('Submit')()
    },
    texts: ['Review submitted!'],
  },
  { at: '/bundles', texts: ['Our Funds', 'Additional Item', 'View Items', 'Add to Cart'] },
  { at: '/bundles', given: failing(404, '/api/bundles'), texts: ['Failed to load funds'] },
  { at: '/bundles', visitor: true, when: press(/^Add to Cart/), texts: ['Please login to add funds to cart'] },
  {
    at: '/bundles',
    given: [http.post('/api/cart/add-bundle', () => refusal())],
    when: press(/^Add to Cart/),
    texts: ['Failed to add fund to cart. Please try again.'],
  },
  { at: '/giftboxes', given: failing(404, '/api/giftboxes'), texts: ['Failed to load gift boxes'] },
  { at: '/giftboxes', visitor: true, when: press(/^Add to Cart/), texts: ['Please login to add gift boxes to cart'] },
  {
    at: '/giftboxes',
    given: [http.post('/api/cart/add-giftbox', () => refusal())],
    when: press(/^Add to Cart/),
    texts: ['Failed to add gift box to cart. Please try again.'],
  },
  { at: '/categories', texts: ['Explore Category', 'View'] },
  { at: '/categories', given: failing(404, '/api/categories'), texts: ['Error Loading Categories', 'Try Again'] },
  { at: '/cart', texts: ['Browse', 'Clear', 'Proceed to Checkout'] },
  { at: '/cart', given: [empty('/api/cart', { cart: [], cartTotal: 0, itemCount: 0 })], texts: ['Start Shopping'] },
  { at: '/cart', given: failing(404, '/api/cart'), texts: ['Failed to load cart'] },
  {
    at: '/cart',
    given: [http.delete('/api/cart/clear', () => refusal())],
    when: async () => {
      await press('Clear')()
      await press('Clear cart')()
    },
    texts: ['Failed to clear cart'],
  },
  {
    at: '/cart',
    given: [http.delete('/api/cart/remove-bundle/5', () => refusal())],
    when: press('Remove Family Deepavali Fund'),
    texts: ['Failed to remove item'],
  },
  {
    at: '/checkout',
    texts: [
      '1 Delivery Address',
      '2 Order Items',
      'Order Summary',
      'Pay Now',
      'Back to Cart',
      'Purchase above ₹3,000 for complimentary gifts.',
    ],
  },
  { at: '/checkout', given: failing(404, '/api/addresses'), texts: ['Failed to load checkout data. Redirecting to cart...'] },
  {
    at: '/checkout',
    when: async () => {
      await userEvent.click(await screen.findByText('New address'))
      await userEvent.clear(screen.getByLabelText('Phone number'))
      await press('Pay Now')()
    },
    texts: [
      'Please enter your street address',
      'Please enter your city',
      'Please enter your state',
      'Please enter a valid 6-digit pincode',
      'Please enter a valid 10-digit phone number',
    ],
  },
  {
    at: '/checkout',
    given: [http.post('/api/orders', () => refusal())],
    when: async () => {
      await userEvent.click(await screen.findByLabelText('I am 18 or older'))
      await press('Pay Now')()
    },
    texts: ['Failed to proceed. Please try again.'],
  },
  { at: '/bank-details', texts: ['Invalid Access', 'Go to Cart'] },
  {
    at: '/bank-details?order=42',
    texts: ['₹3,389', 'Order FC261121-7K3QX', 'Submit Payment Proof', 'Back to Checkout', 'Account number', 'Instructions'],
  },
  { at: '/bank-details?order=42', when: press('Submit Payment Proof'), texts: ['Please upload payment screenshot'] },
  {
    at: '/orders',
    texts: [
      'My Orders',
      'All',
      'Pending',
      'Confirmed',
      'Processing',
      'Shipped',
      'Delivered',
      'Cancelled',
      '+1 more items',
      'View Details',
      'Reorder',
    ],
  },
  { at: '/orders', given: failing(404, '/api/orders'), texts: ['Failed to load orders', 'Failed to fetch orders'] },
  {
    at: '/orders',
    given: [http.put('/api/orders/42/cancel', () => refusal())],
    when: async () => {
      await press(/^Cancel order/)()
      await press('Cancel order')()
    },
    texts: ['Failed to cancel order'],
  },
  {
    at: '/orders',
    given: [http.post('/api/orders/43/reorder', () => refusal())],
    when: press(/^Reorder/),
    texts: ['Failed to reorder items'],
  },
  {
    at: '/orders/42',
    texts: [
      'Back to Orders',
      'Items',
      'Shipping address',
      'Total',
      'Payment',
      'Not paid',
      'Order Placed',
      'Warehouse',
      'Distribution Center',
      'Your Address',
    ],
  },
  { at: '/orders/1', given: failing(404, '/api/orders/1'), texts: ['Order not found'] },
  { at: '/orders/2', given: failing(403, '/api/orders/2'), texts: ['Failed to load order details'] },
  { at: '/profile', texts: ['My Account', 'Profile Information', 'Addresses', 'Recent Orders', 'Security'] },
  {
    at: '/profile',
    given: [http.put('/api/auth/profile', () => refusal())],
    when: async () => {
      await userEvent.type(await screen.findByLabelText('Name'), ' S')
      await press('Save Changes')()
    },
    texts: ['Failed to update profile'],
  },
  {
    at: '/profile?tab=addresses',
    given: [http.delete('/api/addresses/4', () => refusal())],
    when: async () => {
      await press(/^Delete address/)()
      await press('Delete')()
    },
    texts: ['Failed to delete address'],
  },
  {
    at: '/profile?tab=addresses',
    given: [http.put('/api/addresses/4', () => refusal())],
    when: async () => {
      await press(/^Edit address/)()
      await press('Save')()
    },
    texts: ['Failed to save address'],
  },
  { at: '/profile?tab=security', texts: ['Logout from all devices'] },
  {
    at: '/login',
    visitor: true,
    given: [http.post('/api/auth/send-otp', () => refusal())],
    when: async () => userEvent.type(await screen.findByLabelText('Email Address'), 'a@b.in{Enter}'),
    texts: ['Failed to send OTP'],
  },
  {
    at: '/login',
    visitor: true,
    given: [http.post('/api/auth/send-otp', () => HttpResponse.json({ success: true, message: 'OTP sent to your email' }))],
    when: async () => {
      await userEvent.type(await screen.findByLabelText('Email Address'), 'a@b.in{Enter}')
      const again = await screen.findByRole('button', { name: 'Resend OTP' })
      expect(again).toBeDisabled()
      vi.setSystemTime(Date.now() + 61_000)
      await waitFor(() => expect(again).toBeEnabled())
      await userEvent.click(again)
    },
    texts: ['OTP resent successfully.'],
  },
  { at: '/auth/login', visitor: true, texts: ['Login', 'Email Address'] },
  { at: '/track-order', texts: ['Order Number', 'Email Address', 'Tracking Number'] },
  {
    at: '/track-order',
    given: [http.post('/api/orders/track', () => HttpResponse.json({ success: true }))],
    when: track,
    texts: ['Order not found. Please check your order number and email.'],
  },
  {
    at: '/track-order',
    given: [http.post('/api/orders/track', () => HttpResponse.json({ success: false }, { status: 400 }))],
    when: track,
    texts: ['Failed to track order. Please try again.'],
  },
  {
    at: '/track-order',
    given: [http.post('/api/orders/track', () => HttpResponse.json(tracked))],
    when: track,
    texts: ['3 × ₹250.00', '₹750.00'],
  },
  { at: '/faq', texts: ['How do I create an account?', 'Can I cancel my order?'] },
  { at: '/help', texts: ['Product safety', 'Orders and delivery', 'Safety guidelines', 'Account help'] },
  { at: '/shipping', texts: ['Standard shipping', 'Express shipping', 'Rates', 'Tracking', 'International'] },
  { at: '/privacy-policy', texts: ['Cookies', 'Your rights', 'Children', 'International transfers'] },
  { at: '/nowhere', texts: ['404 - Page Not Found', 'Go Home', 'Browse Products'] },
]

const tracked = structuredClone(examples['POST /api/orders/track 200'])
tracked.order.items = [{ ...first(tracked.order.items), quantity: 3, price: 250 }]

async function track(): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Order Number'), order.orderNumber)
  await userEvent.type(screen.getByLabelText('Email Address'), 'meena@example.com{Enter}')
}

beforeEach(() => session.end('logout'))

describe('the specification’s texts', () => {
  it.each(rows.map((row) => [`${row.at}${row.visitor ? ', a visitor' : ''}: ${row.texts.join(' · ')}`, row] as const))(
    '%s',
    async (_, row) => {
      server.use(...(row.given ?? []), ...everything)
      if (!row.visitor) session.signIn('token', user)
      renderAt(routes, row.at)
      await row.when?.()
      for (const text of row.texts) {
        await waitFor(() => expect(document.body.textContent?.includes(text), `“${text}” is on ${row.at}`).toBe(true))
      }
    },
  )
})
