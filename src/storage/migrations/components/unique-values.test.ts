import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  component,
  contentType,
  type DocumentFixture,
  openDocumentFixture,
} from '../../../../test/support/document-fixture.js';
import { parseRecordedModel, type RecordedModel, serializeModel } from '../../../language/schema/index.js';
import { findUniqueClaims, hasUniqueAttributes } from './index.js';

const localized = { pluginOptions: { i18n: { localized: true } } };
const seo = { type: 'component', component: 'shared.seo' };

let fixture: DocumentFixture;
let model: RecordedModel;

beforeAll(async () => {
  fixture = await openDocumentFixture([
    component('code', {
      number: { type: 'decimal', unique: true },
      secret: { type: 'string', unique: true, private: true },
      serial: { type: 'biginteger', unique: true },
    }),
    component('seo', { canonical: { type: 'string', unique: true }, title: { type: 'string' } }),
    component('plain', { title: { type: 'string' } }),
    component('part', { codes: { type: 'component', component: 'shared.code', repeatable: true }, seo }),
    contentType(
      'page',
      {
        seo,
        note: { ...seo, ...localized },
        plain: { type: 'component', component: 'shared.plain' },
        parts: { type: 'component', component: 'shared.part', repeatable: true },
        body: { type: 'dynamiczone', components: ['shared.seo', 'shared.part', 'shared.plain'] },
      },
      { localized: true },
    ),
  ]);
  model = parseRecordedModel(serializeModel(fixture.snapshot).json);
});
afterAll(() => fixture.close());

test('the claims of a version are those made by its document', async () => {
  const page = await fixture.create('page', {
    seo: { canonical: 'a "quoted" one', title: 'x' },
    note: { canonical: 'n' },
    plain: { title: 'p' },
    parts: [
      { codes: [{ number: '1.50', secret: 's', serial: '9007199254740993' }, { number: 2 }] },
      { seo: { canonical: 'b' } },
    ],
    body: [
      { __component: 'shared.part', codes: [{ number: 7 }] },
      { __component: 'shared.seo', canonical: 'z' },
      { __component: 'shared.plain', title: 'p' },
    ],
  });
  await fixture.update('page?locale=fr', page.documentId, { note: { canonical: 'm' } });
  const claims = await fixture.rows('SELECT attribute, value FROM octavo_unique');
  const rows = await fixture.rows('SELECT * FROM pages');
  const rowClaims = rows.flatMap((row) =>
    ['seo', 'note', 'plain', 'parts', 'body'].flatMap((attribute) => {
      const deep = row[`${attribute}__deep`] ?? null;
      const texts =
        row[attribute] === null
          ? null
          : { responseJson: String(row[attribute]), storedJson: deep === null ? null : String(deep) };
      const at = { of: 'api::page.page', attribute, locale: String(row.locale) };
      return [...findUniqueClaims(texts, at, model)].map(({ key, value }) => `${key} ${value}`);
    }),
  );
  expect(rows).toHaveLength(2);
  const made = claims.map(({ attribute, value }) => `${attribute} ${value}`);
  expect([...new Set(rowClaims)].sort()).toEqual(made.sort());
  expect(made).toContain('body.shared.part.codes.number 7');
  expect(made).toContain('note.canonical@fr m');
});

test('attributes without unique values inside are recognized', () => {
  const names = ['seo', 'plain', 'parts', 'body', 'nothing'];
  expect(names.map((name) => hasUniqueAttributes('api::page.page', name, model))).toEqual([
    true,
    false,
    true,
    true,
    false,
  ]);
});
