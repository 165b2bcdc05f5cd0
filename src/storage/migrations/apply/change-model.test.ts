import { afterEach, describe, expect, it } from 'vitest';
import { testedDatabase } from '../../../../test/support/data-folder.js';
import { type MigrationFixture, modelSide, openMigrationFixture } from '../../../../test/support/migration-fixture.js';
import { component, contentType, type Definition } from '../../../../test/support/model-records.js';
import { CliError } from '../../../foundations/core/index.js';
import type { ModelFile } from '../../../language/schema/index.js';
import { openMigrations } from '../open-migrations.js';

const settings = { locales: ['en', 'fr'], defaultLocale: 'en' };
const at = '2026-01-01T00:00:00.000Z';

let fixture: MigrationFixture;

afterEach(async () => {
  await fixture.close();
});

function pages(attributes: Definition, more: Definition = {}): ModelFile {
  return contentType('page', attributes, { options: { draftAndPublish: false }, ...more });
}

async function open(...files: readonly ModelFile[]): Promise<void> {
  fixture = await openMigrationFixture(files, settings);
}

/** Adds a document with one published version in `en`, or without a locale. Values are SQL. */
async function add(id: string, values: Readonly<Record<string, string>>, table = 'pages', locale = ''): Promise<void> {
  const uid = `api::${table.slice(0, -1)}.${table.slice(0, -1)}`;
  await fixture.run(
    `INSERT INTO octavo_documents (document_id, type, revision) SELECT '${id}', '${uid}', 1
     WHERE NOT EXISTS (SELECT 1 FROM octavo_documents WHERE document_id = '${id}')`,
  );
  const columns = Object.keys(values).map((name) => `, "${name}"`);
  await fixture.run(
    `INSERT INTO "${table}" (document_id, locale, status, created_at, updated_at, revision${columns.join('')})
     VALUES ('${id}', '${locale}', 'published', '${at}', '${at}', 1${Object.values(values)
       .map((value) => `, ${value}`)
       .join('')})`,
  );
}

const values = (column: string, table = 'pages') =>
  fixture.rows(`SELECT "${column}" AS v FROM "${table}" ORDER BY id`).then((rows) => rows.map(({ v }) => v));

const string = { type: 'string' };
const rename = (from: string, to: string) => ({ renames: [{ from: `api::page.page.${from}`, to }] });

describe('names', () => {
  it('renames an attribute with its index and keeps the values', async () => {
    await open(pages({ title: { ...string, index: true } }));
    await add('a', { title: `'one'` });
    await fixture.change([pages({ headline: { ...string, index: true } })], rename('title', 'headline'));
    expect(await values('headline')).toEqual(['one']);
    expect(await fixture.steps()).toEqual([]);
  });

  it('swaps two attributes', async () => {
    await open(pages({ one: { ...string, unique: true }, two: { type: 'integer' } }));
    await add('a', { one: `'x'`, two: '2' });
    await fixture.change([pages({ two: { ...string, unique: true }, one: { type: 'integer' } })], {
      renames: [
        { from: 'api::page.page.one', to: 'two' },
        { from: 'api::page.page.two', to: 'one' },
      ],
    });
    expect([await values('one'), await values('two')]).toEqual([[2], ['x']]);
    expect(await fixture.steps()).toEqual([]);
  });

  it('renames twenty times without losing a value', async () => {
    const kinds: Definition = {
      text: string,
      number: { type: 'integer' },
      big: { type: 'biginteger' },
      exact: { type: 'decimal' },
      real: { type: 'float' },
      flag: { type: 'boolean' },
      json: { type: 'json' },
      day: { type: 'date' },
      file: { type: 'media', multiple: false },
      files: { type: 'media', multiple: true },
      other: { type: 'relation', relation: 'manyToOne', target: 'api::page.page' },
      others: { type: 'relation', relation: 'manyToMany', target: 'api::page.page' },
    };
    const named = (round: number) =>
      Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [`${name}${round}`, kind]));
    await open(pages(named(0)));
    await add('a', {
      text0: `'x'`,
      number0: '1',
      big0: '9007199254740993',
      exact0: `'1.50'`,
      real0: '0.5',
      flag0: flag(1),
      json0: `'{"a":1}'`,
      day0: `'2024-01-02'`,
      other0_document_id: `'a'`,
    });
    await fixture.run(
      `INSERT INTO pages_others0_links (owner_id, position, target_document_id) SELECT id, 1, 'a' FROM pages`,
    );
    const before = (await fixture.dump()).replaceAll(/(?<=[a-z])0(?=["_\n])/g, '');
    for (let round = 1; round <= 20; round++) {
      await fixture.change([pages(named(round))], {
        renames: Object.keys(kinds).map((name) => ({
          from: `api::page.page.${name}${round - 1}`,
          to: `${name}${round}`,
        })),
      });
    }
    expect((await fixture.dump()).replaceAll(/(?<=[a-z])20(?=["_\n])/g, '')).toEqual(before);
    expect(await fixture.steps()).toEqual([]);
  });

  it('swaps two content types, with their documents and links', async () => {
    const type = (name: string, attributes: Definition) =>
      contentType(name, attributes, { options: { draftAndPublish: false } });
    await open(
      type('page', { title: string, friends: { type: 'relation', relation: 'oneToMany', target: 'api::page.page' } }),
      type('post', { text: string }),
    );
    await add('a', { title: `'page'` });
    await add('b', { text: `'post'` }, 'posts');
    await fixture.run(
      `INSERT INTO pages_friends_links (owner_id, position, target_document_id) SELECT id, 1, 'a' FROM pages`,
    );
    await fixture.run(
      `INSERT INTO octavo_change_sets (set_id, name, state, revision, created_at, updated_at) VALUES ('s', 's', 'open', 1, '', '')`,
    );
    await fixture.run(
      `INSERT INTO octavo_change_set_entries (set_id, document_id, locale, type, action, response_id, updated_at)
       SELECT 's', document_id, '', type, 'remove', 1, '' FROM octavo_documents`,
    );
    await fixture.change(
      [
        type('post', { title: string, friends: { type: 'relation', relation: 'oneToMany', target: 'api::post.post' } }),
        type('page', { text: string }),
      ],
      {
        renames: [
          { from: 'api::page.page', to: 'api::post.post' },
          { from: 'api::post.post', to: 'api::page.page' },
        ],
      },
    );
    expect([await values('title', 'posts'), await values('text', 'pages')]).toEqual([['page'], ['post']]);
    for (const table of ['octavo_documents', 'octavo_change_set_entries']) {
      expect(await fixture.rows(`SELECT document_id, type FROM ${table} ORDER BY 1`)).toEqual([
        { document_id: 'a', type: 'api::post.post' },
        { document_id: 'b', type: 'api::page.page' },
      ]);
    }
    const links = 'SELECT target_document_id AS target FROM posts_friends_links';
    expect(await fixture.rows(links)).toEqual([{ target: 'a' }]);
    expect(await fixture.steps()).toEqual([]);
  });
});

describe('values', () => {
  it('converts values to another type, retains those without a counterpart, and reverts', async () => {
    await open(pages({ size: string }));
    await add('a', { size: `'12'` });
    await add('b', { size: `'large'` });
    const before = await fixture.dump();
    await fixture.change([pages({ size: { type: 'integer' } })]);
    expect(await values('size')).toEqual([12, null]);
    expect(await fixture.steps()).toEqual([]);
    await fixture.revert();
    expect(await fixture.dump()).toBe(before);
    expect(await fixture.steps()).toEqual([]);
  });

  it('keeps values written since the change when it is reverted', async () => {
    await open(pages({ size: string }));
    await add('a', { size: `'012'` });
    await add('b', { size: `'large'` });
    await fixture.change([pages({ size: { type: 'boolean' } })]);
    expect(await values('size')).toEqual([null, null]);
    await fixture.run(`UPDATE pages SET size = ${flag(1)} WHERE document_id = 'b'`);
    await fixture.revert();
    expect(await values('size')).toEqual(['012', 'true']);
  });

  it('leaves statements prepared before the change able to write', async () => {
    await open(pages({ size: string }));
    await add('a', { size: `'12'` });
    const write = (value: string | number) =>
      fixture.store.write((transaction) => {
        const { dialect } = fixture.store;
        const sql = `UPDATE pages SET size = ${dialect.placeholder(1)}`;
        return transaction.run({ sql, slots: [0], reads: [] }, [value]);
      });
    await write('7');
    await fixture.change([pages({ size: { type: 'integer' } })]);
    await write(8);
    expect(await values('size')).toEqual([8]);
  });

  it('maps enumeration values to their successors', async () => {
    const colour = (...listed: readonly string[]) => pages({ colour: { type: 'enumeration', enum: listed } });
    await open(colour('red', 'green', 'blue'));
    for (const [id, value] of ['red', 'green', 'blue'].entries()) await add(`d${id}`, { colour: `'${value}'` });
    const at = { of: 'api::page.page', attribute: 'colour' };
    await fixture.change([colour('blue', 'scarlet')], { values: [{ ...at, from: 'red', to: 'scarlet' }] });
    expect(await values('colour')).toEqual(['scarlet', null, 'blue']);
    await fixture.revert();
    expect(await values('colour')).toEqual(['red', 'green', 'blue']);
  });

  it('fills existing documents with the default of a new required attribute', async () => {
    await open(pages({ title: string }));
    await add('a', { title: `'x'` });
    await fixture.change([pages({ title: string, stars: { type: 'integer', required: true, default: 3 } })]);
    expect(await values('stars')).toEqual([3]);
  });

  it('copies the value of the default locale to all locales, and restores each on revert', async () => {
    const model = (localized: boolean, unique = false): ModelFile =>
      pages(
        { title: { ...string, unique, pluginOptions: { i18n: { localized } } } },
        { pluginOptions: { i18n: { localized: true } } },
      );
    await open(model(true, true));
    await add('a', { title: `'un'` }, 'pages', 'fr');
    await add('a', { title: `'one'` }, 'pages', 'en');
    await add('b', { title: `'deux'` }, 'pages', 'fr');
    const claims = () => fixture.rows('SELECT attribute, value, document_id FROM octavo_unique ORDER BY 2');
    await fixture.change([model(false, true)]);
    expect(await values('title')).toEqual(['one', 'one', 'deux']);
    expect(await claims()).toEqual([
      { attribute: 'title', value: 'deux', document_id: 'b' },
      { attribute: 'title', value: 'one', document_id: 'a' },
    ]);
    await fixture.revert();
    expect(await values('title')).toEqual(['un', 'one', 'deux']);
    expect(await claims()).toEqual([]);
    expect(await fixture.steps()).toEqual([]);
  });

  it('adds and drops uniqueness, and refuses it with duplicates', async () => {
    await open(pages({ title: string }));
    await add('a', { title: `'x'` });
    await add('b', { title: `'x'` });
    const unique = [pages({ title: { ...string, unique: true } })];
    expect(await refusalOf(fixture.change(unique))).toContain('title of api::page.page is unique');
    await fixture.run(`UPDATE pages SET title = 'y' WHERE document_id = 'b'`);
    await fixture.change(unique);
    expect(await fixture.steps()).toEqual([]);
    await expect(add('c', { title: `'y'` })).rejects.toThrow('not unique');
    await fixture.change([pages({ title: string })]);
    await add('c', { title: `'y'` });
  });

  it('rewrites components and reverts, keeping what was changed meanwhile', async () => {
    const part = (attributes: Definition) => component('shared/part', attributes);
    const model = (attributes: Definition) => [
      part(attributes),
      pages({ part: { type: 'component', component: 'shared.part' } }),
    ];
    await open(...model({ size: string, name: string }));
    await add('a', { part: `'{"id":1,"size":"big","name":"n"}'` });
    await add('b', { part: `'{"id":2,"size":"7","name":"m"}'` });
    const before = await fixture.dump();
    const hints = { renames: [{ from: 'shared.part.name', to: 'title' }] };
    await fixture.change(model({ size: { type: 'integer' }, title: string }), hints);
    expect(await values('part')).toEqual(['{"id":1,"size":null,"title":"n"}', '{"id":2,"size":7,"title":"m"}']);
    await fixture.revert();
    expect(await fixture.dump()).toBe(before);
  });
});

describe('removed parts', () => {
  const friends = { type: 'relation', relation: 'oneToMany', target: 'api::page.page' };
  const friend = { type: 'relation', relation: 'oneToOne', target: 'api::page.page' };
  const link = `INSERT INTO pages_friends_links (owner_id, position, target_document_id) SELECT id, 1, 'a' FROM pages`;

  async function full(): Promise<string> {
    await open(pages({ title: { ...string, unique: true }, friends, friend }));
    await add('a', { title: `'x'`, friend_document_id: `'a'` });
    await fixture.run(link);
    return fixture.dump();
  }

  it('retains attributes, whose links still follow documents, and restores them', async () => {
    const before = await full();
    const plan = await fixture.plan([pages({})]);
    expect(plan).toMatchObject({ possible: true, loses: true, additive: false });
    expect(plan.changes.flatMap(({ sql }) => sql).join('\n')).toContain('RENAME');
    const { id, revertible, changes } = await fixture.change([pages({})]);
    expect({ revertible, changes: changes.length }).toEqual({ revertible: true, changes: 3 });
    expect(await fixture.rows(`SELECT count(*) AS n FROM octavo_parked WHERE revision = ${id}`)).toEqual([{ n: 3 }]);
    expect(await fixture.steps()).toEqual([]);
    await fixture.revert();
    expect(await fixture.dump()).toBe(before);
    expect(await fixture.rows('SELECT count(*) AS n FROM octavo_parked')).toEqual([{ n: 0 }]);
    expect(await fixture.steps()).toEqual([]);
  });

  it('restores everything in several steps, the last change first', async () => {
    const before = await full();
    const first = await fixture.change([pages({ friends, friend })]);
    const between = await fixture.dump();
    const second = await fixture.change([contentType('post', { text: string })]);
    await expect(fixture.revert(first.id)).rejects.toThrow('cannot be reverted');
    await fixture.revert(second.id);
    expect(await fixture.dump()).toBe(between);
    await fixture.revert(first.id);
    expect(await fixture.dump()).toBe(before);
    expect(await fixture.steps()).toEqual([]);
  });

  it('retains a content type with its documents and restores it', async () => {
    const before = await full();
    await fixture.change([contentType('post', { text: string })]);
    expect(await fixture.rows(`SELECT count(*) AS n FROM octavo_documents WHERE type = 'api::page.page'`)).toEqual([
      { n: 0 },
    ]);
    expect(await fixture.steps()).toEqual([]);
    await fixture.revert();
    expect(await fixture.dump()).toBe(before);
    expect(await fixture.steps()).toEqual([]);
  });

  it('destroys retained data on request, during the change or later', async () => {
    await full();
    await fixture.change([pages({ title: string })]);
    expect(await openMigrations(fixture.store).purgeRetained('2000-01-01T00:00:00.000Z')).toBe(0);
    expect(await openMigrations(fixture.store).purgeRetained('2999-01-01T00:00:00.000Z')).toBe(2);
    expect((await openMigrations(fixture.store).revisions())[0]?.revertible).toBe(false);
    const { revertible } = await fixture.change([contentType('post', { text: string })], {}, { purge: true });
    expect(revertible).toBe(false);
    expect(await fixture.rows('SELECT document_id FROM octavo_documents')).toEqual([]);
    expect(await fixture.steps()).toEqual([]);
  });

  it('restores the links that a to-one relation had no room for', async () => {
    await open(pages({ friends }));
    await add('a', {});
    await add('b', {});
    await fixture.run(
      `INSERT INTO pages_friends_links (owner_id, position, target_document_id) VALUES (1, 1, 'b'), (1, 2, 'a'), (2, 1, 'b')`,
    );
    await fixture.change([pages({ friends: friend })]);
    expect(await values('friends_document_id')).toEqual(['b', 'b']);
    await fixture.run(`UPDATE pages SET friends_document_id = 'a' WHERE document_id = 'b'`);
    await fixture.revert();
    const links = 'SELECT owner_id, position, target_document_id AS target FROM pages_friends_links ORDER BY 1, 2';
    expect(await fixture.rows(links)).toEqual([
      { owner_id: 1, position: 1, target: 'b' },
      { owner_id: 1, position: 2, target: 'a' },
      { owner_id: 2, position: 1, target: 'a' },
    ]);
  });
});

describe('a change that fails', () => {
  it('is refused where something would be lost without consent', async () => {
    await open(pages({ title: string }));
    await add('a', { title: `'x'` });
    const before = await fixture.dump();
    expect(await refusalOf(fixture.change([pages({})], {}, { allowLoss: false }))).toContain('a');
    expect(await fixture.dump()).toBe(before);
    expect(await fixture.steps()).toEqual([]);
  });

  it('leaves the previous model when a step fails', async () => {
    await open(pages({ size: string, title: string }));
    await add('a', { size: `'12'`, title: `'x'` });
    const before = await fixture.dump();
    const broken = async () => {
      throw new Error('broken in the middle');
    };
    const model = [pages({ size: { type: 'integer' }, headline: string })];
    await expect(fixture.change(model, rename('title', 'headline'), { inTransaction: broken })).rejects.toThrow(
      'in the middle',
    );
    expect(await fixture.dump()).toBe(before);
    expect(await fixture.steps()).toEqual([]);
    expect((await openMigrations(fixture.store).revisions()).length).toBe(1);
    await fixture.change(model, rename('title', 'headline'));
    expect(await values('size')).toEqual([12]);
  });

  it('is refused where the database has another model by now', async () => {
    await open(pages({ title: string }));
    const from = { ...modelSide([pages({ title: string })], settings), version: 'another' };
    const wanted = { from, to: modelSide([pages({})], settings), hints: {}, reverts: null };
    const consent = { allowLoss: true, purge: false, author: null, source: 'panel' } as const;
    await expect(openMigrations(fixture.store).changeModel(wanted, consent, () => undefined)).rejects.toThrow(CliError);
  });
});

describe('revisions', () => {
  it('name the author, the changes and the files of each change', async () => {
    await open(pages({ title: string }));
    const files = [pages({ title: string, text: string })];
    await fixture.change(files, {}, { author: 'Ann', source: 'panel', filesVersion: 'f' });
    const [last, first] = await openMigrations(fixture.store).revisions();
    expect(last).toMatchObject({ files, author: 'Ann', source: 'panel', filesVersion: 'f', reverts: null });
    expect(last?.plan?.changes.map(({ change }) => change.is)).toEqual(['attribute-added']);
    expect(first).toMatchObject({ source: 'files', author: null, plan: null, files: [pages({ title: string })] });
    expect(await openMigrations(fixture.store).latestRevision()).toEqual({
      id: last?.id,
      version: last?.version,
      filesVersion: 'f',
    });
    const { reverts } = await fixture.revert();
    expect(reverts).toBe(last?.id);
  });

  it('runs a change of permissions in the same transaction, and notifies listeners', async () => {
    await open(pages({ title: string }));
    const messages: string[] = [];
    fixture.store.onChanged((changed) => messages.push(changed === 'anything' ? changed : [...changed].join()));
    const statement = { sql: `INSERT INTO octavo_sequences (name, value) VALUES ('seen', 1)`, slots: [], reads: [] };
    await fixture.change(
      [pages({})],
      {},
      { inTransaction: async (transaction) => void (await transaction.run(statement, [])) },
    );
    expect(await fixture.rows(`SELECT value FROM octavo_sequences WHERE name = 'seen'`)).toEqual([{ value: 1 }]);
    expect(messages.length).toBeGreaterThan(0);
  });
});

/** Returns the message and details of a CliError in one text. */
async function refusalOf(promise: Promise<unknown>): Promise<string> {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof CliError) return error.lines.join('\n');
  throw error ?? new Error('nothing was refused');
}

/** Returns a boolean as SQL of the tested database. */
function flag(value: 0 | 1): string {
  return testedDatabase === 'sqlite' ? String(value) : String(value === 1);
}

describe('the order of the other side', () => {
  const author = (books: Definition): ModelFile => contentType('author', books);
  const linked = (inverse: Definition): ModelFile =>
    pages({ author: { type: 'relation', relation: 'manyToOne', target: 'api::author.author', ...inverse } });
  const books = { pages: { type: 'relation', relation: 'oneToMany', target: 'api::page.page', mappedBy: 'author' } };

  it('is restored with the other side: earlier entries in their order, later ones at the end', async () => {
    await open(author(books), linked({ inversedBy: 'pages' }));
    for (const id of ['x', 'y']) await add(id, {}, 'authors');
    const of = (name: string, position: string) => ({ author_document_id: `'${name}'`, author_position: position });
    await add('a', of('x', '7'));
    await add('b', of('x', '3'));
    await add('c', of('y', '9'));
    await add('d', of('y', '4'));
    await fixture.change([author({}), linked({})]);
    await add('e', { author_document_id: `'y'` });
    await fixture.revert();
    expect(await values('author_position')).toEqual([7, 3, 2, 1, 3]);
    expect(await fixture.steps()).toEqual([]);
  });
});
