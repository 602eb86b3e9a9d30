// Copied from shared-web/src/testing/options.ts by "make shared". Do not edit.
import type { InlineConfig } from 'vitest/node'
import { flakyTests } from './flaky'
import { PATIENCE_MS } from './limits'

/** Vitest's options that both apps share. */
export const testOptions = (suite: string) =>
  ({
    // A test waits several times.
    testTimeout: 5 * PATIENCE_MS,
    hookTimeout: 5 * PATIENCE_MS,
    expect: { poll: { timeout: PATIENCE_MS } },
    retry: 2,
    reporters: ['default', flakyTests(suite)],
    // A random order, which vitest names; SEED repeats it.
    sequence: { shuffle: { files: true, tests: true }, seed: process.env.SEED ? Number(process.env.SEED) : undefined },
    // The default is a core less than there are: one of two.
    maxWorkers: 2,
  }) satisfies InlineConfig
