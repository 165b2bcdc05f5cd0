import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { tableRows } from './tables.js';

const root = new URL('../../', import.meta.url);

/** The files that a cell names between code marks. */
function filesIn(cell = ''): readonly string[] {
  return [...cell.matchAll(/`([^`]+\.ts)`/g)].map(([, path = '']) => path);
}

const classes = tableRows('reference/security.md').filter(([id = '']) => /^[A-Z]\d+$/.test(id));
const tested = classes.filter(([, , tests]) => filesIn(tests).length > 0);
const elsewhere = readFileSync(new URL('test/security/README.md', root), 'utf8');

describe('docs/reference/security.md', () => {
  test('has every class of these letters that the tests name, and each once', () => {
    const ids = tested.map(([id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(12);
    for (const id of ids) expect(elsewhere, id).not.toContain(`| ${id} |`);
  });

  test.each(tested)('%s stands in the files that are named', (id, _, tests) => {
    for (const path of filesIn(tests)) {
      const text = readFileSync(new URL(path, root), 'utf8');
      expect(text, `${id} in ${path}`).toMatch(new RegExp(`['\`]([A-Z]\\d+ )*${id} `));
    }
  });
});

describe('docs/reference/reliability.md', () => {
  const rows = tableRows('reference/reliability.md');
  const faults = rows.filter(([id = '']) => /^F\d\d$/.test(id));

  test('has every fault of the plan, with tests that are there or the reason why there is none', () => {
    expect(faults.map(([id]) => id)).toEqual(
      Array.from({ length: 42 }, (_, at) => `F${String(at + 1).padStart(2, '0')}`),
    );
    for (const [id = '', , held = ''] of faults) {
      const files = filesIn(held);
      expect(files.length > 0 || held.startsWith('not held: '), id).toBe(true);
      expect(files.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
    }
  });

  test('has every rule of the verifier', () => {
    const ids = rows.map(([id]) => id);
    for (let rule = 1; rule <= 9; rule++) expect(ids).toContain(`V${rule}`);
    expect(ids).toContain('`database`');
  });
});
