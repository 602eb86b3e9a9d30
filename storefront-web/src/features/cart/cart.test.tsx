import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { applyChange } from '@/api/cart-lines'
import { session } from '@/api/session'
import type { Cart } from '@/api/types'
import { CartView } from '@/features/cart/CartView'
import { Component as CartPage } from '@/routes/CartPage'
import { bundleLine, cartOf, productLine, shop, user } from '@/testing/fixtures'
import { expectToast, renderAt } from '@/testing/render'
import { server } from '@/testing/server'

const answer = (cart: Cart) => HttpResponse.json(cart)

/** A server with a cart; a change of quantity is answered when `gate` resolves. */
function serveCart(start: Cart, gate: Promise<unknown> = Promise.resolve()): { puts: number[]; now: () => Cart } {
  let cart = start
  const puts: number[] = []
  server.use(
    http.get('/api/shop', () => HttpResponse.json({ success: true, shop })),
    http.get('/api/cart', () => answer(cart)),
    http.put('/api/cart/update', async ({ request }) => {
      const { quantity } = (await request.json()) as { quantity: number }
      puts.push(quantity)
      await gate
      cart = cartOf(bundleLine, productLine(quantity))
      return answer(cart)
    }),
    http.delete('/api/cart/remove/7', () => {
      cart = cartOf(bundleLine)
      return answer(cart)
    }),
  )
  return { puts, now: () => cart }
}

const openCart = async () => {
  const { client } = renderAt(
    [
      { path: '/cart', element: <CartPage /> },
      { path: '/checkout', element: <p>at checkout</p> },
    ],
    '/cart',
  )
  const stepper = within(await screen.findByRole('group', { name: 'Quantity of 12 Shot Multicolour Aerial Cake' }))
  return { stepper, client }
}

const field = (stepper: { getByRole: (role: string) => HTMLElement }) => stepper.getByRole('textbox') as HTMLInputElement

beforeEach(() => {
  session.end('logout')
  session.signIn('token', user)
})

describe('what a write makes of the cart', () => {
  const cart = cartOf(bundleLine, productLine(2))

  it('counts and adds up', () => {
    expect(applyChange(cart, { type: 'set', kind: 'product', id: '7', quantity: 5 })).toMatchObject({
      itemCount: 6,
      cartTotal: 1999 + 5 * 625,
    })
    expect(applyChange(cart, { type: 'remove', kind: 'bundle', id: '5' })).toMatchObject({ itemCount: 2, cartTotal: 1250 })
    expect(applyChange(cart, { type: 'clear' })).toMatchObject({ itemCount: 0, cartTotal: 0, cart: [] })
    expect(applyChange(cart, { type: 'add', kind: 'giftbox', id: '9', name: 'Box', quantity: 3 }).itemCount).toBe(6)
  })

  it('distinguishes a product from a fund with the same id', () => {
    expect(applyChange(cart, { type: 'remove', kind: 'product', id: '5' }).cart).toHaveLength(2)
  })
})

describe('the cart page', () => {
  it('ten quick taps end at the right quantity, never go back, and send the first and the last only', async () => {
    let answerFirst = () => {}
    const tapped = new Promise<void>((resolve) => {
      answerFirst = resolve
    })
    const { puts, now } = serveCart(cartOf(bundleLine, productLine(2)), tapped)
    const { stepper, client } = await openCart()
    const seen: number[] = []
    const watch = new MutationObserver(() => seen.push(Number(field(stepper).value)))
    watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
    const more = stepper.getByRole('button', { name: 'One more' })
    const thumb = userEvent.setup({ delay: null })
    for (let tap = 0; tap < 10; tap += 1) await thumb.click(more)
    expect(field(stepper).value).toBe('12')
    answerFirst()
    await waitFor(() => expect(now().itemCount).toBe(13))
    await waitFor(() => expect(client.isMutating()).toBe(0))
    watch.disconnect()
    expect(field(stepper).value).toBe('12')
    expect([...seen].sort((a, b) => a - b)).toEqual(seen)
    expect(puts, 'the first tap and the last').toEqual([3, 12])
  })

  it('reverts a refused change and shows the reason', async () => {
    serveCart(cartOf(bundleLine, productLine(2)))
    server.use(
      http.put('/api/cart/update', () =>
        HttpResponse.json({ success: false, message: 'Only 2 can be ordered', code: 'quantity_not_possible', errors: [] }, { status: 409 }),
      ),
    )
    const { stepper } = await openCart()
    await userEvent.click(stepper.getByRole('button', { name: 'One more' }))
    await screen.findByText('Only 2 can be ordered')
    await waitFor(() => expect(field(stepper).value).toBe('2'))
  })

  it('without the server’s words it has its own', async () => {
    serveCart(cartOf(bundleLine, productLine(2)))
    server.use(http.put('/api/cart/update', () => new HttpResponse('<h1>gone</h1>', { status: 404 })))
    const { stepper } = await openCart()
    await userEvent.click(stepper.getByRole('button', { name: 'One more' }))
    await screen.findByText('Failed to update quantity')
  })

  it('a typed number is corrected on leaving', async () => {
    const { puts } = serveCart(cartOf(bundleLine, productLine(2)))
    const { stepper } = await openCart()
    await userEvent.clear(field(stepper))
    await userEvent.type(field(stepper), '0')
    await userEvent.tab()
    await waitFor(() => expect(field(stepper).value).toBe('1'))
    await userEvent.clear(field(stepper))
    await userEvent.type(field(stepper), '400{Enter}')
    await waitFor(() => expect(puts.at(-1)).toBe(20))
  })

  it('removing shows a banner for a while', async () => {
    serveCart(cartOf(bundleLine, productLine(2)))
    await openCart()
    await userEvent.click(screen.getByRole('button', { name: 'Remove 12 Shot Multicolour Aerial Cake' }))
    await screen.findByText('Item removed from cart')
    await waitFor(() => expect(screen.queryByText('Item removed from cart')).toBeNull())
  })

  it('a line short of stock shows it, offers the available quantity, and blocks checkout', async () => {
    const { puts } = serveCart(cartOf(bundleLine, productLine(5, 2)))
    await openCart()
    expect(screen.getByText('Only 2 left')).toBeInTheDocument()
    await userEvent.click(screen.getAllByRole('button', { name: 'Proceed to Checkout' })[0] as HTMLElement)
    expect(
      await screen.findAllByText('Some items in your cart are out of stock. Please update quantities or remove them.'),
    ).not.toHaveLength(0)
    await userEvent.click(screen.getByRole('button', { name: 'Change to 2' }))
    await waitFor(() => expect(puts).toEqual([2]))
    await userEvent.click(screen.getAllByRole('button', { name: 'Proceed to Checkout' })[0] as HTMLElement)
    await screen.findByText('at checkout')
  })

  it('corrects every line with the same problem at one tap', async () => {
    const shortFund = { ...bundleLine, quantity: 5, problem: { code: 'short_of_stock' as const, message: 'Only 2 left', possible: 2 } }
    const { puts } = serveCart(cartOf(shortFund, productLine(5, 2)))
    const funds: unknown[] = []
    server.use(
      http.put('/api/cart/update-bundle', async ({ request }) => {
        funds.push(await request.json())
        return answer(cartOf({ ...bundleLine, quantity: 2 }, productLine(2)))
      }),
    )
    await openCart()
    const fixes = screen.getAllByRole('button', { name: 'Change to 2' })
    expect(fixes).toHaveLength(2)
    await userEvent.click(fixes[0] as HTMLElement)
    await waitFor(() => expect(puts).toEqual([2]))
    await waitFor(() => expect(funds).toEqual([{ bundleId: '5', quantity: 2 }]))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Change to 2' })).toBeNull())
  })

  it('a line below the least quantity says so, is not let through, and is corrected at one tap', async () => {
    const line = productLine(2)
    const problem = { code: 'below_minimum' as const, message: 'Please order at least 5', possible: 20 }
    const few = { ...line, problem, product: line.product && { ...line.product, minOrderQuantity: 5 } }
    const { puts } = serveCart(cartOf(few))
    await openCart()
    expect(screen.getByText('Please order at least 5')).toBeInTheDocument()
    await userEvent.click(screen.getAllByRole('button', { name: 'Proceed to Checkout' })[0] as HTMLElement)
    await screen.findByText('Some items in your cart are out of stock. Please update quantities or remove them.')
    await userEvent.click(screen.getByRole('button', { name: 'Change to 5' }))
    await waitFor(() => expect(puts).toEqual([5]))
    await waitFor(() => expect(screen.queryByText('Please order at least 5')).toBeNull())
  })

  it('links a fund to what is inside', async () => {
    serveCart(cartOf(bundleLine, productLine(2)))
    await openCart()
    expect(screen.getAllByRole('link', { name: /^View Items/ })).toHaveLength(1)
    expect(screen.getByRole('link', { name: 'View Items of Family Deepavali Fund' })).toHaveAttribute('href', '/bundles#pack-5')
  })

  it('shows the amount missing for gifts', async () => {
    serveCart(cartOf(productLine(2)))
    await openCart()
    expect(screen.getByText('₹1,750.00')).toBeInTheDocument()
    expect(screen.getByRole('meter', { name: 'Towards complimentary gifts' })).toHaveAttribute('aria-valuenow', '42')
  })

  it('empty, and failed', async () => {
    serveCart(cartOf())
    renderAt([{ path: '/cart', element: <CartPage /> }], '/cart')
    await screen.findByRole('heading', { name: 'Your cart is empty' })
    expect(screen.getByRole('link', { name: 'Start Shopping' })).toHaveAttribute('href', '/products')
  })
})

it('a screen without its session asks for a login and sends nothing', async () => {
  const { puts } = serveCart(cartOf(productLine(2)))
  session.end('logout')
  renderAt([{ path: '/cart', element: <CartView cart={cartOf(productLine(2))} shop={undefined} /> }], '/cart')
  await userEvent.click(await screen.findByRole('button', { name: 'One more' }))
  await expectToast('Please login to update cart')
  await userEvent.click(screen.getByRole('button', { name: /^Remove / }))
  await expectToast('Please login to remove items from cart')
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Clear cart' }))
  await expectToast('Please login to clear cart')
  expect(puts).toEqual([])
})
