import { screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, it } from 'vitest'
import { switchMode } from '@/lib/mode'
import { examples } from '@/testing/examples'
import { product } from '@/testing/fixtures'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import Reviews from './Reviews'

it('reviews that could not be loaded leave the counts that the product brought along, and none is 0', async () => {
  server.use(http.get('/api/products/:id/reviews', () => HttpResponse.error()))
  renderAt([{ path: '/', element: <Reviews product={product} /> }], '/')
  expect(await screen.findByRole('button', { name: 'Try Again' })).toBeVisible()
  for (const [stars, count] of Object.entries(product.ratingBreakdown)) {
    expect(screen.getByText(new RegExp(`^${stars} stars?: ${count}$`))).toBeInTheDocument()
  }
})

it('a review stays as its customer wrote it while the shop takes enquiries alone', async () => {
  const example = examples['GET /api/products/{id}/reviews 200']
  const comment = 'I order it each year. Paid by UPI, came in two days.'
  server.use(http.get('/api/products/:id/reviews', () => HttpResponse.json({ ...example, reviews: [{ ...example.reviews[0], comment }] })))
  await switchMode('enquiry')
  renderAt([{ path: '/', element: <Reviews product={product} /> }], '/')
  expect(await screen.findByText(comment)).toBeVisible()
  await switchMode('order')
})
