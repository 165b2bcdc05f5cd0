import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { App } from '../../src/composition/app/index.js';
import { createTestApp, removeFolder } from '../support/data-folder.js';
import { noLimits } from '../support/no-limits.js';

/* Lists of components, whose ids are texts in GraphQL: as a whole text where all values are selected, otherwise entry by entry. */

const list = (component: string) => ({ type: 'component', component, repeatable: true });
const files: Readonly<Record<string, object>> = {
  'schema/components/shared/row.json': {
    collectionName: 'components_rows',
    info: { displayName: 'row' },
    attributes: {
      label: { type: 'string', required: true },
      note: { type: 'text' },
      size: { type: 'integer' },
      secret: { type: 'string', private: true },
    },
  },
  'schema/components/shared/card.json': {
    collectionName: 'components_cards',
    info: { displayName: 'card' },
    attributes: { label: { type: 'string' }, data: { type: 'json' } },
  },
  'schema/content-types/page.json': {
    kind: 'collectionType',
    collectionName: 'pages',
    info: { singularName: 'page', pluralName: 'pages', displayName: 'page' },
    options: { draftAndPublish: true },
    attributes: { name: { type: 'string' }, rows: list('shared.row'), cards: list('shared.card') },
  },
};

const tricky = '},{"id":7,"label":null,\\"label":"\\ \\" é 🚀\n';
const rows = [
  { label: tricky, note: `${tricky}\\`, size: 1, secret: 'hidden' },
  { label: '{"id":', note: null, size: null },
  { label: ',"label":', note: ',"label":null', size: -3 },
];
const cards = [
  { label: 'a', data: { list: [{ id: 5, label: null }], text: 'x', label: 'y' } },
  { label: null, data: null },
];

let folder: string;
let app: App;
let authorization: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-component-lists-'));
  for (const [path, definition] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), JSON.stringify(definition));
  }
  await writeFile(join(folder, 'octavo.config.ts'), 'export default {};');
  app = await createTestApp({
    project: folder,
    config: { dataDir: join(folder, 'data'), logger: false, limits: noLimits, graphql: { enabled: true } },
  });
  authorization = `Bearer ${app.firstToken ?? ''}`;
  await create('full', { rows, cards });
  await create('empty', { rows: [] });
  await create('without', {});
  await create('draft', { rows: [...rows, { note: 'without a label' }] }, '?status=draft');
});
afterAll(async () => {
  await app.close();
  await removeFolder(folder);
});

async function create(name: string, values: object, parameters = ''): Promise<void> {
  const { status, body } = await app.inject({
    method: 'POST',
    url: `/api/pages${parameters}`,
    headers: { authorization, 'content-type': 'application/json' },
    payload: JSON.stringify({ data: { name, ...values } }),
  });
  if (status >= 400) throw new Error(body.toString());
}

/** The response to a selection of the pages, and whether its lists were read as whole texts. */
async function ask(selection: string, page = 'sort: "name"') {
  const read = vi.spyOn(app.store, 'bytes');
  try {
    const { body } = await app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization, 'content-type': 'application/json' },
      payload: JSON.stringify({ query: `{ pages(${page}) { name ${selection} } }` }),
    });
    const json = JSON.parse(body.toString());
    return { ...json, isWhole: read.mock.calls.some(([statement]) => statement.sql.includes(`, '{"id":', `)) };
  } finally {
    read.mockRestore();
  }
}

/** The same lists by REST, each entry in this form. */
async function expected(name: 'rows' | 'cards', form: (entry: Record<string, unknown>) => object) {
  const { body } = await app.inject({
    method: 'GET',
    url: `/api/pages?sort=name&populate=${name}`,
    headers: { authorization },
  });
  const { data } = JSON.parse(body.toString());
  return data.map((page: Record<string, Record<string, unknown>[]>) => ({
    name: page.name,
    [name]: page[name]?.map(form),
  }));
}

const textId = ({ id, ...values }: Record<string, unknown>): Record<string, unknown> => ({ id: String(id), ...values });

describe('all values', () => {
  test.each([
    ['in their order', '{ id label note size }', textId],
    [
      'with the name of their type in front',
      '{ __typename id label note size }',
      (entry: Record<string, unknown>) => ({ __typename: 'ComponentSharedRow', ...textId(entry) }),
    ],
  ])('%s: the text of the list', async (_, selection, form) => {
    const { data, errors, isWhole } = await ask(`rows ${selection}`);
    expect([errors, isWhole]).toEqual([undefined, true]);
    expect(data.pages).toEqual(await expected('rows', form));
    expect(JSON.stringify(data)).not.toContain('hidden');
  });

  test('of a part of a list', async () => {
    const all: object[] = (await ask('rows { id label note size }', 'filters: { name: { eq: "full" } }')).data.pages[0]
      .rows;
    for (const [pagination, part] of [
      ['limit: 3', all],
      ['limit: 2', all.slice(0, 2)],
      ['start: 1, limit: 5', all.slice(1)],
      ['start: 0, limit: -1', all],
      ['page: 2, pageSize: 2', all.slice(2)],
      ['start: 7', []],
    ] as const) {
      const { data } = await ask(
        `rows(pagination: { ${pagination} }) { id label note size }`,
        'filters: { name: { eq: "full" } }',
      );
      expect([pagination, data.pages[0].rows]).toEqual([pagination, part]);
    }
  });

  test('a missing value makes its entry null, and is an error', async () => {
    const { data, errors } = await ask(
      'rows { id label note size }',
      'status: DRAFT, filters: { name: { eq: "draft" } }',
    );
    expect(data.pages[0].rows.map((row: object | null) => row && Object.keys(row))).toEqual([
      ...rows.map(() => ['id', 'label', 'note', 'size']),
      null,
    ]);
    expect(errors).toMatchObject([{ path: ['pages', 0, 'rows', 3, 'label'] }]);
  });
});

describe('entry by entry', () => {
  const pick =
    (...names: readonly string[]) =>
    (entry: Record<string, unknown>) =>
      Object.fromEntries(names.map((name) => [name, textId(entry)[name]]));

  test.each([
    ['a part of the values', '{ id label note }', pick('id', 'label', 'note')],
    ['another order', '{ label id note size }', pick('label', 'id', 'note', 'size')],
    ['without ids', '{ label note size }', pick('label', 'note', 'size')],
    ['ids alone', '{ id }', pick('id')],
    [
      'another name',
      '{ key: id label note size }',
      (entry: Record<string, unknown>) => ({ ...pick('label', 'note', 'size')(entry), key: String(entry.id) }),
    ],
  ])('%s', async (_, selection, form) => {
    const { data, errors, isWhole } = await ask(`rows ${selection}`);
    expect([errors, isWhole]).toEqual([undefined, false]);
    expect(data.pages).toEqual(await expected('rows', form));
  });

  test('JSON, which may have the same keys', async () => {
    const { data, isWhole } = await ask('cards { id label data }');
    expect(isWhole).toBe(false);
    expect(data.pages).toEqual(await expected('cards', textId));
  });

  test.each(['filters: { label: { contains: "id" } }', 'sort: "label:desc"'])('%s', async (argument) => {
    const { data, errors, isWhole } = await ask(`rows(${argument}) { id label note size }`);
    expect([errors, isWhole, data.pages.length]).toEqual([undefined, false, 3]);
  });
});
