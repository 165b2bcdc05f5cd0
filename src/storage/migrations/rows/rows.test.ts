import { afterEach, describe, expect, test } from 'vitest';
import {
  ChangeFixture,
  type Links,
  type PendingChange,
  type TestModel,
} from '../../../../test/support/change-fixture.js';
import { contentType } from '../../../../test/support/document-fixture.js';
import { linkMoves } from '../links/index.js';
import { restoreRows, rowMoves } from './index.js';

type Options = NonNullable<Parameters<typeof contentType>[2]>;

const relation = (kind: string, target: string, other: object = {}) => ({
  type: 'relation',
  relation: kind,
  target: `api::${target}.${target}`,
  ...other,
});
const both: Options = { drafts: true, localized: true };

let fixture: ChangeFixture | null = null;

afterEach(async () => {
  await fixture?.close();
  fixture = null;
});

/** Articles with a title, a main tag and tags, a cover and files; pages link to articles. */
function model(article: Options, locales: Pick<TestModel, 'locales' | 'defaultLocale'> = {}): TestModel {
  const attributes = {
    title: { type: 'string', pluginOptions: { i18n: { localized: true } } },
    main: relation('manyToOne', 'tag'),
    tags: relation('manyToMany', 'tag', { inversedBy: 'articles' }),
    cover: { type: 'media', multiple: false },
    files: { type: 'media', multiple: true },
  };
  return {
    files: [
      contentType('article', attributes, article),
      contentType('tag', { articles: relation('manyToMany', 'article', { mappedBy: 'tags' }) }),
      contentType('page', { best: relation('oneToOne', 'article'), all: relation('manyToMany', 'article') }),
    ],
    ...locales,
  };
}

interface Case {
  readonly from: TestModel;
  readonly to: TestModel;
  readonly articles: Readonly<Record<string, readonly string[]>>;
  readonly links?: Readonly<Record<string, Links>>;
}

async function moved({ from, to, articles, links = {} }: Case): Promise<PendingChange> {
  const opened = await ChangeFixture.open(from);
  fixture = opened;
  await opened.documents('article', articles);
  await opened.documents('tag', { t1: ['/published'], t2: ['/published'] });
  await opened.documents('page', { p1: ['/published'] });
  await opened.documents('file', { f1: ['/published'], f2: ['/published'] });
  await opened.run(`UPDATE articles SET title = document_id || ' ' || locale || ' ' || status`);
  for (const [attribute, targets] of Object.entries(links)) await opened.links(attribute, targets);
  const change = await opened.expand(to);
  await run(change);
  return change;
}

async function run(change: PendingChange): Promise<void> {
  await change.move(rowMoves(change.context));
  await change.move(linkMoves(change.context));
  await change.checkIndexes();
}

/** Reads a text column of all articles, by version. */
async function texts(change: PendingChange, column: string): Promise<Readonly<Record<string, unknown>>> {
  const name = change.context.column('articles', column);
  const rows = await fixture?.rows(`SELECT document_id, locale, status, "${name}" AS value FROM articles`);
  const entries = (rows ?? []).map((row) => [`${row.document_id} ${row.locale}/${row.status}`, row.value] as const);
  return Object.fromEntries(entries);
}

async function heads(): Promise<Readonly<Record<string, unknown>>> {
  const rows = await fixture?.rows(
    `SELECT document_id, type, single_type FROM octavo_documents WHERE document_id LIKE 'a%'`,
  );
  return Object.fromEntries((rows ?? []).map((row) => [String(row.document_id), [row.type, row.single_type]]));
}

const article = 'api::article.article';

describe('drafts on', () => {
  test('each published version gets an equal draft, with its links', async () => {
    const change = await moved({
      from: model({ localized: true }),
      to: model(both),
      articles: { a1: ['en/published 4', 'fr/published 2:1'], a2: ['en/published'] },
      links: {
        'article.main': { 'a1 en/published': ['t2'] },
        'article.tags': { 'a1 en/published': ['t2', 't1'], 'a2 en/published': ['t1'] },
        'article.cover': { 'a1 fr/published': ['f2'] },
        'article.files': { 'a1 fr/published': ['f2', 'f1'] },
      },
    });
    expect(await change.versions('article')).toEqual([
      'a1 en/draft',
      'a1 en/published',
      'a1 fr/draft',
      'a1 fr/published',
      'a2 en/draft',
      'a2 en/published',
    ]);
    expect((await texts(change, 'title'))['a1 fr/draft']).toBe('a1 fr published');
    expect(await change.links('article.main')).toEqual({ 'a1 en/published': ['t2'], 'a1 en/draft': ['t2'] });
    expect(await change.links('article.tags')).toEqual({
      'a1 en/published': ['t2', 't1'],
      'a1 en/draft': ['t2', 't1'],
      'a2 en/published': ['t1'],
      'a2 en/draft': ['t1'],
    });
    expect((await change.owners('article.tags')).t1).toEqual([
      'a1 en/published',
      'a1 en/draft',
      'a2 en/published',
      'a2 en/draft',
    ]);
    expect(await change.links('article.cover')).toEqual({ 'a1 fr/published': ['f2'], 'a1 fr/draft': ['f2'] });
    expect(await change.links('article.files')).toEqual({
      'a1 fr/published': ['f2', 'f1'],
      'a1 fr/draft': ['f2', 'f1'],
    });
  });

  test('published versions are unmodified, unless changed since the earlier time with drafts', async () => {
    const change = await moved({
      from: model({}),
      to: model({ drafts: true }),
      articles: { a1: ['/published 4'], a2: ['/published 3:3'] },
    });
    expect(await texts(change, 'revision')).toEqual({
      'a1 /published': 4,
      'a1 /draft': 4,
      'a2 /published': 3,
      'a2 /draft': 3,
    });
    expect(await texts(change, 'source_revision')).toEqual({
      'a1 /published': 4,
      'a1 /draft': null,
      'a2 /published': 3,
      'a2 /draft': null,
    });
    const dates = await texts(change, 'published_at');
    expect(dates['a1 /draft']).toBeNull();
    expect(dates['a1 /published']).not.toBeNull();
  });
});

describe('drafts off', () => {
  const articles = { a1: ['en/draft 5', 'en/published 3:3', 'fr/draft'], a2: ['en/draft'] };
  const links = {
    'article.tags': { 'a1 en/draft': ['t1'], 'a1 en/published': ['t2', 't1'], 'a2 en/draft': ['t2'] },
    'article.main': { 'a2 en/draft': ['t2'] },
    'page.all': { 'p1 /published': ['a2', 'a1'] },
    'page.best': { 'p1 /published': ['a2'] },
  };
  const off = () => moved({ from: model(both), to: model({ localized: true }), articles, links });

  test('published versions stay; a document never published is hidden, links to it stay', async () => {
    const change = await off();
    expect(await change.versions('article')).toEqual(['a1 en/published']);
    expect(await change.links('article.tags')).toEqual({ 'a1 en/published': ['t2', 't1'] });
    expect(await heads()).toEqual({ a1: [article, null], a2: [`parked:7:${article}`, null] });
    expect(await change.links('page.best')).toEqual({ 'p1 /published': ['a2@en'] });
    expect(await change.links('page.all')).toEqual({ 'p1 /published': ['a2@en', 'a1@en'] });
  });

  test('a revert restores drafts with their links, and hidden documents', async () => {
    const back = await backTo(await off(), model({ localized: true }), model(both));
    expect(await back.versions('article')).toEqual(['a1 en/draft', 'a1 en/published', 'a1 fr/draft', 'a2 en/draft']);
    expect(await texts(back, 'title')).toEqual({
      'a1 en/draft': 'a1 en draft',
      'a1 en/published': 'a1 en published',
      'a1 fr/draft': 'a1 fr draft',
      'a2 en/draft': 'a2 en draft',
    });
    expect(await texts(back, 'revision')).toMatchObject({ 'a1 en/draft': 5, 'a1 en/published': 3 });
    expect(await texts(back, 'source_revision')).toMatchObject({ 'a1 en/published': 3 });
    expect(await back.links('article.tags')).toEqual(links['article.tags']);
    expect(await back.links('article.main')).toEqual(links['article.main']);
    expect(await heads()).toEqual({ a1: [article, null], a2: [article, null] });
  });

  test('a draft that was equal to the published version is equal to the current one', async () => {
    const change = await moved({
      from: model({ drafts: true }),
      to: model({}),
      articles: {
        a1: ['/draft 3', '/published 3:3'],
        a2: ['/draft 5', '/published 3:3'],
        a3: ['/draft', '/published 1:1'],
      },
    });
    await fixture?.run(`UPDATE articles SET title = 'new', revision = revision + 1 WHERE document_id IN ('a1', 'a2')`);
    const back = await backTo(change, model({}), model({ drafts: true }));
    expect(await texts(back, 'title')).toEqual({
      'a1 /draft': 'new',
      'a1 /published': 'new',
      'a2 /draft': 'a2  draft',
      'a2 /published': 'new',
      'a3 /draft': 'a3  draft',
      'a3 /published': 'a3  published',
    });
  });

  test('removed documents are not restored, nor links to them', async () => {
    const change = await off();
    await fixture?.run(`DELETE FROM octavo_documents WHERE document_id IN ('t2', 'a1')`);
    const back = await backTo(change, model({ localized: true }), model(both));
    expect(await back.versions('article')).toEqual(['a2 en/draft']);
    expect(await back.links('article.tags')).toEqual({});
    expect(await back.links('article.main')).toEqual({});
  });
});

describe('locales', () => {
  test('on: existing versions get the new default locale', async () => {
    const change = await moved({
      from: model({ drafts: true }, { locales: ['en', 'de'], defaultLocale: 'en' }),
      to: model(both, { locales: ['de'], defaultLocale: 'de' }),
      articles: { a1: ['/draft', '/published'] },
      links: { 'article.tags': { 'a1 /draft': ['t1'] } },
    });
    expect(await change.versions('article')).toEqual(['a1 de/draft', 'a1 de/published']);
    expect(await change.links('article.tags')).toEqual({ 'a1 de/draft': ['t1'] });
  });

  const articles = { a1: ['fr/draft', 'en/draft', 'en/published'], a2: ['de/published', 'fr/published'] };
  const links = {
    'article.tags': { 'a1 en/published': ['t2', 't1'], 'a1 fr/draft': ['t1'], 'a2 de/published': ['t2'] },
  };

  test('off: the default locale stays, or the first one', async () => {
    const change = await moved({ from: model(both), to: model({ drafts: true }), articles, links });
    expect(await texts(change, 'title')).toEqual({
      'a1 /draft': 'a1 en draft',
      'a1 /published': 'a1 en published',
      'a2 /published': 'a2 de published',
    });
    expect(await change.links('article.tags')).toEqual({ 'a1 /published': ['t2', 't1'], 'a2 /published': ['t2'] });
  });

  test('off and back: all locales are restored', async () => {
    const change = await moved({ from: model(both), to: model({ drafts: true }), articles, links });
    const back = await backTo(change, model({ drafts: true }), model(both));
    expect(await texts(back, 'title')).toEqual({
      'a1 fr/draft': 'a1 fr draft',
      'a1 en/draft': 'a1 en draft',
      'a1 en/published': 'a1 en published',
      'a2 de/published': 'a2 de published',
      'a2 fr/published': 'a2 fr published',
    });
    expect(await back.links('article.tags')).toEqual(links['article.tags']);
  });

  test('drafts and locales off together, and back', async () => {
    const change = await moved({ from: model(both), to: model({}), articles, links });
    expect(await change.versions('article')).toEqual(['a1 /published', 'a2 /published']);
    const back = await backTo(change, model({}), model(both));
    expect(await back.versions('article')).toEqual([
      'a1 en/draft',
      'a1 en/published',
      'a1 fr/draft',
      'a2 de/draft',
      'a2 de/published',
      'a2 fr/published',
    ]);
    expect(await back.links('article.tags')).toEqual({
      ...links['article.tags'],
      'a2 de/draft': ['t2'],
    });
  });

  test('a locale is removed and restored', async () => {
    const without = model(both, { locales: ['en', 'de'], defaultLocale: 'en' });
    const fr = { a1: ['fr/draft', 'en/published'], a2: ['fr/published'] };
    const change = await moved({
      from: model(both),
      to: without,
      articles: fr,
      links: { 'article.tags': { 'a2 fr/published': ['t1'] } },
    });
    expect(await change.versions('article')).toEqual(['a1 en/published']);
    expect((await heads()).a2).toEqual([`parked:7:${article}`, null]);
    const back = await backTo(change, without, model(both));
    expect(await back.versions('article')).toEqual(['a1 en/published', 'a1 fr/draft', 'a2 fr/published']);
    expect(await back.links('article.tags')).toEqual({ 'a2 fr/published': ['t1'] });
    expect((await heads()).a2).toEqual([article, null]);
  });
});

describe('many documents', () => {
  test('move in batches, each once', async () => {
    fixture = await ChangeFixture.open(model({}));
    await fixture.addMany('article', 2_500, ['', 'published']);
    await fixture.documents('tag', { t1: ['/published'], t2: ['/published'] });
    await fixture.run(
      `INSERT INTO articles_tags_links (owner_id, position, target_document_id) SELECT id, 1, 't1' FROM articles`,
    );
    const change = await fixture.expand(model(both));
    const seen: number[] = [];
    const moves = [...rowMoves(change.context), ...linkMoves(change.context)];
    const watched = moves.map((move) => ({
      ...move,
      run: (session: Parameters<typeof move.run>[0]) => move.run(session, (done) => seen.push(done)),
    }));
    const counts = (await change.move(watched)).map(([, count]) => count);
    expect(counts.filter((count) => count > 0).slice(0, 2)).toEqual([2_500, 2_500]);
    expect(seen.length).toBeGreaterThan(6);
    const [rows] = await fixture.rows(
      `SELECT count(*) AS n, count(DISTINCT document_id) AS documents FROM articles WHERE locale = 'en'`,
    );
    expect([Number(rows?.n), Number(rows?.documents)]).toEqual([5_000, 2_500]);
    const [links] = await fixture.rows('SELECT count(*) AS n FROM articles_tags_links');
    expect(Number(links?.n)).toBe(5_000);
    await change.checkIndexes();
  });
});

describe('kind', () => {
  test('the document row of a single type names it', async () => {
    const one = { a1: ['/published'] };
    await moved({ from: model({}), to: model({ single: true }), articles: one });
    expect(await heads()).toEqual({ a1: [article, article] });
    await fixture?.close();
    await moved({ from: model({ single: true }), to: model({}), articles: one });
    expect(await heads()).toEqual({ a1: [article, null] });
  });
});

/** Opens the reverse change, with the retained rows. */
async function backTo(before: PendingChange, from: TestModel, to: TestModel): Promise<PendingChange> {
  if (fixture === null) throw new Error('there is nothing to go back from');
  await before.finish();
  const change = await fixture.expand(to, {}, from);
  await change.move(rowMoves(change.context));
  await change.move(linkMoves(change.context));
  await change.move(restoreRows(change.context, before.restores()));
  await change.checkIndexes();
  return change;
}
