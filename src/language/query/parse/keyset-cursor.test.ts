import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contractSettings } from '../../../../test/support/contract-settings.js';
import type { QuerySettings } from '../settings.js';
import { createShapeKey } from '../shape-key.js';
import { snapshot, testTypeOf } from '../test-model.js';
import { failureText } from '../test-notation.js';
import type { ListReadQuery } from '../tree.js';
import { type RowPosition, readPosition, writeCursor } from './keyset-cursor.js';
import { parseParameters } from './parameters.js';
import { parseListQuery, parseWriteParameters } from './parse-query.js';

function source(query: string, changed: Partial<QuerySettings> = {}) {
  const settings = { ...contractSettings, ...changed };
  return { type: testTypeOf('api::article.article'), snapshot, settings, parameters: parseParameters(query, settings) };
}

const list = (query: string, changed?: Partial<QuerySettings>) => parseListQuery(source(query, changed));

/** The cursor of a row in the list of a query. */
function cursorOf(query: string, position: RowPosition): string {
  const parsed = list(query);
  return writeCursor(position, parsed, parsed.values);
}

function positionIn({ page, values }: ListReadQuery): RowPosition | null {
  if (page.is !== 'keyset') throw new Error('the page has no position');
  return page.position && readPosition(page.position, values);
}

const everyKind =
  'sort=title,views:desc,reads,price,rating,featured,launchDate,opensAt,startsAt,createdAt,author.name:desc,seo.metaTitle';
const everyValue = ['Zoë\t"', '-3', '9223372036854775807', '0.10000000001', '1e-7', 'true', '2024-02-29'].concat([
  '10:11:12.345',
  '2024-05-06T10:11:12.345Z',
  '2024-05-06T10:11:12.345Z',
  'zoe\tZoë',
  '',
]);

describe('pagination by cursor', () => {
  it.each([
    ['pagination[after]=', { pageSize: 25, withCount: false, walk: 'forward', position: null }],
    ['pagination[before]=&pagination[pageSize]=7', { pageSize: 7, withCount: false, walk: 'backward', position: null }],
    ['pagination[after]=&pagination[limit]=700', { pageSize: 100, withCount: false, walk: 'forward', position: null }],
    ['pagination[after]&pagination[withCount]=1', { pageSize: 25, withCount: true, walk: 'forward', position: null }],
  ])('%s', (query, expected) => {
    expect(list(query).page).toEqual({ is: 'keyset', ...expected });
  });

  it.each([
    ['pagination[after]=&pagination[page]=1', 'it cannot be combined with page'],
    ['pagination[after]=&pagination[start]=1', 'it cannot be combined with start'],
    ['pagination[after]=&pagination[before]=', 'it cannot be combined with before'],
    ['pagination[after][0]=a', 'it must be one cursor'],
    ['pagination[after][a]=b', 'it must be one cursor'],
  ])('%s is refused', (query, reason) => {
    const refusal = `query.invalid-pagination: Invalid parameter at 'pagination.after': ${reason}`;
    expect(failureText(() => list(query))).toBe(refusal);
    expect(failureText(() => parseWriteParameters(source(query)))).toBe(refusal);
  });

  it('takes one size', () => {
    const refused = failureText(() => list('pagination[after]=&pagination[pageSize]=1&pagination[limit]=1'));
    expect(refused).toMatch(/^query.mixed-pagination/);
    expect(failureText(() => list('pagination[before]=&pagination[limit]=0'))).toMatch(/at least 1$/);
  });
});

describe('a cursor', () => {
  it('is parsed to the position that was written, whatever the kinds of its values', () => {
    for (const keys of [everyValue, everyValue.map(() => null)]) {
      const position = { id: 7, keys };
      for (const name of ['after', 'before']) {
        const cursor = cursorOf(everyKind, position);
        const parsed = positionIn(list(`${everyKind}&filters[views]=3&pagination[${name}]=${cursor}`));
        expect(parsed).toEqual(position);
      }
    }
  });

  it('keeps its values in slots: pages share a statement unless values are missing', () => {
    const keyOf = (id: number, title: string | null) =>
      createShapeKey(list(`sort=title&pagination[after]=${cursorOf('sort=title', { id, keys: [title] })}`));
    expect(keyOf(1, 'a')).toBe(keyOf(2, 'b'));
    expect(keyOf(1, 'a')).not.toBe(keyOf(1, null));
    expect(keyOf(1, 'a')).not.toBe(createShapeKey(list('sort=title&pagination[after]=')));
    expect(createShapeKey(list('pagination[before]='))).not.toBe(createShapeKey(list('pagination[after]=')));
  });

  it.each([
    'sort=title:desc',
    'sort=title,views',
    'sort=slug',
    '',
    'sort=title&status=draft',
    'sort=title&locale=fr',
    'sort=title&locale=*',
    'sort=title&locale[0]=en&locale[1]=fr',
  ])('of another list is refused by %s', (query) => {
    const cursor = cursorOf('sort=title', { id: 7, keys: ['Bread'] });
    expect(failureText(() => list(`${query}&pagination[after]=${cursor}`))).toMatch(
      /^query.invalid-pagination: Invalid parameter at 'pagination.after': it is the cursor of another list\. Send next/,
    );
  });

  it('belongs to an order of texts', () => {
    const cursor = cursorOf('sort=title', { id: 7, keys: ['Bread'] });
    const ordered = () => list(`sort=title&pagination[after]=${cursor}`, { textOrder: 'codePoints' });
    expect(failureText(ordered)).toContain('another list');
  });

  it('of the default locale is that of the same locale by name, with other filters and sizes', () => {
    const cursor = cursorOf('sort=title', { id: 7, keys: ['Bread'] });
    const query = list(`sort=title:asc&locale=en&filters[views]=1&pagination[limit]=3&pagination[before]=${cursor}`);
    expect(positionIn(query)).toEqual({ id: 7, keys: ['Bread'] });
  });

  it.each([
    ['views', '3.5'],
    ['views', 'abc'],
    ['views', '1e30'],
    ['reads', '9223372036854775808'],
    ['reads', '0.5'],
    ['price', 'NaN'],
    ['rating', 'Infinity'],
    ['featured', 'maybe'],
    ['launchDate', '2024-02-30'],
    ['startsAt', 'yesterday'],
    ['title', 'a\0b'],
    ['title', '\ud800'],
  ])('with the value of another kind is refused: %s %j', (name, value) => {
    const cursor = cursorOf(`sort=${name}`, { id: 7, keys: [value] });
    expect(failureText(() => list(`sort=${name}&pagination[after]=${cursor}`))).toContain(
      'it has a value that the sort does not allow',
    );
  });

  it.each([0.5, -(2 ** 53), 2 ** 53 - 1, Number.NaN])('with the id %d is refused', (id) => {
    expect(failureText(() => list(`pagination[after]=${cursorOf('', { id, keys: [] })}`))).toContain('it is no cursor');
  });

  it('that is damaged is refused, and never breaks the parser', () => {
    const cursor = cursorOf('sort=title', { id: 7, keys: ['Bread'] });
    const refusal = /^query.invalid-pagination: Invalid parameter at 'pagination.before': it is /;
    for (const damaged of [
      cursor.slice(1),
      `${cursor}A`,
      `${cursor}=`,
      'e30',
      'bnVsbA',
      'W10',
      '1',
      cursor.slice(0, -4),
    ])
      expect(
        failureText(() => list(`sort=title&pagination[before]=${damaged}`)),
        damaged,
      ).toMatch(refusal);
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = Buffer.from(JSON.stringify(value)).toString('base64url');
        expect(failureText(() => list(`sort=title&pagination[before]=${text}`))).toMatch(refusal);
      }),
    );
  });

  it('that would be too long is refused when it is written', () => {
    const long = 'x'.repeat(6_100);
    expect(failureText(() => cursorOf('sort=title', { id: 7, keys: [long] }))).toMatch(
      /too long for a cursor: sort by shorter ones, or use page$/,
    );
    expect(cursorOf('sort=title', { id: 7, keys: [long.slice(200)] }).length).toBeLessThanOrEqual(8_000);
  });
});
