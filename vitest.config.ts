import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/support/longest-first.js';

/** Files in a random order: `npm test -- --shuffle`. */
const isShuffled = process.argv.some((word) => word.startsWith('--sequence.shuffle'));

export default defineConfig({
  test: {
    globalSetup: ['test/support/postgres-setup.ts'],
    include: ['src/**/*.test.ts', 'admin/src/**/*.test.ts', 'test/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // A busy machine takes longer than the second of the default.
    expect: { poll: { timeout: 10_000 } },
    pool: 'forks',
    maxWorkers: 2,
    sequence: isShuffled ? {} : { sequencer: LongestFirst },
    // Every stage loads most of the sources: the first one leaves them compiled for the others.
    experimental: { fsModuleCache: true },
  },
});
