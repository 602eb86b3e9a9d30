import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, it } from 'vitest'
import { session } from '@/api/session'
import { putInBasket, readBasket } from '@/lib/basket'
import { examples } from '@/testing/examples'
import { shop, user } from '@/testing/fixtures'
import { everything } from '@/testing/handlers'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import { PriceListView } from './PriceListView'

const list = examples['GET /api/price-list 200']

const find = async (answer: () => Response) => {
  server.use(...everything, http.get('/api/products/search', answer))
  renderAt([{ path: '/', element: <PriceListView list={list} shop={shop} /> }], '/')
  await userEvent.type(await screen.findByLabelText('Find in the list'), 'poochatti')
}

it('a list that was being typed survives a reload, and ends with the session', async () => {
  server.use(...everything)
  session.signIn('token', user)
  const open = async () => {
    const view = renderAt([{ path: '/', element: <PriceListView list={list} shop={shop} /> }], '/')
    await userEvent.click(await screen.findByRole('button', { name: 'Type or paste your list' }))
    return { ...view, field: await screen.findByLabelText(/One item in each line/) }
  }
  const first = await open()
  await userEvent.type(first.field, 'Flower Pots Big 3')
  first.unmount()
  const second = await open()
  expect(second.field).toHaveValue('Flower Pots Big 3')
  act(() => session.end('expired'))
  expect(screen.getByLabelText(/One item in each line/)).toHaveValue('')
  second.unmount()
  expect((await open()).field).toHaveValue('')
})

it('words that neither names nor the catalogue have are not found', async () => {
  await find(() => HttpResponse.json({ ...examples['GET /api/products/search 200'], products: [], total: 0 }))
  expect(await screen.findByText('Nothing in the list has these words.')).toBeVisible()
})

it('a catalogue that could not be asked is not one without the words', async () => {
  await find(() => HttpResponse.error())
  expect(await screen.findByText('Network error. Please check your internet connection.')).toBeVisible()
  expect(screen.queryByText('Nothing in the list has these words.')).toBeNull()
})

it('a sold-out item that is in the basket can be taken out, although it has no box', async () => {
  server.use(...everything)
  const [item] = list.items
  if (!item) throw new Error('The example has no item')
  const soldOut = { ...list, items: list.items.map((one) => (one._id === item._id ? { ...one, available: 0 } : one)) }
  putInBasket([{ type: item.type, _id: item._id, quantity: 3 }])
  renderAt([{ path: '/', element: <PriceListView list={soldOut} shop={shop} /> }], '/')
  await userEvent.click(await screen.findByRole('button', { name: `Remove ${item.name}` }))
  expect(readBasket()).toEqual([])
  expect(screen.queryByRole('button', { name: `Remove ${item.name}` })).toBeNull()
})
