// Copied from shared-web/src/testing/limits.ts by "make shared". Do not edit.
/** When a test gives up waiting for a condition. Generous, because a machine may be many times slower. */
export const PATIENCE_MS = 60_000

/** When a test is given up: several such waits. */
export const TEST_PATIENCE_MS = 5 * PATIENCE_MS
