import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/* The table of `README.md` names every id of its classes, and the files in which it really stands. */

const folder = new URL('.', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, folder), 'utf8');

const numbered = (letter: string, last: number): readonly string[] =>
  Array.from({ length: last }, (_, at) => `${letter}${at + 1}`);

const ids = [
  ...numbered('Q', 15),
  ...numbered('A', 15),
  ...numbered('Z', 8),
  'I4',
  ...numbered('U', 10),
  ...numbered('C', 3),
  ...numbered('T', 1),
  'D7',
];

interface Entry {
  readonly id: string;
  readonly files: readonly string[];
}

const table: readonly Entry[] = read('README.md')
  .split('\n')
  .flatMap((line) => {
    const [, id, , files] = /^\| ([A-Z]\d+) \|([^|]*)\|([^|]*)\|/.exec(line) ?? [];
    if (id === undefined) return [];
    return [{ id, files: [...(files ?? '').matchAll(/`([^`]+)`/g)].map(([, file = '']) => file) }];
  });

/** The ids that texts in a file begin with: names of tests and of groups of them. */
function idsIn(path: string): ReadonlySet<string> {
  const names = read(path).matchAll(/(?<!console\.log\()['`]((?:[A-Z]\d+ )+)(?=[\w%$])/g);
  return new Set([...names].flatMap(([, begins = '']) => begins.trim().split(' ')));
}

const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.ts') && path !== 'readme.test.ts');

describe('the table of security tests', () => {
  test('has every id, once', () => {
    expect(table.map(({ id }) => id)).toEqual(ids);
  });

  test.each(table.map(({ id, files }) => [id, files] as const))(
    '%s stands in the files that are named, and in no others',
    (id, files) => {
      expect([...files].sort()).toEqual(paths.filter((path) => idsIn(path).has(id)).sort());
    },
  );
});
