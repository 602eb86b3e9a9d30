// Copied from shared-web/src/testing/flaky.ts by "make shared". Do not edit.
import { appendFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type { FullConfig, Suite } from '@playwright/test/reporter'
import type { TestCase } from 'vitest/node'

/** Appends a test that failed first and then passed to the file named by FLAKY_FILE, as one line of JSON. */
function append(suite: string, test: string, message = ''): void {
  // With the page as it was: what happens rarely can be looked at only here.
  const error = stripVTControlCharacters(message).trim()
  if (process.env.FLAKY_FILE) appendFileSync(process.env.FLAKY_FILE, `${JSON.stringify({ suite, test, error })}\n`)
}

/** Vitest's reporter of such tests. */
export const flakyTests = (suite: string) => ({
  onTestCaseResult(test: TestCase): void {
    if (!test.diagnostic()?.flaky) return
    append(suite, `${test.module.relativeModuleId} > ${test.fullName}`, test.result().errors?.[0]?.message)
  },
})

/** Playwright's reporter of such tests. */
export default class FlakyJourneys {
  private all: Suite | undefined
  private readonly options: { suite: string }

  constructor(options: { suite: string }) {
    this.options = options
  }

  onBegin(_: FullConfig, all: Suite): void {
    this.all = all
  }

  onEnd(): void {
    for (const test of this.all?.allTests() ?? []) {
      if (test.outcome() !== 'flaky') continue
      const failed = test.results.find(({ error }) => error)
      // Without the names of the root and of the project.
      append(this.options.suite, test.titlePath().slice(2).join(' > '), failed?.error?.message)
    }
  }
}
