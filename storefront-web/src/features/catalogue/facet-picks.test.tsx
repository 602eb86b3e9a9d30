// Loaded before the tests: the page loads it late.
import './FacetPicks'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ages, facets } from '@/lib/filters'
import { Component as ProductsPage } from '@/routes/ProductsPage'
import { product } from '@/testing/fixtures'
import { everything } from '@/testing/handlers'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'

/** Three products fit each choice, but no loud one. */
const counted = (values: readonly (string | number)[]) => values.map((value) => ({ value: String(value), count: value === 'loud' ? 0 : 3 }))
const answer = {
  success: true,
  products: [product],
  correctedQuery: null,
  total: 3,
  totalIsCapped: false,
  totalPages: 1,
  currentPage: 1,
  facets: { noise: counted(facets.noise), effect: counted(facets.effect), ageUpTo: counted(ages), green: counted(['true']) },
}

const open = (at: string) => renderAt([{ path: '/products', element: <ProductsPage /> }], at)

beforeEach(() => server.use(...everything))

describe('noise, effect, age and green', () => {
  it('are shown with their counts, and a choice that would leave nothing cannot be made', async () => {
    server.use(http.get('/api/products', () => HttpResponse.json(answer)))
    const { router } = open('/products')
    expect(await screen.findByRole('checkbox', { name: 'Silent 3' })).toBeEnabled()
    expect(screen.getByRole('checkbox', { name: 'Loud 0' })).toBeDisabled()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Low 3' }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Silent 3' }))
    fireEvent.click(screen.getByRole('radio', { name: '12 years 3' }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Green crackers only 3' }))
    expect(router.state.location.search).toBe('?noise=silent%2Clow&ageUpTo=12&green=true')
    fireEvent.click(screen.getByRole('button', { name: 'Clear All' }))
    expect(router.state.location.search).toBe('')
  })

  it('can be taken back where nothing is left', async () => {
    server.use(http.get('/api/products', () => HttpResponse.json(answer)))
    const { router } = open('/products?noise=loud')
    const loud = await screen.findByRole('checkbox', { name: 'Loud 0' })
    expect(loud).toBeEnabled()
    fireEvent.click(loud)
    expect(router.state.location.search).toBe('')
  })

  it('show no number that is not known', async () => {
    const asked: string[] = []
    server.use(
      http.get('/api/products', ({ request }) => {
        asked.push(new URL(request.url).search)
        return HttpResponse.json({ ...answer, facets: undefined })
      }),
    )
    open('/products?effect=bang&sortBy=price&sortOrder=asc&page=2')
    expect(await screen.findByRole('checkbox', { name: 'Bang –' })).toBeChecked()
    await waitFor(() => expect(asked).toContain('?limit=1&effect=bang&facets=1'))
  })

  it('say on a phone that there are more than are counted', async () => {
    const desktop = window.matchMedia
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...desktop(query), matches: query === '(max-width: 768px)' }))
    server.use(http.get('/api/products', () => HttpResponse.json({ ...answer, total: 10_000, totalIsCapped: true, totalPages: 834 })))
    open('/products')
    fireEvent.click(await screen.findByRole('button', { name: /^Noise, effect, age/ }))
    const sheet = within(await screen.findByRole('dialog'))
    expect(await sheet.findByRole('button', { name: 'Show more than 10,000 products' })).toBeVisible()
  })

  it('can be applied on a phone when the number of products could not be loaded', async () => {
    const desktop = window.matchMedia
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...desktop(query), matches: query === '(max-width: 768px)' }))
    server.use(
      http.get('/api/products', ({ request }) =>
        new URL(request.url).searchParams.has('facets')
          ? HttpResponse.json({ success: false, code: 'invalid', message: 'Invalid' }, { status: 400 })
          : HttpResponse.json(answer),
      ),
    )
    const { router } = open('/products')
    fireEvent.click(await screen.findByRole('button', { name: /^Noise, effect, age/ }))
    const sheet = within(await screen.findByRole('dialog'))
    fireEvent.click(await sheet.findByRole('checkbox', { name: 'Silent –' }))
    fireEvent.click(await sheet.findByRole('button', { name: 'Show products' }))
    await waitFor(() => expect(router.state.location.search).toBe('?noise=silent'))
  })
})
