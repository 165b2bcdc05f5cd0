import { describe, expect, test } from 'vitest';
import {
  findShapeAttribute,
  getContentType,
  parseModel,
  type ScalarAttribute,
  userUid,
} from '../../../language/schema/index.js';
import type { WholeVersion } from '../../documents/index.js';
import { parseExportedScalar } from './parse-exported-scalar.js';
import { VersionReader } from './parse-version.js';
import { versionLine } from './print-version.js';
import { exportedContentTypes } from './types.js';

const types = ['string', 'integer', 'biginteger', 'decimal', 'float', 'boolean', 'json', 'date', 'time', 'datetime'];
const definition = {
  kind: 'collectionType',
  info: { singularName: 'page', pluralName: 'pages', displayName: 'Page' },
  options: { draftAndPublish: false },
  attributes: {
    ...Object.fromEntries(types.map((type) => [`a_${type}`, { type }])),
    secret: { type: 'password' },
    owner: { type: 'relation', relation: 'manyToOne', target: userUid },
    next: { type: 'relation', relation: 'manyToMany', target: 'api::page.page' },
  },
};
const snapshot = parseModel([{ path: 'schema/content-types/page.json', json: JSON.stringify(definition) }], {
  locales: ['en'],
  defaultLocale: 'en',
});
const page = getContentType(snapshot, 'api::page.page');

function scalar(type: string): ScalarAttribute {
  const attribute = findShapeAttribute(page, `a_${type}`);
  if (attribute?.storage !== 'column') throw new Error(`${type} is no scalar`);
  return attribute;
}

const instant = '2026-01-02T03:04:05.678Z';
const target = (type: string, documentId: string) => ({ type, documentId, locale: null, status: null });
const version: WholeVersion = {
  documentId: 'd1',
  locale: '',
  status: 'published',
  id: 7,
  scalars: new Map<string, string | bigint>([
    ['a_string', 'é\u2028"'],
    ['a_biginteger', 9007199254740993n],
    ['a_decimal', '12.340000000000000001'],
    ['a_json', '{"1":1.0,"a":[]}'],
    ['secret', 'digest'],
  ]),
  links: new Map([
    ['owner', [{ target: target(userUid, 'u1'), inversePosition: null }]],
    ['next', [{ target: target('api::page.page', 'd2'), inversePosition: 3 }]],
  ]),
  components: new Map(),
  createdAt: instant,
  updatedAt: instant,
  publishedAt: instant,
  revision: 4,
  sourceRevision: null,
  localizedAt: '2026-01-02T03:04:05.006Z',
  createdBy: null,
  updatedBy: null,
};

describe('the line of a version', () => {
  const content = exportedContentTypes(snapshot);
  const left: string[] = [];
  const text = versionLine(
    page,
    version,
    (uid) => content.has(uid),
    ({ type }) => left.push(type),
  );

  test('has no digest and no link to an account, which is reported', () => {
    expect(left).toEqual([userUid]);
    expect(text).not.toMatch(/digest|secret|u1/);
  });

  test('is read as what was written', () => {
    const read = new VersionReader(snapshot).read({ lineNumber: 1, text }).version;
    const scalars = new Map([...version.scalars].filter(([name]) => name !== 'secret'));
    expect(read).toEqual({ ...version, scalars, links: new Map([['next', version.links.get('next')]]) });
  });

  test.each([
    ['an attribute that is not there', text.replace('"a_string"', '"a_strong"')],
    ['a digest', text.replace('"a_string"', '"secret"')],
    [
      'a link to an account',
      text.replace('"type":"api::page.page","documentId":"d2"', `"type":"${userUid}","documentId":"u1"`),
    ],
    ['a draft where there are none', text.replace('"published"', '"draft"')],
    ['a locale where there are none', text.replace('"locale":null', '"locale":"en"')],
    ['another content type', text.replace('"api::page.page"', '"api::page.none"')],
  ])('is refused with %s', (_what, wrong) => {
    expect(wrong).not.toBe(text);
    expect(() => new VersionReader(snapshot).read({ lineNumber: 12, text: wrong })).toThrow(/^Line 12 /);
  });
});

test.each([
  ['string', '"a"', '1', '"a\\u0000"'],
  ['integer', '1', '1.5', '"1"'],
  ['biginteger', '"-9223372036854775808"', '9', '"9223372036854775808"'],
  ['decimal', '0.5', '"0.5"', `1${'0'.repeat(300)}`],
  ['float', '1e-7', 'true', '"x"'],
  ['boolean', 'false', '0', '"false"'],
  ['json', '{"a":1.0}', 'null', '"\\u0000"'],
  ['date', '"2026-01-02"', '"2026-1-2"', '20260102'],
  ['time', '"10:11:12.000"', '"10:11"', '1'],
  ['datetime', '"2026-01-02T03:04:05.678Z"', '"2026-01-02"', '0'],
])('a %s is stored as %s, and not as %s or %s', (type, right, ...wrong) => {
  expect(parseExportedScalar(right, scalar(type))).toBeDefined();
  for (const json of wrong) expect(parseExportedScalar(json, scalar(type))).toBeUndefined();
});
