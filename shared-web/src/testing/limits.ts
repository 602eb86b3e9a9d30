/** How long a test waits for a condition before it fails. Generous, because a machine may be many times slower than another. */
export const PATIENCE_MS = 60_000
