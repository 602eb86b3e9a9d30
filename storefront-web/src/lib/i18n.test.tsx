import { act, render, screen } from '@testing-library/react'
import { Component, type ReactNode, Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

let isOffline = false

/** The module as a page starts with it: no texts have loaded. */
let i18n: typeof import('./i18n')
beforeEach(async () => {
  isOffline = false
  vi.resetModules()
  vi.doMock('@shop/shared/lib/retryImport', () => ({
    retryImport: (load: () => Promise<unknown>) => () => (isOffline ? Promise.reject(new TypeError('Failed to fetch')) : load()),
  }))
  i18n = await import('./i18n')
})
afterEach(() => {
  for (const path of ['@shop/shared/lib/retryImport', '../locales/en/login', '../locales/ta/track']) vi.doUnmock(path)
  vi.resetModules()
})

function Title() {
  const t = i18n.useT('login')
  return <h1>{t('login.title')}</h1>
}

class Boundary extends Component<{ children: ReactNode }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError = () => ({ hasFailed: true })
  override render() {
    return this.state.hasFailed ? <p>Failed</p> : this.props.children
  }
}

const shown: string[] = []
const Screen = () => (
  <Boundary>
    <Suspense fallback={<p>Loading</p>}>
      <Title />
    </Suspense>
  </Boundary>
)

/** Renders the screen, and notes everything that it shows until its texts are there. */
async function show(): Promise<void> {
  shown.length = 0
  const container = document.body.appendChild(document.createElement('div'))
  const note = () => shown.push(container.textContent)
  new MutationObserver(note).observe(container, { subtree: true, childList: true, characterData: true })
  await act(async () => render(<Screen />, { container }))
}

it('shows a placeholder, never a key, until the namespace of a component has loaded', async () => {
  await show()
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible()
  expect(shown).toEqual(['Loading', 'Login'])
})

it('shows no key when a namespace cannot be loaded, and loads it at the next try', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  isOffline = true
  await show()
  expect(await screen.findByText('Failed')).toBeVisible()
  expect(shown).not.toContainEqual(expect.stringContaining('login.'))
  isOffline = false
  await i18n.loadTexts('login')
  await show()
  expect(screen.getByRole('heading', { name: 'Login' })).toBeVisible()
})

it('has no text for a key whose namespace has not loaded', () => {
  const translate = i18n.t as (key: string) => string
  expect(() => translate('login.title')).toThrow('No text login.title in en')
})

it('loads a namespace in the language of the page only', async () => {
  await i18n.chooseLanguage('ta')
  const english = vi.fn()
  vi.doMock('../locales/en/login', () => english())
  await i18n.loadTexts('login')
  await show()
  expect(screen.getByRole('heading')).toHaveTextContent('உள்நுழை')
  expect(english).not.toHaveBeenCalled()
})

it('does not load the texts of a language that could not be shown, for parts that load later', async () => {
  await i18n.loadTexts('login')
  isOffline = true
  await expect(i18n.chooseLanguage('ta')).rejects.toThrow()
  expect(localStorage.getItem('language')).toBeNull()
  isOffline = false
  const tamil = vi.fn(() => ({ default: {} }))
  vi.doMock('../locales/ta/track', tamil)
  await i18n.loadTexts('track')
  expect(i18n.currentLanguage()).toBe('en')
  expect(tamil).not.toHaveBeenCalled()
  await show()
  expect(screen.getByRole('heading', { name: 'Login' })).toBeVisible()
})

it('loads texts in the language of the page when the one that it is about to have cannot be loaded', async () => {
  isOffline = true
  const choice = i18n.chooseLanguage('ta').catch(() => undefined)
  const texts = i18n.loadTexts('login')
  isOffline = false
  await Promise.all([choice, texts])
  await show()
  expect(screen.getByRole('heading', { name: 'Login' })).toBeVisible()
})
