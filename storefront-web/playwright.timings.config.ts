import { defineConfig } from '@playwright/test'
import base from './playwright.config'

/** `npm run timings`: how long people wait. It measures and asserts nothing. */
export default defineConfig({ ...base, testMatch: '*.bench.ts', retries: 0, workers: 1 })
