import { defineConfig, devices } from '@playwright/test'
import { PATIENCE_MS } from '@shop/shared/testing/limits'
import { isEverything } from './tests/support/everything'

const launchOptions = { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-dev-shm-usage'] }

/** `make test` leaves them out, as it does tests with the tag `@further`: every screen and message, and what concerns one page alone. */
const further =
  /(back-in-stock|bad-answers|browsers|cart-numbers|details|dialogs|facets|layout|lost-chunks|messages|states|tamil)\.spec\.ts$/

export default defineConfig({
  testDir: 'tests',
  testMatch: '*.spec.ts',
  testIgnore: isEverything ? undefined : further,
  // Each test has a customer of its own, each worker products of its own.
  workers: 2,
  fullyParallel: true,
  // A test that passes at a further try is reported as flaky, not hidden.
  retries: 2,
  // A test waits several times.
  timeout: 5 * PATIENCE_MS,
  expect: { timeout: PATIENCE_MS },
  reporter: [['list'], ['@shop/shared/testing/flaky', { suite: 'storefront journeys' }]],
  outputDir: 'test-results',
  use: {
    serviceWorkers: 'block',
    baseURL: process.env.BASE_URL ?? 'http://localhost:8000',
    launchOptions,
    // A trace of every test doubles the processor time of the run.
    trace: 'on-first-retry',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  },
  projects: [
    // Most customers are on phones. `@every-width` is for pages that have other parts on a wide screen: `make test-all`.
    {
      name: 'phone',
      grepInvert: isEverything ? /@desktop/ : /@desktop|@further/,
      use: { ...devices['Pixel 5'], viewport: { width: 360, height: 800 }, defaultBrowserType: 'chromium' },
    },
    {
      name: 'desktop',
      grep: isEverything ? /@desktop|@every-width/ : /@desktop/,
      grepInvert: isEverything ? undefined : /@further/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 900 } },
    },
  ],
})
