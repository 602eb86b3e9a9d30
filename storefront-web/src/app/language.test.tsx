import { act, render, renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { session } from '@/api/session'
import { PackCard } from '@/features/packs/PackCard'
import '@/app/refusals'
import { errorFromResponse } from '@shop/shared/api/errors'
import ProfileForm from '@/features/account/ProfileForm'
import { issueOf } from '@/features/checkout/issues'
import { codeText } from '@/lib/codeText'
import { chooseLanguage, useT } from '@/lib/i18n'
import { getErrorMessage } from '@/lib/messages'
import { pack, user } from '@/testing/fixtures'
import { everything } from '@/testing/handlers'
import { renderAt } from '@/testing/render'
import { server } from '@/testing/server'
import { Name } from '@/ui/Translated'
import SaveLanguage from './SaveLanguage'

beforeEach(() => server.use(...everything))
afterEach(() => act(() => chooseLanguage('en')))

const rocket = { name: 'Rocket', names: { ta: 'ராக்கெட்', hi: '' } }

describe('a name', () => {
  it('is in the language of the page, else in English and marked as that', async () => {
    render(
      <p>
        <Name of={rocket} />
      </p>,
    )
    expect(screen.getByText('Rocket')).not.toHaveAttribute('lang')
    await act(() => chooseLanguage('ta'))
    expect(screen.getByText('ராக்கெட்')).not.toHaveAttribute('lang')
    await act(() => chooseLanguage('hi'))
    expect(screen.getByText('Rocket')).toHaveAttribute('lang', 'en')
  })

  it('and a description of a fund, and what is in it, are shown so', async () => {
    const crackers = [
      { name: 'Sparklers', names: { ta: 'மத்தாப்பு', hi: '' }, quantity: 5 },
      { name: 'Flower Pots', names: { ta: '', hi: '' }, quantity: 2 },
    ]
    const fund = { ...pack, names: { ta: 'தீபாவளி சீட்டு', hi: '' }, descriptions: { ta: 'ஒரு மாலைக்கு.', hi: '' }, crackers }
    await act(() => chooseLanguage('ta'))
    renderAt([{ path: '/', element: <PackCard pack={fund} icon="bag" eager={false} action={null} /> }], '/')
    expect(screen.getByRole('heading')).toHaveTextContent('தீபாவளி சீட்டு')
    expect(screen.getByText('ஒரு மாலைக்கு.')).toBeVisible()
    const [first, second] = within(screen.getByRole('list')).getAllByRole('listitem')
    expect(first).toHaveTextContent('மத்தாப்பு × 5')
    expect(first).not.toHaveAttribute('lang')
    expect(second).toHaveTextContent('Flower Pots × 2')
    expect(second).toHaveAttribute('lang', 'en')
  })
})

describe('the language of a signed-in customer', () => {
  const saved: unknown[] = []
  beforeEach(() => {
    saved.length = 0
    server.use(
      http.put('/api/auth/profile', async ({ request }) => {
        const body = (await request.json()) as object
        saved.push(body)
        return HttpResponse.json({ success: true, message: '', user: { ...user, ...body } })
      }),
    )
  })

  it('is saved when it is chosen, and once', async () => {
    session.signIn('token', user)
    renderAt([{ path: '/', element: <SaveLanguage /> }], '/')
    await act(() => chooseLanguage('ta'))
    await waitFor(() => expect(saved).toEqual([{ name: user.name, language: 'ta' }]))
    expect(session.get().user?.language).toBe('ta')
    await act(() => chooseLanguage('ta'))
    expect(saved).toHaveLength(1)
  })

  it('is saved at sign-in when it was chosen before', async () => {
    await act(() => chooseLanguage('hi'))
    session.signIn('token', user)
    renderAt([{ path: '/', element: <SaveLanguage /> }], '/')
    await waitFor(() => expect(saved).toEqual([{ name: user.name, language: 'hi' }]))
  })

  it('is only saved after a choice', () => {
    session.signIn('token', { ...user, language: 'ta' })
    renderAt([{ path: '/', element: <SaveLanguage /> }], '/')
    expect(saved).toEqual([])
  })
})

describe('a refusal on a page in Tamil', () => {
  beforeEach(() => act(() => chooseLanguage('ta')))
  const refused = (code: string, more: object = {}, message = 'In English') =>
    errorFromResponse(409, { success: false, message, code, ...more })

  it('is worded from its code and data', () => {
    expect(getErrorMessage(refused('cod_over_limit', { codLimit: 2000, total: 3000 }))).toContain('₹2,000')
    expect(getErrorMessage(refused('not_serviceable', { pincode: '110001', reason: null }))).toBe('110001-க்கு அனுப்ப இயலாது')
  })

  it('ends with the reason that the shop gives in this language', () => {
    const reason = { en: 'Not in Delhi', ta: 'டெல்லிக்கு இல்லை', hi: '' }
    expect(getErrorMessage(refused('not_serviceable', { pincode: '110001', reason }))).toBe('110001-க்கு அனுப்ப இயலாது டெல்லிக்கு இல்லை')
  })

  it('is the sentence of the screen when its code is not known, never an English one', () => {
    expect(getErrorMessage(refused('of_tomorrow'), 'சேமிக்க முடியவில்லை')).toBe('சேமிக்க முடியவில்லை')
    expect(getErrorMessage(refused('of_tomorrow'))).toMatch(/\p{Script=Tamil}/u)
    expect(codeText({ code: 'of_tomorrow' })).toBe('')
  })

  it('of a line that an order has too few of is in Tamil', () => {
    const few = { code: 'below_minimum', message: 'Please order at least 5', name: 'Rocket', names: rocket.names, available: 20 }
    const { current: t } = renderHook(() => useT('cart-lines')).result
    const issue = issueOf(refused('out_of_stock', { shortages: [few] }), t, '', 0)
    expect(issue).toEqual({ kind: 'stock', lines: [`ராக்கெட்: ${codeText({ code: 'below_minimum' })}`] })
  })

  it('of a field is in Tamil', async () => {
    session.signIn('token', user)
    const errors = [{ field: 'name', code: 'max_length', message: 'Too long' }]
    server.use(
      http.put('/api/auth/profile', () =>
        HttpResponse.json({ success: false, message: 'Too long', code: 'invalid', errors }, { status: 400 }),
      ),
    )
    renderAt([{ path: '/profile', element: <ProfileForm user={user} /> }], '/profile')
    await userEvent.type(await screen.findByLabelText('பெயர்'), ' S')
    await userEvent.click(screen.getByRole('button', { name: 'மாற்றங்களைச் சேமி' }))
    expect(await screen.findByText(codeText({ code: 'max_length' }) ?? '?')).toBeVisible()
    expect(screen.queryByText('Too long')).not.toBeInTheDocument()
  })
})
