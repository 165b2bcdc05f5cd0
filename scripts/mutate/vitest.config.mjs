import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { root } from '../root.mjs';

const instrumented = new Map(JSON.parse(readFileSync(process.env.OCTAVO_MUTANTS_CODE, 'utf8')));

// biome-ignore lint/style/noDefaultExport: the test runner asks for one.
export default defineConfig({
  root,
  plugins: [
    {
      name: 'mutants',
      enforce: 'pre',
      transform: (_, id) => instrumented.get(id.split('?')[0]) ?? null,
    },
  ],
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    runner: 'scripts/mutate/runner.mjs',
    testTimeout: 3_600_000,
    hookTimeout: 120_000,
    pool: 'forks',
    isolate: false,
    maxWorkers: 1,
    retry: 0,
  },
});
