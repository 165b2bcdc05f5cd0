import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { suites } from '../../scripts/full/suites.mjs';
import { withMutants } from '../../scripts/mutate/mutants.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The texts of a test file, or of all files in a folder of them. */
function textsOf(path: string): string {
  const place = join(root, path);
  if (!statSync(place).isDirectory()) return readFileSync(place, 'utf8');
  return readdirSync(place)
    .map((name) => textsOf(join(path, name)))
    .join('\n');
}

describe('the long forms', () => {
  test.each(suites.map((suite) => [suite.name, suite] as const))('%s: its tests read its sizes', (_, suite) => {
    const text = suite.tests.map(textsOf).join('\n');
    expect(Object.keys(suite.sizes).filter((name) => !text.includes(name))).toEqual([]);
    for (const [full, least] of Object.values(suite.sizes)) expect(least).toBeLessThanOrEqual(full);
    if ((suite.rounds ?? 1) > 1 && 'OCTAVO_RUNS' in suite.sizes) expect(text).toContain('OCTAVO_SEED');
  });
});

describe('mutants', () => {
  const source = `export function sign(n: number): string {
    if (n === 0) throw new Error('none');
    const parts = ['a', 'b'].filter((part) => n > 1 || part !== 'b');
    return (n < 0 ? '-' : '+') + parts.length;
  }`;
  const { code, mutants } = withMutants('sign.ts', source, 1);

  function signs(active: number): readonly string[] {
    const script = code.replace('export function', 'return function').replace(/: (number|string)(?=[)\s])/g, '');
    const sign = new Function('__mutant', script)((id: number) => id === active);
    return [-1, 0, 1, 2].map((n) => {
      try {
        return String(sign(n));
      } catch (error) {
        return String(error);
      }
    });
  }

  test('change nothing as long as none is on', () => {
    expect(signs(0)).toEqual(['-1', 'Error: none', '+1', '+2']);
  });

  test('each changes something where it is on, and says where it is', () => {
    const without = mutants.filter(({ id }) => JSON.stringify(signs(id)) === JSON.stringify(signs(0)));
    // Which part stays makes no difference to their number, and 0 never comes to the last line.
    expect(without.map(({ what }) => what).sort()).toEqual(['!== is ===', "'a' is another", '0 is 1', '< is <=']);
    expect(mutants.length).toBeGreaterThan(15);
    expect(new Set(mutants.map(({ line }) => line))).toEqual(new Set([2, 3, 4]));
  });
});
