import { describe, expect, test } from 'vitest';
import { gates } from '../../bench/gates.mjs';
import { setupText } from '../../bench/native/start.mjs';
import { nativeTable } from '../../bench/report/rows.mjs';
import { verdicts } from '../../bench/report/verdict.mjs';

const sample = (processor: number) => [{ rate: 1e6 / processor, p50: 1, p99: 2, processor }];

function measured(native: number | null) {
  const samples = new Map([
    ...['octavo', 'octavo varied', 'limit', 'limit varied'].map((name) => [name, sample(20)] as const),
    ...(native === null ? [] : ['native', 'native varied'].map((name) => [name, sample(native)] as const)),
  ]);
  return [{ name: 'single', title: 'single', bytes: 900, samples }];
}

const nothingAside = {
  newLiterals: null,
  together: null,
  authorisation: null,
  rules: null,
  changeSets: new Map<string, number>(),
  besideDear: null,
  besideCostly: null,
  steadyCreations: null,
  media: null,
  workers: null,
};

function gatesToNative(native: number | null) {
  return verdicts('sqlite', measured(native), nothingAside).filter(({ text }) => text.includes('of N'));
}

describe('the setup of the native server', () => {
  const single = { url: '/api/articles/a', values: ['a'], meta: '{}' };
  const page = { url: '/api/articles', values: ['en', 25, 0], meta: '{"pagination":{}}' };
  const asks = { single: [single], 'list-25': [page, { ...page, url: '/api/articles?x' }] };
  const texts = setupText({ database: '/data.db', asks }).split('\0');

  test('says the database, its statements and every request, each value with its type', () => {
    expect(texts.slice(0, 3)).toEqual(['/data.db', expect.stringContaining('mmap_size'), '2']);
    expect(texts.slice(3, 5).every((sql) => sql.startsWith('SELECT CAST('))).toBe(true);
    expect(texts.slice(5)).toEqual([
      '3',
      ...['/api/articles', '0', '4', 'ten', 'i25', 'i0', 't{"pagination":{}}'],
      ...['/api/articles?x', '0', '4', 'ten', 'i25', 'i0', 't{"pagination":{}}'],
      ...['/api/articles/a', '1', '2', 'ta', 't{}'],
      '',
    ]);
  });
});

describe('Octavo beside the native server', () => {
  test('is judged where that was measured', () => {
    expect(gatesToNative(null)).toEqual([]);
    expect(gatesToNative(8)).toEqual([{ text: 'single, varied addresses: 0.40 of N (at least 0.4)', passed: true }]);
    expect(gatesToNative(7)[0]).toMatchObject({ passed: false });
  });

  test('has a gate for each read', () => {
    const least = new Map(
      gates.sqlite.filter(({ against }) => against === 'native').map((gate) => [gate.case, gate.least]),
    );
    expect(least.get('single-populated')).toBe(0.4);
    expect(least.get('deep-100')).toBe(0.75);
  });

  test('has a table of its own', () => {
    expect(nativeTable(measured(null))).toEqual([]);
    expect(nativeTable(measured(10)).join()).toMatch(/single \| +20\.0 \| +20\.0 \| +10\.0 \| +0\.50 \| +0\.50/);
  });
});
