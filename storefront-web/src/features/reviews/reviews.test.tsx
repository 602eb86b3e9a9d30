import { screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, it } from 'vitest'
import { product } from '@/testing/fixtures'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import Reviews from './Reviews'
import '@/locales/en/detail'

it('reviews that could not be loaded leave the counts that the product brought along, and none is 0', async () => {
  server.use(http.get('/api/products/:id/reviews', () => HttpResponse.error()))
  renderAt([{ path: '/', element: <Reviews product={product} /> }], '/')
  expect(await screen.findByRole('button', { name: 'Try Again' })).toBeVisible()
  for (const [stars, count] of Object.entries(product.ratingBreakdown)) {
    expect(screen.getByText(new RegExp(`^${stars} stars?: ${count}$`))).toBeInTheDocument()
  }
})
