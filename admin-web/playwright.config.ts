import { defineConfig } from "@playwright/test";
import { PATIENCE_MS } from "@shop/shared/testing/limits";
import { adminUrl, chromium, isEverything } from "./tests/env";

/** Tests that answer the browser's calls themselves. */
const faked = /(back|counters|layout|messages|privacy)\.spec\.ts/;
/** Looks at every screen, and changes nothing. */
const axe = /axe\.spec\.ts/;
/** `make test` leaves them out, as it does tests with the tag `@further`: every screen and message, and what concerns one page alone. */
const further = /(back|counters|find|hostile|layout|messages|push|truth)\.spec\.ts/;
const leftOut = isEverything ? [] : [further];

/** Against a running shop with demo data: `make up`, or any address in ADMIN_URL. */
export default defineConfig({
  testDir: "tests",
  testMatch: "**/*.spec.ts",
  grepInvert: isEverything ? undefined : /@further/,
  workers: 2,
  fullyParallel: true,
  // A test that passes at a further try is reported as flaky, not hidden.
  retries: 2,
  // A test waits several times.
  timeout: 5 * PATIENCE_MS,
  maxFailures: process.env.CI ? 0 : 4,
  expect: { timeout: PATIENCE_MS },
  reporter: [["list"], ["@shop/shared/testing/flaky", { suite: "admin journeys" }]],
  use: {
    baseURL: adminUrl,
    actionTimeout: PATIENCE_MS,
    viewport: { width: 1280, height: 900 },
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    acceptDownloads: true,
    // A trace of every test doubles the processor time of the run.
    trace: "on-first-retry",
    launchOptions: { executablePath: chromium, args: ["--no-sandbox", "--disable-dev-shm-usage"] },
  },
  projects: [
    // These change the one shop that all of them use.
    { name: "shop", testIgnore: [faked, axe, ...leftOut], workers: 1, fullyParallel: false },
    { name: "axe", testMatch: axe },
    { name: "faked server", testMatch: faked, testIgnore: leftOut },
  ],
});
