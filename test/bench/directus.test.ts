import { beforeAll, describe, expect, test } from 'vitest';
import { difference } from '../../bench/peers/check.mjs';
import { comparable } from '../../bench/peers/compared.mjs';
import { answerTold } from '../../bench/peers/directus/answers.mjs';
import { directusLanguage } from '../../bench/peers/directus/language.mjs';
import { directusAddress } from '../../bench/peers/directus/questions.mjs';
import { articleRows, surroundingRows } from '../../bench/peers/directus/rows.mjs';
import { directusTables } from '../../bench/peers/directus/tables.mjs';
import type { Placed } from '../../bench/peers/fill-database.mjs';
import { benchModel } from '../../bench/peers/install.mjs';
import { openFile } from '../support/sqlite.js';

const size = { articles: 100, authors: 20, categories: 100, files: 20 };
const now = Date.UTC(2026, 10, 22);
const { statements, known } = directusTables(benchModel());

function rowsOf(all: Iterable<Placed>, table: string): readonly Placed['row'][] {
  return [...all].filter((one) => one.table === table).map(({ row }) => row);
}

describe('the tables of Directus', () => {
  const database = openFile(':memory:');

  beforeAll(() => {
    database.exec('CREATE TABLE directus_files (id char(36) PRIMARY KEY)');
    for (const sql of statements) database.exec(sql);
  });

  test('take the rows of an article and what stands around it, each of which leads to one that is there', () => {
    const place = ({ table, row }: Placed) => {
      const columns = Object.keys(row);
      const sql = `INSERT INTO "${table}" (${columns.map((name) => `"${name}"`)}) VALUES (${columns.map(() => '?')})`;
      database.prepare(sql).run(...Object.values(row));
    };
    const around = [...surroundingRows(size, now, 'policy')];
    for (const { id } of rowsOf(around, 'directus_files')) place({ table: 'directus_files', row: { id: id ?? null } });
    for (const one of around) if (!one.table.startsWith('directus_')) place(one);
    for (const number of [0, 1]) for (const one of articleRows(number, size, now)) place(one);

    expect(database.pragma('foreign_key_check')).toEqual([]);
    expect(
      database
        .prepare(
          'SELECT id, locale, status FROM articles WHERE documentId = (SELECT documentId FROM articles WHERE id = 5)',
        )
        .raw()
        .all(),
    ).toEqual([
      [5, 'en', 'draft'],
      [6, 'en', 'published'],
      [7, 'fr', 'draft'],
      [8, 'fr', 'published'],
    ]);
    expect(database.prepare('SELECT count(*) FROM articles_categories WHERE articles_id = 6').pluck().get()).toBe(2);
    expect(database.prepare('SELECT json_array_length(blocks) FROM articles WHERE id = 6').pluck().get()).toBe(3);
  });

  test('are known to it field by field', () => {
    const fields = rowsOf(known, 'directus_fields').filter(({ collection }) => collection === 'articles');
    const columns = database.prepare("SELECT name FROM pragma_table_info('articles')").pluck().all();
    expect(
      fields
        .map(({ field }) => field)
        .filter((name) => name !== 'categories')
        .sort(),
    ).toEqual(columns.filter((name) => name !== 'id').sort());
    const special = (name: string) => fields.find(({ field }) => field === name)?.special;
    expect(['author', 'categories', 'seo', 'featured', 'eventAt', 'cover', 'title'].map(special)).toEqual([
      'm2o',
      'm2m',
      'cast-json',
      'cast-boolean',
      'cast-timestamp',
      'file',
      null,
    ]);
  });

  test('are joined as it wants them to be', () => {
    expect(
      rowsOf(known, 'directus_relations').map((row) =>
        [row.many_collection, row.many_field, row.one_collection, row.one_field, row.junction_field].join(' '),
      ),
    ).toEqual([
      'articles author authors  ',
      'articles cover directus_files  ',
      'articles_categories articles_id articles categories categories_id',
      'articles_categories categories_id categories  articles_id',
    ]);
  });

  test('have indexes where the model wants them, on what points elsewhere, and on what makes a version', () => {
    const found = database
      .prepare(
        "SELECT s.tbl_name || ' ' || group_concat(i.name) FROM sqlite_schema s, pragma_index_info(s.name) i WHERE s.type = 'index' AND s.sql IS NOT NULL GROUP BY s.name ORDER BY s.name",
      )
      .pluck()
      .all();
    expect(found).toEqual([
      'articles author',
      'articles_categories articles_id',
      'articles_categories categories_id',
      'articles cover',
      'articles kind',
      'articles publishedOn',
      'articles title',
      'articles locale,status',
      'articles views',
    ]);
  });

  test('allow everyone to read populated types, and to write articles and the menu', () => {
    const allowed = rowsOf(surroundingRows(size, now, 'policy'), 'directus_permissions');
    expect(allowed.map(({ collection, action, policy }) => `${collection} ${action} ${policy}`)).toEqual([
      'articles read policy',
      'authors read policy',
      'categories read policy',
      'articles_categories read policy',
      'directus_files read policy',
      'articles create policy',
      'articles_categories create policy',
      'articles update policy',
      ...['pages', 'menu', 'menu_sections', 'menu_links'].flatMap((collection) =>
        ['read', 'create', 'update'].map((action) => `${collection} ${action} policy`),
      ),
    ]);
  });
});

describe('an address of Octavo in the words of Directus', () => {
  const address = (url: string) => directusAddress(url, (documentId) => (documentId === 'known' ? 6 : undefined));
  const withoutFields = (url: string) => address(url).replace(/fields=[^&]*&/, '');

  test('has conditions, order, page and total', () => {
    const url =
      '/api/articles?filters%5Bkind%5D[$eq]=news&filters[views][%24gte]=20000&sort=views:desc&locale=en&pagination[page]=7&pagination[pageSize]=25&pagination[withCount]=true&status=published';
    expect(withoutFields(url)).toBe(
      '/items/articles?filter[kind][_eq]=news&filter[views][_gte]=20000&sort=-views,id&filter[locale][_eq]=en&page=7&limit=25&meta=filter_count&filter[status][_eq]=published',
    );
    expect(withoutFields('/api/articles?pagination[withCount]=false&sort=views')).toBe('/items/articles?sort=views,id');
    expect(withoutFields('/api/articles?filters[title][$containsi]=HaRb')).toBe(
      '/items/articles?filter[title][_icontains]=HaRb',
    );
  });

  test('leads to categories through the rows between', () => {
    expect(withoutFields('/api/articles?filters[categories][slug][$eq]=category-7')).toBe(
      '/items/articles?filter[categories][categories_id][slug][_eq]=category-7',
    );
  });

  test('names the attributes that Octavo sends, and those that are populated', () => {
    const fields = (url: string) => new URL(address(url), 'http://directus').searchParams.get('fields')?.split(',');
    const scalars = fields('/api/articles');
    expect(scalars).toContain('wordCount');
    expect(scalars).not.toContain('seo');
    expect(fields('/api/articles?populate[0]=author&populate[1]=seo')).toEqual([
      ...(scalars ?? []),
      ...['id', 'documentId', 'createdAt', 'updatedAt', 'publishedAt'].map((field) => `author.${field}`),
      ...['name', 'email', 'city', 'bio'].map((field) => `author.${field}`),
      'seo',
    ]);
    expect(fields('/api/articles/known?populate=*')).toEqual(
      expect.arrayContaining(['author.name', 'categories.categories_id.slug', 'seo', 'blocks', 'cover.width']),
    );
  });

  test('is that of an item where Octavo asks for a document', () => {
    expect(address('/api/articles/known')).toMatch(/^\/items\/articles\/6\?fields=id,documentId,/);
    expect(() => address('/api/articles/unknown')).toThrow('there is no article unknown');
  });

  test.each(['filters[title][$startsWith]=a', 'fields[0]=title'])('is none for %s', (query) => {
    expect(() => address(`/api/articles?${query}`)).toThrow('Directus has no word for');
  });

  test('is none for what it cannot populate', () => {
    expect(() => address('/api/articles?populate[0]=localizations')).toThrow('not asked to populate localizations');
  });
});

describe('an answer of Directus', () => {
  const ours = {
    data: [
      {
        documentId: 'a',
        score: '1.50',
        categories: [{ documentId: 'c', slug: 'x' }],
        cover: {
          documentId: 'f',
          name: 'p.jpg',
          alternativeText: 'A pier',
          mime: 'image/jpeg',
          width: 1,
          height: 2,
          hash: 'p',
        },
        localizations: [{ locale: 'fr' }],
      },
    ],
    meta: { pagination: { page: 1, pageSize: 25, pageCount: 1, total: 1 } },
  };
  const theirs = {
    data: [
      {
        id: 2,
        documentId: 'a',
        score: 1.5,
        categories: [{ categories_id: { documentId: 'c', slug: 'x' } }],
        cover: { filename_download: 'p.jpg', description: 'A pier', type: 'image/jpeg', width: 1, height: 2 },
      },
    ],
    meta: { filter_count: 1 },
  };

  test('holds the same as one of Octavo', () => {
    expect(difference(comparable(ours, ['localizations']), answerTold(theirs), '')).toBeNull();
    const one = { data: ours.data[0], meta: {} };
    expect(difference(comparable(one, ['localizations']), answerTold({ data: theirs.data[0] }), '')).toBeNull();
  });

  test.each([
    ['another total', { ...theirs, meta: { filter_count: 2 } }, '.meta.pagination.total: 1, and 2'],
    ['no total', { data: theirs.data }, '.meta.pagination: {"total":1}, and undefined'],
    [
      'another picture',
      { ...theirs, data: [{ ...theirs.data[0], cover: { width: 3 } }] },
      '.data[0].cover.name: "p.jpg", and undefined',
    ],
    [
      'no categories',
      { ...theirs, data: [{ ...theirs.data[0], categories: [] }] },
      '.data[0].categories: 1 entries, and 0',
    ],
  ])('does not with %s', (_, other, expected) => {
    expect(difference(comparable(ours, ['localizations']), answerTold(other), '')).toBe(expected);
  });
});

describe('requests to Directus', () => {
  const { body, method, address } = directusLanguage(size);

  test('of a new article is one published item, which leads to rows', () => {
    const around = [...surroundingRows(size, now, 'policy')];
    const [, second] = rowsOf(around, 'authors');
    const [, , third] = rowsOf(around, 'categories');
    const created = { title: 'Harbour', author: second?.documentId, categories: [third?.documentId], cover: 'none' };
    expect(JSON.parse(body(JSON.stringify({ data: created })))).toEqual({
      title: 'Harbour',
      locale: 'en',
      status: 'published',
      author: 2,
      categories: [{ categories_id: 3 }],
    });
  });

  test('of other texts is a change of the published item', () => {
    const published = rowsOf(articleRows(7, size, now), 'articles').find(({ id }) => id === 30);
    expect(published).toMatchObject({ locale: 'en', status: 'published' });
    expect(address(`/api/articles/${published?.documentId}?locale=en`)).toMatch(/^\/items\/articles\/30\?/);
    expect(body('{"data":{"title":"Harbour"}}')).toBe('{"title":"Harbour"}');
    expect([method('PUT'), method('POST')]).toEqual(['PATCH', 'POST']);
  });
});
