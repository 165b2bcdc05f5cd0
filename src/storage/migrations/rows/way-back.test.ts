import { afterEach, describe, expect, test } from 'vitest';
import { ChangeFixture } from '../../../../test/support/change-fixture.js';
import { contentType } from '../../../../test/support/document-fixture.js';
import { type MigrationFixture, modelSide, openMigrationFixture } from '../../../../test/support/migration-fixture.js';
import type { ChangeHints, ModelFile, ModelSettings } from '../../../language/schema/index.js';

type Options = NonNullable<Parameters<typeof contentType>[2]>;

const relation = (kind: string, target: string | null, other: object = {}) => ({
  type: 'relation',
  relation: kind,
  ...(target === null ? {} : { target: `api::${target}.${target}` }),
  ...other,
});
const local = { pluginOptions: { i18n: { localized: true } } };
const both: Options = { drafts: true, localized: true };
const settings = { locales: ['en', 'fr', 'de'], defaultLocale: 'en' };

/** What differs from the base model. */
interface Variant {
  readonly article?: Options;
  readonly tag?: Options;
  readonly note?: Options;
  readonly attributes?: Readonly<Record<string, object | null>>;
  readonly back?: Readonly<Record<string, object | null>>;
  readonly called?: string;
}

function model({
  article = both,
  tag = both,
  note = {},
  attributes = {},
  back = {},
  called = 'tag',
}: Variant = {}): readonly ModelFile[] {
  const own = {
    title: { type: 'string', ...local },
    main: relation('manyToOne', called, { inversedBy: 'mains' }),
    tags: relation('manyToMany', called, { inversedBy: 'articles' }),
    twin: relation('oneToOne', called, { inversedBy: 'twinOf' }),
    any: relation('morphToMany', null),
    cover: { type: 'media', multiple: false },
    picture: { type: 'media', multiple: false, ...local },
    files: { type: 'media', multiple: true, ...local },
    ...attributes,
  };
  const read = {
    mains: relation('oneToMany', 'article', { mappedBy: 'main' }),
    articles: relation('manyToMany', 'article', { mappedBy: 'tags' }),
    twinOf: relation('oneToOne', 'article', { mappedBy: 'twin' }),
    ...back,
  };
  const there = (all: object) => Object.fromEntries(Object.entries(all).filter(([, attribute]) => attribute !== null));
  return [
    contentType('article', there(own), article),
    contentType(called, there(read), tag),
    contentType(
      'note',
      {
        best: relation('manyToOne', 'article'),
        all: relation('manyToMany', called),
        any: relation('morphToMany', null),
      },
      note,
    ),
  ];
}

let fixture: MigrationFixture | null = null;

afterEach(async () => {
  await fixture?.close();
  fixture = null;
});

/** Creates documents in every state, with links of every kind. */
async function seeded(): Promise<MigrationFixture> {
  const opened = await openMigrationFixture(model(), settings);
  fixture = opened;
  const seeds = ChangeFixture.over(opened.store, { files: model() });
  await seeds.documents('article', {
    a1: ['en/draft 5', 'en/published 3:3', 'fr/draft 2', 'fr/published 2:2'],
    a2: ['fr/draft', 'fr/published 1:1', 'de/draft 4'],
    a3: ['en/draft'],
  });
  await seedChangeSets(opened, seeds);
  await seeds.documents('tag', {
    t1: ['en/draft', 'en/published 1:1', 'fr/draft', 'fr/published 1:1'],
    t2: ['en/draft', 'en/published 1:1', 'fr/draft', 'de/draft'],
    t3: ['fr/draft'],
  });
  await seeds.documents('note', { n1: ['/published'], n2: ['/published'] });
  await seeds.documents('file', { f1: ['/published'], f2: ['/published'] });
  await opened.run(`UPDATE articles SET title = document_id || ' ' || locale || ' ' || status`);
  await seeds.links('article.main', {
    'a1 en/draft': ['t1'],
    'a1 en/published': ['t2'],
    'a2 fr/draft': ['t1'],
    'a3 en/draft': ['t2'],
  });
  await seeds.links('article.tags', {
    'a1 en/draft': ['t2', 't1'],
    'a1 en/published': ['t1', 't2'],
    'a2 fr/draft': ['t3', 't2'],
    'a2 fr/published': ['t1'],
    'a3 en/draft': ['t1'],
  });
  await seeds.links('article.twin', { 'a1 en/draft': ['t2'], 'a1 en/published': ['t1'], 'a2 fr/draft': ['t1'] });
  await seeds.links('article.any', { 'a1 en/draft': ['t1', 'n2', 'n1'], 'a3 en/draft': ['a1', 't2'] });
  await seeds.links('article.cover', { 'a1 en/draft': ['f1'], 'a1 fr/draft': ['f1'] });
  await seeds.links('article.picture', { 'a1 en/draft': ['f1'], 'a1 fr/draft': ['f2'], 'a2 de/draft': ['f2'] });
  await seeds.links('article.files', { 'a1 en/draft': ['f2', 'f1'], 'a1 fr/draft': ['f1'], 'a2 de/draft': ['f2'] });
  await seeds.links('note.best', { 'n1 /published': ['a1@fr'], 'n2 /published': ['a3@en!draft'] });
  await seeds.links('note.all', { 'n1 /published': ['t1@fr', 't2@en', 't1@en'] });
  await seeds.links('note.any', { 'n1 /published': ['a3@en', 'n2', 't3@fr!draft'] });
  return opened;
}

/** Creates an open and a published change set, with entries in every locale. */
async function seedChangeSets(opened: MigrationFixture, seeds: ChangeFixture): Promise<void> {
  await seeds.documents('article', {
    // In the default locale in the set alone.
    a4: ['fr/draft', 'fr/published 1:1', 'en/set:s', 'fr/set:s 2', 'fr/base:s'],
    a5: ['fr/set:s', 'de/set:s'],
    a6: ['en/draft', 'en/published 1:1', 'en/set:s', 'en/base:s', 'fr/draft', 'fr/published 1:1', 'fr/undo:p'],
  });
  await seeds.documents('note', { n3: ['/published', '/set:s'] });
  const time = '2026-01-01T00:00:00.000Z';
  for (const [set, state, published] of [
    ['s', 'open', 'NULL'],
    ['p', 'published', `'${time}'`],
  ]) {
    await opened.run(`INSERT INTO octavo_change_sets (set_id, name, state, revision, created_at, updated_at, published_at)
      VALUES ('${set}', '${set}', '${state}', 1, '${time}', '${time}', ${published})`);
  }
  const columns = 'set_id, document_id, locale, type, action, response_id, updated_at';
  for (const kind of ['article', 'note'])
    await opened.run(`INSERT INTO octavo_change_set_entries (${columns}) SELECT 's', document_id, locale,
      'api::${kind}.${kind}', 'change', id, '${time}' FROM ${kind}s WHERE status = 'set:s'`);
  for (const [set, document, locale, action] of [
    ['s', 'a1', 'fr', 'remove'],
    ['p', 'a6', 'fr', 'change'],
  ])
    await opened.run(`INSERT INTO octavo_change_set_entries (${columns})
      VALUES ('${set}', '${document}', '${locale}', 'api::article.article', '${action}', 1, '${time}')`);
}

/** Counts entries of change sets without their version, or in a locale that their type does not have. */
async function brokenEntries(opened: MigrationFixture, localized: boolean): Promise<unknown> {
  const [row] = await opened.rows(`SELECT count(*) AS n FROM octavo_change_set_entries e
    WHERE e.type = 'api::article.article' AND (e.locale ${localized ? '=' : '<>'} '' OR (e.action = 'change' AND e.set_id = 's' AND NOT EXISTS
    (SELECT 1 FROM articles v WHERE v.document_id = e.document_id AND v.locale = e.locale AND v.status = 'set:s')))`);
  return row?.n;
}

const turnedTags: Variant = {
  attributes: { tags: relation('manyToMany', 'tag', { mappedBy: 'articles' }) },
  back: { articles: relation('manyToMany', 'article', { inversedBy: 'tags' }) },
};
const turnedTwin: Variant = {
  attributes: { twin: relation('oneToOne', 'tag', { mappedBy: 'twinOf' }) },
  back: { twinOf: relation('oneToOne', 'article', { inversedBy: 'twin' }) },
};

const variants: readonly (readonly [
  says: string,
  to: Variant,
  locales?: Partial<ModelSettings>,
  hints?: ChangeHints,
])[] = [
  ['drafts off', { article: { localized: true } }],
  ['locales off', { article: { drafts: true } }],
  ['drafts and locales off', { article: {} }],
  ['drafts of the target off', { tag: { localized: true } }],
  ['locales of the target off', { tag: { drafts: true } }],
  ['all drafts and locales off', { article: {}, tag: {} }],
  ['drafts and locales on', { note: both }],
  ['on here, off there', { article: {}, note: both }],
  ['a locale goes', {}, { locales: ['en', 'de'] }],
  ['another default locale', {}, { defaultLocale: 'fr' }],
  ['links change their owner', turnedTags],
  ['a column changes its owner', turnedTwin],
  ['to one', { attributes: { tags: relation('manyToOne', 'tag') }, back: { articles: null } }],
  [
    'to many',
    {
      attributes: { main: relation('manyToMany', 'tag', { inversedBy: 'mains' }) },
      back: { mains: relation('manyToMany', 'article', { mappedBy: 'main' }) },
    },
  ],
  ['any type to one type', { attributes: { any: relation('manyToMany', 'note') } }],
  ['one type to any type', { attributes: { tags: relation('morphToMany', null) }, back: { articles: null } }],
  ['another target', { attributes: { main: relation('manyToOne', 'note') }, back: { mains: null } }],
  ['one way', { attributes: { main: relation('manyToOne', 'tag') }, back: { mains: null } }],
  ['several files to one', { attributes: { files: { type: 'media', multiple: false, ...local } } }],
  ['one file to several', { attributes: { cover: { type: 'media', multiple: true } } }],
  ['files are shared', { attributes: { files: { type: 'media', multiple: true } } }],
  ['a file is shared', { attributes: { picture: { type: 'media', multiple: false } } }],
  [
    'a target is called otherwise',
    { called: 'label' },
    {},
    { renames: [{ from: 'api::tag.tag', to: 'api::label.label' }] },
  ],
];

/** Columns that may be restored with other values of the same meaning: the order of the inverse side may have been numbered anew. */
const places = ['inverse_position', 'main_position', 'tags_position'];

describe('change sets', () => {
  const entries = (opened: MigrationFixture, type: string) =>
    opened
      .rows(`SELECT set_id, document_id, locale, action FROM octavo_change_set_entries
        WHERE type = 'api::${type}.${type}' ORDER BY 1, 2, 3`)
      .then((rows) => rows.map((row) => [row.set_id, row.document_id, row.locale, row.action].join(' ')));
  const versions = (opened: MigrationFixture, document: string) =>
    opened
      .rows(`SELECT locale, status FROM articles WHERE document_id = '${document}' ORDER BY 1, 2`)
      .then((rows) => rows.map(({ locale, status }) => `${locale}/${status}`));

  test('entries of a type that loses its locales are those of the locale that stays', async () => {
    const opened = await seeded();
    await opened.change(model({ article: { drafts: true } }));
    expect(await entries(opened, 'article')).toEqual(['s a4  change', 's a5  change', 's a6  change']);
    // A locale that a document has in a set alone does not replace the one that is live.
    expect(await versions(opened, 'a4')).toEqual(['/base:s', '/draft', '/published', '/set:s']);
    expect(await versions(opened, 'a5')).toEqual(['/set:s']);
  });

  test('entries of a type that gains locales are in the default one', async () => {
    const opened = await seeded();
    await opened.change(model({ note: both }));
    expect(await entries(opened, 'note')).toEqual(['s n3 en change']);
  });

  test('entries in a removed locale go with their versions', async () => {
    const opened = await seeded();
    await opened.changeTo(modelSide(model(), { ...settings, locales: ['en', 'de'] }));
    expect(await entries(opened, 'article')).toEqual(['s a4 en change', 's a5 de change', 's a6 en change']);
    expect(await versions(opened, 'a4')).toEqual(['en/set:s']);
  });

  const revisionOf = async (opened: MigrationFixture) =>
    (await opened.rows("SELECT revision FROM octavo_change_sets WHERE set_id = 's'"))[0]?.revision;

  test('a set that loses entries, or gets them back, has another revision: approvals of the former one do not count', async () => {
    const opened = await seeded();
    const first = Number(await revisionOf(opened));
    await opened.changeTo(modelSide(model(), { ...settings, locales: ['en', 'de'] }));
    const second = Number(await revisionOf(opened));
    expect(second).toBeGreaterThan(first);
    await opened.revert();
    const third = Number(await revisionOf(opened));
    expect(third).toBeGreaterThan(second);
    await opened.change(model().slice(0, 2));
    const fourth = Number(await revisionOf(opened));
    expect(fourth).toBeGreaterThan(third);
    await opened.revert();
    expect(Number(await revisionOf(opened))).toBeGreaterThan(fourth);
    await opened.change(model({ note: both }));
    expect(Number(await revisionOf(opened))).toBe(fourth + 1);
  });

  const deleted = ["DELETE FROM articles WHERE status LIKE '%:s'", "DELETE FROM octavo_change_sets WHERE set_id = 's'"];
  const published = ["UPDATE octavo_change_sets SET state = 'published', published_at = '2999-01-01T00:00:00.000Z'"];
  for (const [says, statements, remaining, versionsInSet] of [
    ['deleted', deleted, ['p a6 fr change'], []],
    ['published', published, ['s a4 en change', 's a6 en change'], ['en/set:s']],
  ] as const) {
    test(`a revert restores nothing of a set that was ${says} meanwhile, and no document that it alone had`, async () => {
      const opened = await seeded();
      await opened.changeTo(modelSide(model(), { ...settings, locales: ['en'] }));
      for (const statement of statements) await opened.run(statement);
      await opened.revert();
      expect(await entries(opened, 'article')).toEqual(remaining);
      expect(await versions(opened, 'a4')).toEqual([...versionsInSet, 'fr/draft', 'fr/published']);
      expect(await opened.rows("SELECT type FROM octavo_documents WHERE document_id = 'a5'")).toEqual([]);
    });
  }

  test('an entry that replaced a removed one stays', async () => {
    const opened = await seeded();
    await opened.changeTo(modelSide(model(), { ...settings, locales: ['en', 'de'] }));
    await opened.run(`INSERT INTO octavo_change_set_entries (set_id, document_id, locale, type, action, response_id, updated_at)
      VALUES ('s', 'a4', 'fr', 'api::article.article', 'remove', 1, '')`);
    await opened.revert();
    expect(await entries(opened, 'article')).toContain('s a4 fr remove');
    expect(await versions(opened, 'a4')).toEqual(['en/set:s', 'fr/draft', 'fr/published']);
  });
});

describe('there and back', () => {
  for (const [says, to, locales = {}, hints = {}] of variants) {
    test(says, async () => {
      const opened = await seeded();
      const before = await opened.dump(places);
      if (Object.keys(locales).length === 0) await opened.change(model(to), hints);
      else await opened.changeTo(modelSide(model(to), { ...settings, ...locales }));
      expect(await opened.steps()).toEqual([]);
      expect(await brokenEntries(opened, to.article?.localized ?? to.article === undefined)).toBe(0);
      await opened.revert();
      expect(await opened.steps()).toEqual([]);
      expect((await opened.dump(places)).split('\n')).toEqual(before.split('\n'));
    });
  }
});
