import base from './playwright.config'

/** Every screen, phone and desktop, into the folder screenshots/ that git ignores. */
export default { ...base, testDir: 'tests/screens', testMatch: '*.shots.ts' }
