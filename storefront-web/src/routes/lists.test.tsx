import { act, fireEvent, screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { session } from '@/api/session'
import { readBasket } from '@/lib/basket'
import { chooseLanguage } from '@/lib/i18n'
import { product, user } from '@/testing/fixtures'
import { everything } from '@/testing/handlers'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import { Component as OrdersPage } from './OrdersPage'
import { Component as ProductsPage } from './ProductsPage'

const products = [{ path: '/products', element: <ProductsPage /> }]
const nothing = { success: true, products: [], orders: [], total: 128, totalIsCapped: false, totalPages: 11, currentPage: 999 }

beforeEach(() => {
  server.use(...everything)
  session.signIn('token', user)
})

afterEach(() => act(() => chooseLanguage('en')))

describe('a page behind the last one', () => {
  it('of products links to the last', async () => {
    server.use(http.get('/api/products', () => HttpResponse.json(nothing)))
    renderAt(products, '/products?page=999&search=rocket')
    expect(await screen.findByText('There is no page 999')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to the last page' })).toHaveAttribute('href', '/products?page=11&search=rocket')
  })

  it('of orders links to the last', async () => {
    server.use(http.get('/api/orders', () => HttpResponse.json(nothing)))
    renderAt([{ path: '/orders', element: <OrdersPage /> }], '/orders?page=999')
    expect(await screen.findByRole('link', { name: 'Go to the last page' })).toHaveAttribute('href', '/orders?page=11')
  })
})

describe('the product list', () => {
  it.each([
    ['en', 'Showing 1 of more than 10,000 products'],
    ['ta', '10,000-க்கும் மேல் பட்டாசுகளில் 1 காட்டப்படுகின்றன'],
    ['hi', '10,000 से अधिक में से 1 पटाखे'],
  ] as const)('says in %s that there are more than are counted', async (language, words) => {
    const many = { ...nothing, products: [product], total: 10_000, totalIsCapped: true, totalPages: 834, currentPage: 834 }
    server.use(http.get('/api/products', () => HttpResponse.json(many)))
    await act(() => chooseLanguage(language))
    renderAt(products, '/products?page=834')
    expect(await screen.findByText(words)).toBeVisible()
    expect(screen.queryByRole('link', { name: '835' })).not.toBeInTheDocument()
  })

  it('keeps what a visitor adds before anything else is loaded', async () => {
    session.end('logout')
    server.use(http.get('/api/products', () => HttpResponse.json({ ...nothing, products: [product], total: 1, currentPage: 1 })))
    renderAt([...products, { path: '/login', element: null }], '/products')
    fireEvent.click(await screen.findByRole('button', { name: /^Add/ }))
    expect(readBasket()).toEqual([{ type: 'product', _id: product._id, quantity: 1 }])
  })

  it('names the error of a minimum above the maximum', async () => {
    server.use(
      http.get('/api/products', () => HttpResponse.json({ ...nothing, total: 0, totalIsCapped: false, totalPages: 0, currentPage: 1 })),
    )
    renderAt(products, '/products?minPrice=500&maxPrice=100')
    expect(await screen.findByRole('alert')).toHaveTextContent('The minimum price is above the maximum price')
    expect(await screen.findByRole('heading', { name: 'The minimum price is above the maximum price' })).toBeVisible()
  })

  it('Back returns to the list before the search started by Enter', async () => {
    server.use(http.get('/api/products', () => HttpResponse.json({ ...nothing, products: [product], currentPage: 1 })))
    const { router } = renderAt(products, '/products')
    const field = await screen.findByRole('searchbox')
    fireEvent.change(field, { target: { value: 'rocket' } })
    fireEvent.keyDown(field, { key: 'Enter' })
    await screen.findByDisplayValue('rocket')
    expect(router.state.location.search).toBe('?search=rocket')
    await router.navigate(-1)
    expect(router.state.location.search).toBe('')
  })
})
