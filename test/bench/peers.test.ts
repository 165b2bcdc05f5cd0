import { describe, expect, test } from 'vitest';
import { difference } from '../../bench/peers/check.mjs';
import type { Placed } from '../../bench/peers/fill-database.mjs';
import { benchModel } from '../../bench/peers/install.mjs';
import { parseOptions } from '../../bench/peers/options.mjs';
import { peers } from '../../bench/peers/peers.mjs';
import { preparePeers } from '../../bench/peers/prepare.mjs';
import { aimLines, type Compared, peerTable } from '../../bench/peers/report.mjs';
import { strapiLanguage } from '../../bench/peers/strapi/language.mjs';
import { strapiProject } from '../../bench/peers/strapi/project.mjs';
import { articleRows, surroundingRows } from '../../bench/peers/strapi/rows.mjs';

const size = { articles: 100, authors: 20, categories: 100, files: 20 };
const now = Date.UTC(2026, 10, 22);

function parsed(text: string | undefined): unknown {
  if (text === undefined) throw new Error('the project has no such file');
  return JSON.parse(text);
}

function rowsOf(all: Iterable<Placed>, table: string): readonly Placed['row'][] {
  return [...all].filter((one) => one.table === table).map(({ row }) => row);
}

describe('the project of Strapi', () => {
  const model = benchModel();
  const files = strapiProject(model);

  test('has every type and component of the bench, with the parts that Strapi wants of a type', () => {
    for (const { name, schema } of model.contentTypes) {
      const api = `src/api/${name}`;
      expect(parsed(files.get(`${api}/content-types/${name}/schema.json`))).toMatchObject({ info: schema.info });
      expect(files.get(`${api}/controllers/${name}.js`)).toContain(`createCoreController('api::${name}.${name}')`);
      expect(files.get(`${api}/services/${name}.js`)).toContain(`createCoreService('api::${name}.${name}')`);
      expect(files.get(`${api}/routes/${name}.js`)).toContain(`createCoreRouter('api::${name}.${name}')`);
    }
    for (const { category, name, schema } of model.components)
      expect(parsed(files.get(`src/components/${category}/${name}.json`))).toEqual(schema);
  });

  test('has each attribute as the bench has it, without what Strapi does not know', () => {
    const article = model.contentTypes.find(({ name }) => name === 'article');
    const { index, ...views } = article?.schema.attributes.views ?? {};
    const { index: ofText, ...title } = article?.schema.attributes.title ?? {};
    expect([index, ofText]).toEqual([true, true]);
    const text = files.get('src/api/article/content-types/article/schema.json');
    expect(parsed(text)).toMatchObject({
      attributes: { ...article?.schema.attributes, title, views, kind: {}, publishedOn: {} },
    });
    expect(text).not.toContain('"index"');
  });

  test('keeps no secret in a file', () => {
    const texts = [...files].filter(([path]) => path.startsWith('config/')).map(([, text]) => text);
    expect(texts.join().match(/(secret|salt|keys|encryptionKey)\w*: (?!\[?process\.env|\{)/gi)).toBeNull();
  });
});

describe('the rows of an article', () => {
  const rows = [...articleRows(7, size, now)];

  test('are a draft and a published one per locale, under one documentId', () => {
    const articles = rowsOf(rows, 'articles');
    expect(articles.map(({ id, locale, published_at }) => [id, locale, published_at])).toEqual([
      [29, 'en', null],
      [30, 'en', now],
      [31, 'fr', null],
      [32, 'fr', now],
    ]);
    expect(new Set(articles.map(({ document_id }) => document_id)).size).toBe(1);
    expect(articles[0]).toMatchObject({
      slug: 'article-7-en',
      featured: expect.any(Number),
      score: expect.any(Number),
    });
  });

  test('have links, picture and components each, no component twice', () => {
    expect(rowsOf(rows, 'articles_author_lnk')).toHaveLength(4);
    expect(rowsOf(rows, 'articles_categories_lnk').map(({ category_ord }) => category_ord)).toEqual([
      1, 2, 1, 2, 1, 2, 1, 2,
    ]);
    expect(rowsOf(rows, 'files_related_mph').map(({ related_id }) => related_id)).toEqual([29, 30, 31, 32]);
    const next = [...articleRows(8, size, now)];
    for (const table of ['components_shared_seos', 'components_shared_blocks']) {
      const ids = rowsOf([...rows, ...next], table).map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }
    const linked = rowsOf(rows, 'articles_cmps').filter(({ field }) => field === 'blocks');
    expect(linked.map(({ cmp_id }) => cmp_id)).toEqual(rowsOf(rows, 'components_shared_blocks').map(({ id }) => id));
  });

  test('point at authors, categories and files that are there', () => {
    const around = [...surroundingRows(size, now, { roleId: 2, firstPermissionId: 9 })];
    const ids = (table: string) => rowsOf(around, table).map(({ id }) => id);
    expect(ids('authors')).toContain(rowsOf(rows, 'articles_author_lnk')[0]?.author_id);
    expect(ids('categories')).toContain(rowsOf(rows, 'articles_categories_lnk')[1]?.category_id);
    expect(ids('files')).toContain(rowsOf(rows, 'files_related_mph')[0]?.file_id);
    expect(rowsOf(around, 'up_permissions_role_lnk').map(({ permission_id }) => permission_id)).toEqual(
      ids('up_permissions'),
    );
  });
});

describe('requests to Strapi', () => {
  const { body, status } = strapiLanguage(size);

  test('are those to Octavo, but for a file, which it knows by its row', () => {
    const [, , third] = rowsOf(surroundingRows(size, now, { roleId: 2, firstPermissionId: 9 }), 'files');
    const created = { data: { title: 'Harbour', cover: third?.document_id } };
    expect(parsed(body(JSON.stringify(created)))).toEqual({ data: { title: 'Harbour', cover: 3 } });
    expect(body('{"data":{"title":"Harbour"}}')).toBe('{"data":{"title":"Harbour"}}');
    expect([status('POST'), status('PUT')]).toEqual([201, 200]);
  });
});

describe('the table of a peer', () => {
  const sample = (rate: number) => [{ rate, p50: 1, p99: 2, processor: 1e6 / rate }];
  const all: readonly Compared[] = [
    {
      name: 'list-25',
      title: 'list 25',
      bytes: new Map([['octavo', 21_000]]),
      samples: new Map([
        ['octavo', sample(12_000)],
        ['octavo varied', sample(9000)],
        ['again', sample(90_000)],
        ['strapi', sample(60)],
        ['directus', sample(30)],
      ]),
    },
  ];
  const [strapi, directus] = peers;
  if (strapi === undefined || directus === undefined) throw new Error('there are two peers');

  test('has the aims of those that have some, and what became of them', () => {
    const [head, , row] = peerTable(all, strapi).split('\n');
    expect(head?.split('|').map((cell) => cell.trim())).toContain('aim');
    const cells = row?.split('|').map((cell) => cell.trim());
    expect(cells).toEqual([
      '',
      'list 25 (21 kB)',
      '12 000',
      '60',
      '200',
      '200',
      '350',
      '150',
      '1 500',
      '1.0 / 2.0',
      '1.0 / 2.0',
      '',
    ]);
    expect(aimLines(all, strapi)).toEqual([
      '- **not reached**: list 25: 200 times Strapi (aim: 350)',
      '- reached: list 25, again: 1 500 times Strapi (aim: 1 400)',
    ]);
  });

  test('has none where there are none', () => {
    const [head, , row] = peerTable(all, directus).split('\n');
    expect(head).toContain('CPU to Directus');
    expect(head).not.toContain('aim');
    expect(
      row
        ?.split('|')
        .map((cell) => cell.trim())
        .slice(2, 6),
    ).toEqual(['12 000', '30', '400', '400']);
    expect(aimLines(all, directus)).toEqual([]);
  });
});

describe('peers that cannot be had', () => {
  const [strapi, directus] = peers;
  if (strapi === undefined || directus === undefined) throw new Error('there are two peers');
  const set = { folder: '/data', database: '/data/octavo.db', token: '', size };
  const failing = { ...strapi, prepare: () => Promise.reject(new Error('npm is offline')) };
  const there = { ...directus, prepare: ({ folder }: { folder: string }) => Promise.resolve(`${folder}/data.db`) };

  test('are left out with their reason, and the others go on', async () => {
    const told: string[] = [];
    const prepared = await preparePeers([failing, there], set, (reason) => told.push(reason));
    expect(prepared).toEqual([{ peer: there, database: '/data/data.db' }]);
    expect(told).toEqual(['Strapi is left out: npm is offline']);
  });

  test('leave nothing to compare with where there is no other', async () => {
    await expect(preparePeers([failing], set, () => {})).rejects.toThrow('nobody to compare with');
  });
});

describe('the command line', () => {
  test('takes all peers, or those that are named', () => {
    expect(parseOptions([])?.peers).toEqual(peers);
    expect(parseOptions(['--peers', 'directus'])?.peers.map(({ name }) => name)).toEqual(['directus']);
    expect(() => parseOptions(['--peers', 'strapi,nobody'])).toThrow('there is no peer "nobody"; there are strapi,');
  });
});

describe('two answers tell the same', () => {
  const answer = {
    data: [
      { id: 1, documentId: 'a', score: '1.50' },
      { id: 2, documentId: 'b' },
    ],
    meta: { total: 2 },
  };

  test('whatever ids, further attributes and the spelling of decimals', () => {
    const other = { data: [{ id: 8, documentId: 'a', score: 1.5, more: 1 }, { documentId: 'b' }], meta: { total: 2 } };
    expect(difference(answer, other, '')).toBeNull();
  });

  test.each([
    ['another order', { data: [...answer.data].reverse(), meta: answer.meta }, '.data[0].documentId: "a", and "b"'],
    ['one missing', { data: answer.data.slice(1), meta: answer.meta }, '.data: 2 entries, and 1'],
    ['another total', { ...answer, meta: { total: 3 } }, '.meta.total: 2, and 3'],
    [
      'nothing',
      { ...answer, data: null },
      '.data: [{"id":1,"documentId":"a","score":"1.50"},{"id":2,"documentId":"b"}], and null',
    ],
  ])('but not with %s', (_, other, expected) => {
    expect(difference(answer, other, '')).toBe(expected);
  });
});
