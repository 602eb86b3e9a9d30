import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { Component as BackInStockPage } from '@/routes/BackInStockPage'
import { soldOut } from '@/testing/fixtures'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import TellMe from './TellMe'

const ask = () => renderAt([{ path: '/', element: <TellMe product={soldOut} /> }], '/')
const open = (query: string) => renderAt([{ path: '/back-in-stock', element: <BackInStockPage /> }], `/back-in-stock${query}`)

const product = { _id: soldOut._id, name: soldOut.name, names: soldOut.names }

function serveAlert(state: { isConfirmed: boolean; isMailed: boolean }) {
  const sent: string[] = []
  server.use(
    http.get('*/api/stock-alerts/:token', () => HttpResponse.json({ success: true, alert: { product, ...state } })),
    http.post('*/api/stock-alerts/:token/:step', ({ params }) => {
      sent.push(String(params.step))
      return HttpResponse.json({ success: true, message: 'Thank you.' })
    }),
  )
  return sent
}

describe('"Tell me when it is back"', () => {
  it('sends the address with the language, and asks for the confirmation', async () => {
    const sent: unknown[] = []
    server.use(
      http.post('*/api/products/:id/notify', async ({ request, params }) => {
        sent.push([params.id, await request.json()])
        return HttpResponse.json({ success: true, message: 'Thank you.' }, { status: 202 })
      }),
    )
    const user = userEvent.setup()
    ask()
    await user.type(await screen.findByLabelText('Email Address'), 'meena')
    await user.click(screen.getByRole('button', { name: 'Tell me' }))
    expect(await screen.findByText('Please enter a valid email address')).toBeVisible()
    expect(sent).toEqual([])
    await user.type(screen.getByLabelText('Email Address'), '@example.com')
    await user.click(screen.getByRole('button', { name: 'Tell me' }))
    expect(await screen.findByRole('status')).toHaveTextContent('Please open the mail that we send now, and confirm it.')
    expect(sent).toEqual([[soldOut._id, { email: 'meena@example.com', language: 'en' }]])
  })

  it('keeps the address when the call fails', async () => {
    server.use(http.post('*/api/products/:id/notify', () => HttpResponse.error()))
    const user = userEvent.setup()
    ask()
    await user.type(await screen.findByLabelText('Email Address'), 'meena@example.com')
    await user.click(screen.getByRole('button', { name: 'Tell me' }))
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(screen.getByLabelText('Email Address')).toHaveValue('meena@example.com')
  })
})

describe('the link of the mail', () => {
  it('changes nothing until its owner confirms', async () => {
    const sent = serveAlert({ isConfirmed: false, isMailed: false })
    const user = userEvent.setup()
    open('?reminder=abc')
    await user.click(await screen.findByRole('button', { name: 'Yes, tell me' }))
    expect(await screen.findByRole('status')).toHaveTextContent(`We write to you when ${soldOut.name} is back.`)
    expect(sent).toEqual(['confirm'])
  })

  it('ends the reminder', async () => {
    const sent = serveAlert({ isConfirmed: true, isMailed: true })
    const user = userEvent.setup()
    open('?reminder=abc')
    await user.click(await screen.findByRole('button', { name: 'End the reminder' }))
    expect(await screen.findByRole('status')).toHaveTextContent(`You will get no mail about ${soldOut.name}.`)
    expect(sent).toEqual(['stop'])
  })

  it('shows that a reminder has ended, and requires the link', async () => {
    const body = {
      success: false,
      code: 'alert_not_found',
      message: 'This reminder has ended. You will get no more mails about it.',
      errors: [],
    }
    server.use(http.get('*/api/stock-alerts/:token', () => HttpResponse.json(body, { status: 404 })))
    const { unmount } = open('?reminder=abc')
    expect(await screen.findByRole('alert')).toHaveTextContent('This reminder has ended.')
    unmount()
    open('')
    expect(await screen.findByText('Please open the link in our mail.')).toBeVisible()
  })
})
