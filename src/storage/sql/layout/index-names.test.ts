import { expect, test } from 'vitest';
import { parseModel } from '../../../language/schema/index.js';
import { createLayout } from './index.js';

const indexed = { type: 'string', index: true, unique: true };

test('no attribute name makes two index names equal', () => {
  const names = [
    'order',
    'version',
    'unique',
    'link',
    'draft',
    'published',
    'order_draft',
    'draft_order',
    'unique_order',
  ];
  const relation = { type: 'relation', relation: 'manyToOne', target: 'api::page.page' };
  const attributes = {
    ...Object.fromEntries(names.map((name) => [name, indexed])),
    ...Object.fromEntries(names.map((name) => [`${name}_to`, relation])),
  };
  const info = { singularName: 'page', pluralName: 'pages', displayName: 'Page' };
  const json = JSON.stringify({ kind: 'collectionType', info, options: { draftAndPublish: true }, attributes });
  const model = parseModel([{ path: 'schema/content-types/page.json', json }], {
    locales: ['en'],
    defaultLocale: 'en',
  });
  const { allTables } = createLayout(model);
  const called = allTables.flatMap(({ indexes }) => indexes.map(({ name }) => name));
  expect(new Set(called).size).toBe(called.length);
});
