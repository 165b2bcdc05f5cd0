import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeFolder } from '../../../../../test/support/data-folder.js';
import { chooseDriver } from '../driver/choose-driver.js';
import { openConnection } from '../driver/connect.js';
import type { SqliteConnection } from '../driver/connection.js';
import { sqliteStatement } from '../driver/sqlite-statement.js';
import { isIrregular, textSearch } from './text-search.js';

/*
 * What the index gives has to hold whatever JavaScript finds: case is changed by `toLowerCase` where the condition is applied, and by
 * FTS5, character by character, where candidates are found.
 */

const folder = mkdtempSync(join(tmpdir(), 'octavo-text-search-'));
let connection: SqliteConnection;

beforeAll(async () => {
  connection = openConnection(await chooseDriver(), join(folder, 'texts.db'), false);
  connection.exec(`CREATE TABLE texts (id INTEGER PRIMARY KEY, a TEXT, b TEXT);
    CREATE VIRTUAL TABLE found USING ${textSearch.definition(['a', 'b'])};`);
});

afterAll(async () => {
  connection.close();
  await removeFolder(folder);
});

const add = sqliteStatement('INSERT INTO texts (a, b) VALUES (?, ?)', 2);
const index = { table: 'found', scopes: 'scopes', words: 'words', columns: ['a', 'b'] };
const entries = textSearch.matchingEntries(index, '?', 'f', null);
const ask = sqliteStatement(`SELECT t.a AS a FROM ${entries.rows} JOIN texts t ON t.id = ${entries.id}`, 1);

function hold(texts: readonly (readonly [string | null, string | null])[]): void {
  connection.exec('BEGIN; DELETE FROM texts');
  for (const text of texts) connection.run(add, text);
  connection.exec(`INSERT INTO found (found) VALUES ('delete-all');
    INSERT INTO found (rowid, a, b) SELECT id, a, b FROM texts; COMMIT`);
}

const found = (asked: string) => connection.rows(ask, [asked]).map(({ a }) => String(a));

/** Every character that has a case, or goes with another one, and those around them. */
function* characters(): Iterable<string> {
  for (let code = 1; code <= 0x10ffff; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const character = String.fromCodePoint(code);
    const changes = character.toLowerCase() !== character || character.toUpperCase() !== character;
    if (changes || /[\p{M}\p{Cf}\p{Cc}\p{Noncharacter_Code_Point}]/u.test(character)) yield character;
  }
}

test('no character that has a case, combines or cannot be seen makes the index miss a text', () => {
  const all = [...characters()];
  expect(all.length).toBeGreaterThan(5_000);
  const texts = all.map((character) => `ab${character}cd`);
  hold(texts.map((text) => [text, null]));
  const missed: string[] = [];
  let asked = 0;
  for (const [at, character] of all.entries()) {
    const forms = new Set([character, character.toLowerCase(), character.toUpperCase()]);
    for (const form of forms) {
      for (const part of [`b${form}c`, `ab${form}`, `${form}cd`]) {
        const text = String(texts[at]);
        for (const folded of [true, false]) {
          const matches = folded ? text.toLowerCase().includes(part.toLowerCase()) : text.includes(part);
          const question = matches ? textSearch.matchPart('a', part, folded) : null;
          if (question === null) continue;
          asked += 1;
          if (!found(question).includes(text))
            missed.push(`${character.codePointAt(0)?.toString(16)} ${part} ${folded}`);
        }
      }
    }
  }
  expect(missed).toEqual([]);
  expect(asked).toBeGreaterThan(all.length);
}, 60_000);

test('what is found exactly is what JavaScript finds, with any character, but for irregular texts', () => {
  const all = [...characters()];
  const texts = all.flatMap((character) => [`ab${character}cd`, `${character}${character}b`]);
  hold(texts.map((text) => [text, null]));
  const differing: string[] = [];
  let asked = 0;
  const parts = [...all, ...'aiksß .-我'].flatMap((one) => [`b${one}c`, `${one}cd`, `${one}${one}b`]);
  for (const part of new Set(parts)) {
    const match = textSearch.matchExactly('a', part);
    if (match === null) continue;
    asked += 1;
    const isRegular = (text: string) => !/[İſ]/.test(text);
    const expected = texts.filter((text) => isRegular(text) && text.toLowerCase().includes(part.toLowerCase()));
    const actual = found(match).filter(isRegular);
    if (actual.sort().join('|') !== expected.sort().join('|')) differing.push(part);
  }
  expect(differing).toEqual([]);
  expect(asked).toBeGreaterThan(1_000);
}, 60_000);

test('letters whose cases differ are irregular', () => {
  const rows = connection.rows(
    sqliteStatement(`SELECT ${isIrregular(index, 'v')} AS is_irregular FROM (SELECT ? AS a, ? AS b) v`, 2),
    ['plain', 'xİx'],
  );
  expect(rows.map((row) => row.is_irregular)).toEqual([1]);
});

describe('a part of a text', () => {
  test.each([
    ['ab', null],
    ['😀😀', null],
    ['abi', null],
    ['xİ', null],
    ['abcİ', null],
    ['e\u0307abc', null],
    ['ABC', '"a" : ("abc")'],
    ['abci', '"a" : ("abc")'],
    ['abcde', '"a" : ("abc" AND "cde")'],
    ['a"b"', '"a" : ("a""b" AND """b""")'],
    ['ΟΔΟΣ', '"a" : ("οδο" AND "δος")'],
    ['x'.repeat(99), `"a" : (${Array(8).fill('"xxx"').join(' AND ')})`],
  ])('%s, in any case: %s', (text, asked) => {
    expect(textSearch.matchPart('a', text, true)).toBe(asked);
  });

  test('as it stands, an i is an i', () => {
    expect(textSearch.matchPart('a', 'Abi', false)).toBe('"a" : ("Abi")');
    expect(textSearch.matchPart('a', 'abİ', false)).toBe('"a" : ("abİ")');
  });
});

test('columns are told apart, and several questions become one', () => {
  hold([
    ['needle', 'hay'],
    ['hay', 'needle'],
    ['Needles', 'pins'],
    [null, null],
  ]);
  const of = (column: string, text: string) => String(textSearch.matchPart(column, text, true));
  expect(found(of('a', 'needle'))).toEqual(['needle', 'Needles']);
  expect(found(textSearch.matchAll([of('a', 'needle'), of('b', 'pins')]))).toEqual(['Needles']);
  expect(found(textSearch.matchAny([of('a', 'pins'), of('b', 'needle')]))).toEqual(['hay']);
  const nested = textSearch.matchAny([textSearch.matchAll([of('a', 'needle'), of('b', 'hay')]), of('b', 'pins')]);
  expect(found(nested)).toEqual(['needle', 'Needles']);
});

test('names that FTS5 keeps for itself are no columns of an index', () => {
  expect(['title', 'rank', 'Rank', 'ROWID', 'text'].filter((name) => textSearch.canIndex(name))).toEqual([
    'title',
    'text',
  ]);
});
