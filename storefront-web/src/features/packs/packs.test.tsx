import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { Component as BundlesPage } from '@/routes/BundlesPage'
import { everything } from '@/testing/handlers'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'

const routes = [{ path: '/bundles', element: <BundlesPage /> }]

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
