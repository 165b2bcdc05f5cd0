import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Operator, operatorNames, operatorTable } from '../../src/language/query/index.js';
import { tableRows } from './tables.js';

const uses: Readonly<Record<(typeof operatorTable)[Operator]['family'], string>> = {
  presence: 'everything',
  equality: 'all but JSON and blocks',
  order: 'texts, numbers, dates and times',
  text: 'texts, numbers, dates and times, as text',
};
const values: Readonly<Record<(typeof operatorTable)[Operator]['operands'], RegExp>> = {
  one: /^one\b/,
  many: /^an array or one value\b/,
  two: /^an array of exactly two\b/,
  boolean: /^`true`/,
};

function operatorsIn(text: string): readonly string[] {
  return [...text.matchAll(/\$\w+/g)].map(([name]) => name);
}

function textOf(page: string): string {
  return readFileSync(new URL(`../../docs/reference/${page}`, import.meta.url), 'utf8');
}

describe('docs/reference/query-language.md', () => {
  const rows = tableRows('reference/query-language.md').filter(([names]) => names?.startsWith('`$') === true);
  const documented = rows.flatMap(([names = '', use, value]) =>
    operatorsIn(names).map((name) => ({ name, use, value })),
  );

  test('lists the operators that compare, each once', () => {
    expect(documented.map(({ name }) => name).sort()).toEqual([...operatorNames].sort());
  });

  test.each(documented)('$name: on $use, $value', ({ name, use, value }) => {
    const operator = operatorNames.find((known) => known === name);
    if (operator === undefined) throw new Error(`no operator ${name}`);
    const { family, operands } = operatorTable[operator];
    expect(use).toBe(uses[family]);
    expect(value).toMatch(values[operands]);
  });
});

test.each(['presence', 'equality', 'order', 'text'] as const)(
  'docs/reference/content-model.md names the operators of %s',
  (family) => {
    const [, names] = new RegExp(`\\*${family}\\* \`([^\`]+)\``).exec(textOf('content-model.md')) ?? [];
    expect(names?.split(' ')).toEqual(operatorNames.filter((name) => operatorTable[name].family === family));
  },
);

test('docs/reference/admin-api.md names the operators that an index of values helps', () => {
  const [, names = ''] = /`attribute` is compared \(([^)]+)\)/.exec(textOf('admin-api.md')) ?? [];
  expect(operatorsIn(names)).toEqual(operatorNames.filter((name) => operatorTable[name].index === 'values'));
});
