import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { Component as BundlesPage } from '@/routes/BundlesPage'
import { pack } from '@/testing/fixtures'
import { everything } from '@/testing/handlers'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'

const routes = [{ path: '/bundles', element: <BundlesPage /> }]
const fundsWith = (available: number | null) => server.use(http.get('*/api/bundles', () => HttpResponse.json([{ ...pack, available }])))

beforeEach(() => server.use(...everything))

it('an address that names a fund opens its contents; closed, they stay closed', async () => {
  renderAt(routes, '/bundles#pack-5')
  expect(await screen.findByRole('dialog', { name: 'Items in Family Deepavali Fund' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('heading', { name: 'Family Deepavali Fund' })).toBeVisible()
})

it('without one every fund is closed', async () => {
  renderAt(routes, '/bundles')
  expect(await screen.findByRole('heading', { name: 'Family Deepavali Fund' })).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('a fund whose products are gone cannot be added', async () => {
  fundsWith(0)
  renderAt(routes, '/bundles')
  expect(await screen.findByRole('button', { name: /^Out of Stock/ })).toBeDisabled()
})

it('the card shows the number left of a scarce fund', async () => {
  fundsWith(2)
  renderAt(routes, '/bundles')
  expect(await screen.findByText('Only 2 left')).toBeVisible()
  expect(screen.getByRole('button', { name: /^Add to Cart/ })).toBeEnabled()
})

it('a fund without products shows no stock', async () => {
  fundsWith(null)
  renderAt(routes, '/bundles')
  expect(await screen.findByRole('button', { name: /^Add to Cart/ })).toBeEnabled()
  expect(screen.queryByText(/left|In Stock/)).toBeNull()
})
