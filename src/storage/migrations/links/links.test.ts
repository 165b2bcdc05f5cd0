import { afterEach, describe, expect, test } from 'vitest';
import {
  ChangeFixture,
  type Links,
  type PendingChange,
  type TestModel,
} from '../../../../test/support/change-fixture.js';
import { contentType } from '../../../../test/support/document-fixture.js';
import type { ChangeHints } from '../../../language/schema/index.js';
import { rowMoves } from '../rows/index.js';
import { linkMoves } from './index.js';

type Options = NonNullable<Parameters<typeof contentType>[2]>;

const relation = (kind: string, target: string | null, other: object = {}) => ({
  type: 'relation',
  relation: kind,
  ...(target === null ? {} : { target: `api::${target}.${target}` }),
  ...other,
});
const title = { title: { type: 'string' } };
const both: Options = { drafts: true, localized: true };

let fixture: ChangeFixture | null = null;

afterEach(async () => {
  await fixture?.close();
  fixture = null;
});

/** Article and tag. The article relates to the tag by `tags` (or `attributes`), the tag back by `back`. */
function model(
  attributes: object,
  { article = {}, tag = {}, back = {} }: { article?: Options; tag?: Options; back?: object } = {},
): TestModel {
  return {
    files: [
      contentType('article', { ...title, ...attributes }, article),
      contentType('tag', { ...title, ...back }, tag),
    ],
  };
}

interface Case {
  readonly from: TestModel;
  readonly to: TestModel;
  readonly hints?: ChangeHints;
  readonly documents: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  readonly links: Readonly<Record<string, Links>>;
}

async function moved({ from, to, hints, documents, links }: Case): Promise<PendingChange> {
  fixture = await ChangeFixture.open(from);
  for (const [type, versions] of Object.entries(documents)) await fixture.documents(type, versions);
  for (const [attribute, targets] of Object.entries(links)) await fixture.links(attribute, targets);
  const change = await fixture.expand(to, hints);
  await change.move(rowMoves(change.context));
  await change.move(linkMoves(change.context));
  await change.checkIndexes();
  return change;
}

const plain = { a1: ['/published'], a2: ['/published'], a3: ['/published'] };
const tags = { t1: ['/published'], t2: ['/published'], t3: ['/published'] };
const localized = (status = 'published') => [`en/${status}`, `fr/${status}`];
const published = (documentId: string) => `${documentId} /published`;

describe('one and many', () => {
  test('to many: the link becomes the first of the list', async () => {
    const change = await moved({
      from: model({ tag: relation('oneToOne', 'tag') }),
      to: model({ tag: relation('oneToMany', 'tag') }),
      documents: { article: plain, tag: tags },
      links: { 'article.tag': { [published('a1')]: ['t2'], [published('a3')]: ['t1'] } },
    });
    expect(await change.links('article.tag')).toEqual({ [published('a1')]: ['t2'], [published('a3')]: ['t1'] });
  });

  test('to one: the first link stays, whatever its position', async () => {
    const change = await moved({
      from: model({ tag: relation('oneToMany', 'tag') }),
      to: model({ tag: relation('oneToOne', 'tag') }),
      documents: { article: { a1: ['/published'], a2: ['/published'] }, tag: tags },
      links: { 'article.tag': { [published('a1')]: ['t3', 't1'], [published('a2')]: ['t3'] } },
    });
    expect(await change.links('article.tag')).toEqual({ [published('a1')]: ['t3'], [published('a2')]: ['t3'] });
  });

  test('drafts and locales keep their own', async () => {
    const change = await moved({
      from: model({ tag: relation('manyToOne', 'tag') }, { article: both, tag: both }),
      to: model({ tag: relation('manyToMany', 'tag') }, { article: both, tag: both }),
      documents: {
        article: { a1: [...localized('draft'), 'en/published'] },
        tag: { t1: localized('draft'), t2: localized('draft') },
      },
      links: { 'article.tag': { 'a1 en/draft': ['t1'], 'a1 fr/draft': ['t2'], 'a1 en/published': ['t2'] } },
    });
    expect(await change.links('article.tag')).toEqual({
      'a1 en/draft': ['t1'],
      'a1 fr/draft': ['t2'],
      'a1 en/published': ['t2'],
    });
  });

  test('pins are moved with their links', async () => {
    const change = await moved({
      from: model({ tag: relation('manyToOne', 'tag') }, { tag: both }),
      to: model({ tag: relation('manyToMany', 'tag') }, { tag: both }),
      documents: { article: plain, tag: { t1: localized() } },
      links: { 'article.tag': { [published('a1')]: ['t1@fr!draft'] } },
    });
    expect(await change.links('article.tag')).toEqual({ [published('a1')]: ['t1@fr!draft'] });
  });

  test('files', async () => {
    const media = (multiple: boolean) => model({ files: { type: 'media', multiple } });
    const change = await moved({
      from: media(true),
      to: media(false),
      documents: { article: plain, file: { f1: ['/published'], f2: ['/published'] } },
      links: { 'article.files': { [published('a1')]: ['f2', 'f1'] } },
    });
    expect(await change.links('article.files')).toEqual({ [published('a1')]: ['f2'] });
    await fixture?.close();
    const back = await moved({
      from: media(false),
      to: media(true),
      documents: { article: plain, file: { f1: ['/published'] } },
      links: { 'article.files': { [published('a2')]: ['f1'] } },
    });
    expect(await back.links('article.files')).toEqual({ [published('a2')]: ['f1'] });
  });
});

describe('one way and two ways', () => {
  const back = { articles: relation('oneToMany', 'article', { mappedBy: 'tag' }) };
  const oneWay = model({ tag: relation('manyToOne', 'tag') }, { article: both, tag: both });
  const twoWays = model(
    { tag: relation('manyToOne', 'tag', { inversedBy: 'articles' }) },
    { article: both, tag: both, back },
  );
  const documents = {
    article: { a1: ['en/published'], a2: ['en/draft', 'en/published', 'fr/draft'], a3: ['en/draft'] },
    tag: { t1: localized('draft'), t2: localized('draft') },
  };

  test('an inverse side appears: owners are numbered, draft and published version alike', async () => {
    const change = await moved({
      from: oneWay,
      to: twoWays,
      documents,
      links: {
        'article.tag': {
          'a3 en/draft': ['t1'],
          'a2 en/draft': ['t1'],
          'a2 en/published': ['t1'],
          'a2 fr/draft': ['t2'],
          'a1 en/published': ['t1'],
        },
      },
    });
    expect(await change.owners('article.tag')).toEqual({
      t1: ['a1 en/published', 'a2 en/draft', 'a2 en/published', 'a3 en/draft'],
      t2: ['a2 fr/draft'],
    });
    const column = change.context.column('articles', 'tag_position');
    const rows = await fixture?.rows(`SELECT "${column}" AS n FROM articles WHERE tag_document_id = 't1' ORDER BY id`);
    expect(rows?.map(({ n }) => Number(n))).toEqual([1, 2, 2, 3]);
  });

  test('the same in a table, which stays', async () => {
    const many = (other: object, more: object) =>
      model({ tags: relation('manyToMany', 'tag', other) }, { article: both, tag: both, back: more });
    const list = { articles: relation('manyToMany', 'article', { mappedBy: 'tags' }) };
    const change = await moved({
      from: many({}, {}),
      to: many({ inversedBy: 'articles' }, list),
      documents,
      links: { 'article.tags': { 'a3 en/draft': ['t2', 't1'], 'a1 en/published': ['t1'] } },
    });
    expect(change.context.isNew('articles_tags_links')).toBe(false);
    expect(await change.links('article.tags')).toEqual({ 'a3 en/draft': ['t2', 't1'], 'a1 en/published': ['t1'] });
    expect(await change.owners('article.tags')).toEqual({
      t1: ['a1 en/published', 'a3 en/draft'],
      t2: ['a3 en/draft'],
    });
  });

  test('it is removed: nothing moves', async () => {
    const links = { 'a3 en/draft': ['t1'], 'a1 en/published': ['t1'] };
    const change = await moved({ from: twoWays, to: oneWay, documents, links: { 'article.tag': links } });
    expect(linkMoves(change.context)).toEqual([]);
    expect(await change.links('article.tag')).toEqual(links);
  });

  test('the order of the inverse side moves from a column to a table', async () => {
    const list = { articles: relation('manyToMany', 'article', { mappedBy: 'tag' }) };
    const change = await moved({
      from: twoWays,
      to: model(
        { tag: relation('manyToMany', 'tag', { inversedBy: 'articles' }) },
        { article: both, tag: both, back: list },
      ),
      documents,
      links: { 'article.tag': { 'a3 en/draft': ['t1'], 'a2 en/draft': ['t1'] } },
    });
    expect(await change.owners('article.tag')).toEqual({ t1: ['a3 en/draft', 'a2 en/draft'] });
  });

  test('exclusive: the unique index applies where no two link to one', async () => {
    const links = { 'a1 en/published': ['t1'], 'a2 en/draft': ['t1'], 'a2 fr/draft': ['t1'] };
    const change = await moved({
      from: model({ tag: relation('oneToOne', 'tag') }, { article: both, tag: both }),
      to: model(
        { tag: relation('oneToOne', 'tag', { inversedBy: 'article' }) },
        { article: both, tag: both, back: { article: relation('oneToOne', 'article', { mappedBy: 'tag' }) } },
      ),
      documents,
      links: { 'article.tag': links },
    });
    expect(await change.links('article.tag')).toEqual(links);
  });
});

describe('the inverse side becomes the owner', () => {
  const sides = (
    owner: 'article' | 'tag',
    options: { article?: Options; tag?: Options },
    kinds = ['manyToMany', 'manyToMany'],
  ) => {
    const [own, read] = [
      { inversedBy: owner === 'article' ? 'articles' : 'tags' },
      { mappedBy: owner === 'article' ? 'tags' : 'articles' },
    ];
    return model(
      { tags: relation(kinds[0] ?? '', 'tag', owner === 'article' ? own : read) },
      { ...options, back: { articles: relation(kinds[1] ?? '', 'article', owner === 'article' ? read : own) } },
    );
  };
  const switchOwner = (options: { article?: Options; tag?: Options }, more: Pick<Case, 'documents' | 'links'>) =>
    moved({ from: sides('article', options), to: sides('tag', options), ...more });

  test('in the order in which it read them', async () => {
    const change = await switchOwner(
      {},
      {
        documents: { article: plain, tag: tags },
        links: { 'article.tags': { [published('a2')]: ['t2', 't1'], [published('a1')]: ['t1', 't2', 't3'] } },
      },
    );
    expect(await change.links('tag.articles')).toEqual({
      [published('t1')]: ['a2', 'a1'],
      [published('t2')]: ['a2', 'a1'],
      [published('t3')]: ['a1'],
    });
    expect((await change.owners('tag.articles')).a1).toEqual(['t1', 't2', 't3'].map(published));
    expect((await change.owners('tag.articles')).a2).toEqual(['t2', 't1'].map(published));
  });

  test('version by version: of the same locale and status', async () => {
    const versions = [...localized('draft'), ...localized('published')];
    const change = await switchOwner(
      { article: both, tag: both },
      {
        documents: { article: { a1: versions, a2: ['en/draft'] }, tag: { t1: versions, t2: ['en/draft'] } },
        links: {
          'article.tags': {
            'a1 en/draft': ['t1', 't2'],
            'a1 en/published': ['t2'],
            'a1 fr/published': ['t1'],
            'a2 en/draft': ['t1'],
          },
        },
      },
    );
    expect(await change.links('tag.articles')).toEqual({
      't1 en/draft': ['a1', 'a2'],
      't2 en/draft': ['a1'],
      't1 fr/published': ['a1'],
    });
  });

  test('a side without locales names them', async () => {
    const change = await switchOwner(
      { article: { localized: true } },
      {
        documents: { article: { a1: localized(), a2: ['fr/published'] }, tag: tags },
        links: { 'article.tags': { 'a1 en/published': ['t1'], 'a1 fr/published': ['t1'], 'a2 fr/published': ['t1'] } },
      },
    );
    expect(await change.links('tag.articles')).toEqual({ [published('t1')]: ['a1@en', 'a1@fr', 'a2@fr'] });
  });

  test('links with a pinned locale move to the version of that locale', async () => {
    const change = await switchOwner(
      { tag: { localized: true } },
      {
        documents: { article: plain, tag: { t1: localized() } },
        links: { 'article.tags': { [published('a1')]: ['t1@fr'], [published('a2')]: ['t1', 't1@fr'] } },
      },
    );
    expect(await change.links('tag.articles')).toEqual({ 't1 fr/published': ['a1', 'a2'], 't1 en/published': ['a2'] });
  });

  test('a side without drafts names the status where only one of two versions links to it', async () => {
    const change = await switchOwner(
      { article: { drafts: true } },
      {
        documents: {
          article: {
            a1: ['/draft', '/published'],
            a2: ['/draft', '/published'],
            a3: ['/draft', '/published'],
            a4: ['/draft'],
          },
          tag: tags,
        },
        links: {
          'article.tags': {
            'a1 /draft': ['t1'],
            'a1 /published': ['t1'],
            'a2 /draft': ['t1'],
            'a3 /published': ['t1'],
            'a4 /draft': ['t1'],
          },
        },
      },
    );
    const list = (await change.links('tag.articles'))[published('t1')];
    expect([...(list ?? [])].sort()).toEqual(['a1', 'a2!draft', 'a3!published', 'a4']);
  });

  test('links from a side without drafts move to both versions, unless they pin one', async () => {
    const change = await switchOwner(
      { tag: { drafts: true } },
      {
        documents: { article: plain, tag: { t1: ['/draft', '/published'] } },
        links: {
          'article.tags': {
            [published('a1')]: ['t1'],
            [published('a2')]: ['t1!draft'],
            [published('a3')]: ['t1!published'],
          },
        },
      },
    );
    expect(await change.links('tag.articles')).toEqual({ 't1 /draft': ['a1', 'a2'], 't1 /published': ['a1', 'a3'] });
  });

  test('one to one, columns on both sides, with drafts on one of them', async () => {
    const kinds = ['oneToOne', 'oneToOne'];
    const options = { article: { drafts: true } };
    const change = await moved({
      from: sides('article', options, kinds),
      to: sides('tag', options, kinds),
      documents: { article: { a1: ['/draft', '/published'], a2: ['/draft', '/published'] }, tag: tags },
      links: { 'article.tags': { 'a1 /draft': ['t1'], 'a2 /published': ['t1'], 'a2 /draft': ['t2'] } },
    });
    expect(await change.links('tag.articles')).toEqual({
      [published('t1')]: ['a2!published'],
      [published('t2')]: ['a2!draft'],
    });
  });

  test('a side that never read the links starts without any', async () => {
    const change = await moved({
      from: model({ tags: relation('manyToMany', 'tag') }),
      to: sides('tag', {}),
      documents: { article: plain, tag: tags },
      links: { 'article.tags': { [published('a1')]: ['t1'] } },
    });
    expect(await change.links('tag.articles')).toEqual({});
  });
});

describe('other targets', () => {
  const note = contentType('note', title, { localized: true });
  const withNote = ({ files }: TestModel): TestModel => ({ files: [...files, note] });
  const documents = { article: plain, tag: tags, note: { n1: localized() } };

  test('links to documents of another type are left out', async () => {
    const change = await moved({
      from: withNote(model({ tags: relation('manyToMany', 'tag') })),
      to: withNote(model({ tags: relation('manyToMany', 'note') })),
      documents,
      links: { 'article.tags': { [published('a1')]: ['t1'] } },
    });
    expect(change.context.isNew('articles_tags_links')).toBe(true);
    expect(await change.links('article.tags')).toEqual({});
  });

  test('any type to one: links elsewhere are left out, the others keep their order', async () => {
    const change = await moved({
      from: withNote(model({ tags: relation('morphToMany', null) })),
      to: withNote(model({ tags: relation('manyToMany', 'tag') })),
      documents,
      links: { 'article.tags': { [published('a1')]: ['n1@fr', 't2', 'n1', 't1'], [published('a2')]: ['n1'] } },
    });
    expect(await change.links('article.tags')).toEqual({ [published('a1')]: ['t2', 't1'] });
  });

  test('one of any type to a column', async () => {
    const change = await moved({
      from: withNote(model({ tags: relation('morphToOne', null) })),
      to: withNote(model({ tags: relation('manyToOne', 'note') })),
      documents,
      links: { 'article.tags': { [published('a1')]: ['n1@fr'], [published('a2')]: ['t1'] } },
    });
    expect(await change.links('article.tags')).toEqual({ [published('a1')]: ['n1@fr'] });
  });

  test('one type to any: links name their type', async () => {
    const change = await moved({
      from: withNote(model({ tags: relation('manyToMany', 'note') })),
      to: withNote(model({ tags: relation('morphToMany', null) })),
      documents,
      links: { 'article.tags': { [published('a1')]: ['n1@fr', 'n1@en'] } },
    });
    expect(await change.links('article.tags')).toEqual({
      [published('a1')]: ['api::note.note:n1@fr', 'api::note.note:n1@en'],
    });
  });

  test('the owning side changes, from any type', async () => {
    const change = await moved({
      from: withNote(
        model(
          { tags: relation('morphToMany', null) },
          { back: { articles: relation('morphMany', 'article', { morphBy: 'tags' }) } },
        ),
      ),
      to: withNote(
        model(
          { tags: relation('manyToMany', 'tag', { mappedBy: 'articles' }) },
          { back: { articles: relation('manyToMany', 'article', { inversedBy: 'tags' }) } },
        ),
      ),
      documents,
      links: { 'article.tags': { [published('a1')]: ['n1', 't2', 't1'], [published('a2')]: ['t1'] } },
    });
    expect(await change.links('tag.articles')).toEqual({ [published('t1')]: ['a1', 'a2'], [published('t2')]: ['a1'] });
  });
});

describe('renamed types', () => {
  const renamed = (first: string, second: string): TestModel => ({
    files: [
      contentType('article', {
        any: relation('morphToMany', null),
        one: relation('manyToOne', first),
        many: relation('manyToMany', first),
      }),
      contentType(first, title),
      contentType(second, { ...title, articles: relation('manyToMany', 'article') }),
    ],
  });
  const documents = { article: plain, tag: { t1: ['/published'], t2: ['/published'] }, note: { n1: ['/published'] } };
  const links = {
    'article.any': { [published('a1')]: ['t2', 'n1', 't1'] },
    'article.one': { [published('a1')]: ['t2'] },
    'article.many': { [published('a2')]: ['t2', 't1'] },
    'note.articles': { [published('n1')]: ['a2', 'a1'] },
  };
  const rename = (from: string, to: string) => ({ from: `api::${from}.${from}`, to: `api::${to}.${to}` });

  test('targets and owners: polymorphic tables use the new uids', async () => {
    const hints = { renames: [rename('tag', 'label'), rename('note', 'page')] };
    const change = await moved({ from: renamed('tag', 'note'), to: renamed('label', 'page'), hints, documents, links });
    expect(await change.links('article.any')).toEqual({
      [published('a1')]: ['api::label.label:t2', 'api::page.page:n1', 'api::label.label:t1'],
    });
    expect(await change.links('article.one')).toEqual({ [published('a1')]: ['t2'] });
    expect(await change.links('article.many')).toEqual({ [published('a2')]: ['t2', 't1'] });
    expect(await change.links('page.articles')).toEqual({ [published('n1')]: ['a2', 'a1'] });
  });

  test('two types that swap their names', async () => {
    const hints = { renames: [rename('tag', 'note'), rename('note', 'tag')] };
    const change = await moved({ from: renamed('tag', 'note'), to: renamed('note', 'tag'), hints, documents, links });
    expect(await change.links('article.any')).toEqual({
      [published('a1')]: ['api::note.note:t2', 'api::tag.tag:n1', 'api::note.note:t1'],
    });
  });

  test('moved to another file and renamed attribute once', async () => {
    const change = await moved({
      from: renamed('tag', 'note'),
      to: {
        files: [
          contentType('story', { only: relation('manyToOne', 'label') }),
          contentType('label', title),
          contentType('note', title),
        ],
      },
      hints: {
        renames: [rename('tag', 'label'), rename('article', 'story'), { from: 'api::article.article.any', to: 'only' }],
      },
      documents,
      links: { 'article.any': { [published('a1')]: ['n1', 't2', 't1'] } },
    });
    expect(await change.links('story.only')).toEqual({ [published('a1')]: ['t2'] });
  });
});

describe('locales and drafts of either side', () => {
  const many = (options: Parameters<typeof model>[1]) => model({ tags: relation('manyToMany', 'tag') }, options);
  const one = (options: Parameters<typeof model>[1]) => model({ tags: relation('manyToOne', 'tag') }, options);
  const anything = (options: Parameters<typeof model>[1]) => model({ tags: relation('morphToMany', null) }, options);

  test('a target gains locales: links name the default one', async () => {
    for (const kind of [many, one]) {
      const change = await moved({
        from: kind({}),
        to: kind({ tag: { localized: true } }),
        documents: { article: plain, tag: tags },
        links: { 'article.tags': { [published('a1')]: ['t2'], [published('a2')]: ['t1'] } },
      });
      expect(await change.links('article.tags')).toEqual({
        [published('a1')]: ['t2@en'],
        [published('a2')]: ['t1@en'],
      });
      await fixture?.close();
    }
    fixture = null;
  });

  test('a target loses its locales: links to several of them are one', async () => {
    const change = await moved({
      from: many({ tag: { localized: true } }),
      to: many({}),
      documents: { article: plain, tag: { t1: localized(), t2: localized() } },
      links: { 'article.tags': { [published('a1')]: ['t1@fr', 't2', 't1@en'] } },
    });
    expect(await change.links('article.tags')).toEqual({ [published('a1')]: ['t1', 't2'] });
  });

  test('links to any type follow the types that gain and lose locales', async () => {
    const types = (tag: boolean, note: boolean): TestModel => ({
      files: [
        contentType('article', { tags: relation('morphToMany', null) }),
        contentType('tag', title, { localized: tag }),
        contentType('note', title, { localized: note }),
      ],
    });
    const change = await moved({
      from: types(true, false),
      to: types(false, true),
      documents: { article: plain, tag: { t1: localized() }, note: { n1: ['/published'] } },
      links: { 'article.tags': { [published('a1')]: ['t1@en', 'n1', 't1@fr'] } },
    });
    expect(await change.links('article.tags')).toEqual({
      [published('a1')]: ['api::tag.tag:t1', 'api::note.note:n1@en'],
    });
  });

  test('an owner loses its locales: links name the one that they led to', async () => {
    for (const [kind, prefix] of [
      [many, ''],
      [one, ''],
      [anything, 'api::tag.tag:'],
    ] as const) {
      const change = await moved({
        from: kind({ article: { localized: true }, tag: { localized: true } }),
        to: kind({ tag: { localized: true } }),
        documents: { article: { a1: localized(), a2: ['fr/published'] }, tag: { t1: localized() } },
        links: { 'article.tags': { 'a1 en/published': ['t1'], 'a1 fr/published': ['t1'], 'a2 fr/published': ['t1'] } },
      });
      expect(await change.links('article.tags')).toEqual({
        [published('a1')]: [`${prefix}t1@en`],
        [published('a2')]: [`${prefix}t1@fr`],
      });
      expect(await change.versions('article')).toEqual(['a1', 'a2'].map(published));
      await fixture?.close();
    }
    fixture = null;
  });

  test('an owner gains locales: its links lead to the same locale', async () => {
    const change = await moved({
      from: many({ tag: { localized: true } }),
      to: many({ article: { localized: true }, tag: { localized: true } }),
      documents: { article: { a1: ['/published'] }, tag: { t1: localized(), t2: localized() } },
      links: { 'article.tags': { [published('a1')]: ['t1@fr', 't2', 't1'] } },
    });
    expect(await change.links('article.tags')).toEqual({ 'a1 en/published': ['t1', 't2'] });
  });

  test('drafts of the target: links pin no status until one is set', async () => {
    const change = await moved({
      from: many({}),
      to: many({ tag: { drafts: true } }),
      documents: { article: plain, tag: tags },
      links: { 'article.tags': { [published('a1')]: ['t2', 't1'] } },
    });
    expect(await change.links('article.tags')).toEqual({ [published('a1')]: ['t2', 't1'] });
  });

  test('drafts of the owner: draft and published version follow the requested status', async () => {
    const change = await moved({
      from: many({ tag: { drafts: true } }),
      to: many({ article: { drafts: true }, tag: { drafts: true } }),
      documents: { article: { a1: ['/published'] }, tag: { t1: ['/draft'], t2: ['/draft'] } },
      links: { 'article.tags': { [published('a1')]: ['t2!draft', 't1'] } },
    });
    expect(await change.links('article.tags')).toEqual({ [published('a1')]: ['t2', 't1'], 'a1 /draft': ['t2', 't1'] });
  });

  test('another default locale: links that pinned none pin the former default', async () => {
    const to = (kind: TestModel, defaultLocale: string) => ({ ...kind, defaultLocale });
    for (const [kind, prefix] of [
      [many, ''],
      [anything, 'api::tag.tag:'],
    ] as const) {
      const options = { tag: { localized: true } };
      const change = await moved({
        from: to(kind(options), 'en'),
        to: to(kind(options), 'fr'),
        documents: { article: plain, tag: { t1: localized(), t2: localized() } },
        links: { 'article.tags': { [published('a1')]: ['t1', 't2@fr'], [published('a2')]: ['t1@en', 't1'] } },
      });
      const targets = await change.links('article.tags');
      expect(targets[published('a1')]).toEqual([`${prefix}t1@en`, `${prefix}t2@fr`]);
      expect(targets[published('a2')]).toEqual([`${prefix}t1@en`, `${prefix}t1`]);
      await fixture?.close();
    }
    fixture = null;
  });

  test('both sides lose locales and the owning side changes', async () => {
    const sides = (owner: boolean, options: Options) =>
      model(
        { tags: relation('manyToMany', 'tag', owner ? { inversedBy: 'articles' } : { mappedBy: 'articles' }) },
        {
          article: options,
          tag: options,
          back: { articles: relation('manyToMany', 'article', owner ? { mappedBy: 'tags' } : { inversedBy: 'tags' }) },
        },
      );
    const versions = [...localized('draft'), ...localized('published')];
    const change = await moved({
      from: sides(true, both),
      to: sides(false, {}),
      documents: { article: { a1: versions }, tag: { t1: versions } },
      links: { 'article.tags': { 'a1 en/published': ['t1'], 'a1 fr/draft': ['t1'] } },
    });
    expect(await change.links('tag.articles')).toEqual({ [published('t1')]: ['a1'] });
  });

  test('files of each locale become those of the default one', async () => {
    const media = (isLocalized: boolean, multiple: boolean) =>
      model(
        { files: { type: 'media', multiple, pluginOptions: { i18n: { localized: isLocalized } } } },
        { article: { localized: true } },
      );
    for (const multiple of [true, false]) {
      const change = await moved({
        from: media(true, multiple),
        to: media(false, multiple),
        documents: {
          article: { a1: localized(), a2: ['fr/published', 'de/published'] },
          file: { f1: ['/published'], f2: ['/published'] },
        },
        links: { 'article.files': { 'a1 en/published': ['f2'], 'a1 fr/published': ['f1'], 'a2 fr/published': ['f1'] } },
      });
      expect(await change.links('article.files')).toEqual({
        'a1 en/published': ['f2'],
        'a1 fr/published': ['f2'],
        'a2 fr/published': ['f1'],
        'a2 de/published': ['f1'],
      });
      await fixture?.close();
    }
    fixture = null;
  });
});

describe('descriptions', () => {
  test('a sentence, the statements, and the number of links', async () => {
    const from = model({ tag: relation('oneToMany', 'tag') });
    fixture = await ChangeFixture.open(from);
    await fixture.documents('article', plain);
    await fixture.documents('tag', tags);
    await fixture.links('article.tag', { [published('a1')]: ['t3', 't1'] });
    const change = await fixture.expand(model({ tag: relation('oneToOne', 'tag') }));
    const [move, ...rest] = linkMoves(change.context);
    expect(rest).toEqual([]);
    expect(move?.description).toBe('the links of api::article.article.tag move to articles.tag_document_id');
    expect(move?.table).toBe('articles');
    expect(move?.sql.map((sql) => sql.slice(0, 17))).toEqual(['UPDATE "articles"']);
    expect(await change.move(move === undefined ? [] : [move])).toEqual([[move?.description, 2]]);
  });

  test('nothing moves where nothing changes', async () => {
    const same = model({ tags: relation('manyToMany', 'tag'), any: relation('morphToMany', null) }, { article: both });
    fixture = await ChangeFixture.open(same);
    const change = await fixture.expand(same);
    expect([...rowMoves(change.context), ...linkMoves(change.context)]).toEqual([]);
  });
});
