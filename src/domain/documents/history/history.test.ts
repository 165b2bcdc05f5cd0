import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { abilityWith, createdBy, inLocales, names, rules } from '../../../../test/support/abilities.js';
import {
  component,
  contentType,
  type DocumentFixture,
  expectFailure,
  openDocumentFixture,
} from '../../../../test/support/document-fixture.js';
import { type Ability, fullAccess } from '../../../language/query/access/index.js';
import type { ContentType } from '../../../language/schema/index.js';
import type { RestoreResult, RevisionDetails, RevisionListEntry } from '../index.js';

/* Records replaced versions and restores them. */

const localized = { pluginOptions: { i18n: { localized: true } } };
const model = [
  component('login', {
    user: { type: 'string' },
    secret: { type: 'password' },
    note: { type: 'string', private: true },
  }),
  component('quote', {
    text: { type: 'text' },
    of: { type: 'relation', relation: 'oneToOne', target: 'api::person.person' },
    login: { type: 'component', component: 'shared.login' },
  }),
  contentType('person', { name: { type: 'string' } }),
  contentType(
    'article',
    {
      title: { type: 'string', ...localized },
      price: { type: 'decimal', ...localized },
      big: { type: 'biginteger', ...localized },
      data: { type: 'json', ...localized },
      rank: { type: 'integer' },
      pin: { type: 'password' },
      secret: { type: 'string', private: true, ...localized },
      author: { type: 'relation', relation: 'manyToOne', target: 'api::person.person' },
      readers: { type: 'relation', relation: 'manyToMany', target: 'api::person.person' },
      body: { type: 'dynamiczone', components: ['shared.quote', 'shared.login'], ...localized },
    },
    { drafts: true, localized: true },
  ),
  contentType('note', { text: { type: 'string' } }),
  contentType('motto', { text: { type: 'string' } }, { single: true }),
];

let fixture: DocumentFixture;
let ada: Ability;
let ben: Ability;

beforeAll(async () => {
  fixture = await openDocumentFixture(model, { sharedAttributesOnLocalization: 'copy' }, [], true);
  const role =
    "INSERT INTO octavo_administrator_roles (id, name, permissions, created_at, updated_at) VALUES (1, 'x', '{}', '', '')";
  await fixture.store.write((tx) => tx.run({ sql: role, slots: [], reads: [] }, []));
  for (const [id, first] of [
    [1, 'Ada'],
    [2, 'Ben'],
  ] as const) {
    const columns = 'id, email, first_name, last_name, role_id, blocked, created_at, updated_at';
    const sql = `INSERT INTO octavo_administrators (${columns}) VALUES (${id}, '${first}@example.org', '${first}', 'Lovelace', 1, FALSE, '', '')`;
    await fixture.store.write((tx) => tx.run({ sql, slots: [], reads: [] }, []));
  }
  ada = abilityWith('ada', { administrator: 1 });
  ben = abilityWith('ben', { administrator: 2 });
});
afterAll(() => fixture.close());

function typeNamed(name: string): ContentType {
  const type = fixture.snapshot.contentTypes.get(`api::${name}.${name}`);
  if (type === undefined) throw new Error(`no type ${name}`);
  return type;
}

async function listed(documentId: string, locale = 'en', ability = fullAccess): Promise<readonly RevisionListEntry[]> {
  const type = typeNamed('article');
  return (await fixture.history.list({ type, ability, documentId, locale, limit: 100, offset: 0 })).entries;
}

async function descriptions(documentId: string, locale = 'en'): Promise<readonly string[]> {
  const entries = await listed(documentId, locale);
  return entries.map(({ action, status, attributes }) => [action, status, ...attributes].join(' '));
}

function one(documentId: string, id: number, ability = fullAccess): Promise<RevisionDetails> {
  return fixture.history.get({ type: typeNamed('article'), ability, documentId, id });
}

function restore(
  documentId: string,
  id: number,
  ability = fullAccess,
  attributes: readonly string[] | null = null,
): Promise<RestoreResult> {
  return fixture.history.restore({ type: typeNamed('article'), ability, documentId, id, attributes });
}

const draft = 'article?status=draft';

describe('recorded revisions', () => {
  test('none of a new version; each replaced state, with the action that replaced it', async () => {
    const { documentId } = await fixture.create('article', { title: 'a' });
    expect(await descriptions(documentId)).toEqual([]);
    await fixture.update(draft, documentId, { title: 'b' });
    await fixture.update(draft, documentId, { title: 'b' });
    await fixture.update('article', documentId, { title: 'c', price: 1 });
    await fixture.act('unpublish', 'article', documentId);
    await fixture.act('publish', 'article', documentId);
    await fixture.act('publish', 'article', documentId);
    await fixture.update(draft, documentId, { title: 'd' });
    await fixture.act('discardDraft', 'article', documentId);
    expect(await descriptions(documentId)).toEqual([
      'discardDraft draft title',
      'update draft title',
      'unpublish published',
      'publish published title price',
      'update draft title price',
      'update draft title',
    ]);
  });

  test('a write that publishes over a published version records one revision', async () => {
    const { documentId } = await fixture.create('article', { title: 'a' });
    await fixture.update('article', documentId, { title: 'b' });
    expect(await descriptions(documentId)).toEqual(['publish published title']);
  });

  test('shared values are recorded in the locales that they are copied to', async () => {
    const { documentId } = await fixture.create('article?status=draft', { title: 'a', rank: 1 });
    await fixture.update('article?status=draft&locale=fr', documentId, { title: 'un' });
    await fixture.update(draft, documentId, { rank: 2 });
    expect(await descriptions(documentId, 'fr')).toEqual(['share draft rank']);
  });

  test('saves of one administrator within a minute are one revision; those of others, and later ones, are separate', async () => {
    const { documentId } = await fixture.create(draft, { title: '0' }, ada);
    for (const title of ['1', '2', '3']) {
      fixture.advanceClock(10_000);
      await fixture.update(draft, documentId, { title }, ada);
    }
    fixture.advanceClock();
    await fixture.update(draft, documentId, { title: '4' }, ben);
    await fixture.update(draft, documentId, { title: '5' }, ada);
    fixture.advanceClock(70_000);
    await fixture.update(draft, documentId, { title: '6' }, ada);
    const contents = await Promise.all((await listed(documentId)).map(({ id }) => one(documentId, id)));
    expect(contents.map(({ content }) => JSON.parse(content).title)).toEqual(['5', '4', '3', '0']);
    expect(contents.map(({ savedBy, replacedBy }) => [savedBy?.name, replacedBy?.id])).toEqual([
      ['Ada Lovelace', 1],
      ['Ben Lovelace', 1],
      ['Ada Lovelace', 2],
      ['Ada Lovelace', 1],
    ]);
  });

  test('a restoration always records what it replaces', async () => {
    const { documentId } = await fixture.create(draft, { title: '0' }, ada);
    await fixture.update(draft, documentId, { title: '1' }, ada);
    await fixture.update(draft, documentId, { title: 'typed a moment ago' }, ada);
    const [first] = await listed(documentId);
    await restore(documentId, first?.id ?? 0, ada);
    expect(await descriptions(documentId)).toEqual(['restore draft title', 'update draft title']);
    const [last] = await listed(documentId);
    expect(JSON.parse((await one(documentId, last?.id ?? 0)).content).title).toBe('typed a moment ago');
  });

  test('no password and nothing of a type without history', async () => {
    const digests = /\$(?:argon2|scrypt|2[aby])/;
    const data = {
      pin: 'very secret 1',
      body: [
        { __component: 'shared.login', user: 'u', secret: 'very secret 2', note: 'n' },
        { __component: 'shared.quote', text: 't', login: { user: 'v', secret: 'very secret 3' } },
      ],
    };
    const { documentId } = await fixture.create(draft, data);
    await fixture.update(draft, documentId, { title: 'x', pin: 'very secret 4' });
    await fixture.remove('article', documentId, '*');
    const file = await fixture.create('file', { name: 'a.png', mime: 'image/png' });
    await fixture.update('file', file.documentId, { name: 'b.png' });
    const rows = await fixture.rows('SELECT * FROM octavo_history');
    expect(JSON.stringify(rows)).not.toMatch(digests);
    expect(JSON.stringify(rows)).toContain('"note');
    expect(rows.some(({ type }) => String(type).startsWith('plugin::'))).toBe(false);
    const stored = JSON.stringify(await fixture.rows('SELECT content FROM octavo_history'));
    expect(stored).not.toContain('very secret');
  });

  test('with history off, nothing', async () => {
    const off = await openDocumentFixture([contentType('note', { text: { type: 'string' } })]);
    try {
      const { documentId } = await off.create('note', { text: 'a' });
      await off.update('note', documentId, { text: 'b' });
      expect(await off.rows('SELECT id FROM octavo_history')).toEqual([]);
    } finally {
      await off.close();
    }
  });
});

describe('who wrote', () => {
  test('versions have their creator and last author', async () => {
    const { documentId } = await fixture.create('article?status=draft', { title: 'a' }, ada);
    await fixture.update('article?status=draft&locale=fr', documentId, { title: 'un' }, ben);
    await fixture.act('publish', 'article', documentId, ben);
    await fixture.update(draft, documentId, { title: 'b' });
    const authors = await fixture.history.listAuthors(typeNamed('article'), [documentId], null);
    const shown = authors.map(({ locale, status, createdBy, updatedBy }) => {
      return [locale, status, createdBy?.name ?? null, updatedBy?.id ?? null].join(' ');
    });
    expect(shown.toSorted()).toEqual([
      'en draft Ada Lovelace ',
      'en published Ben Lovelace 2',
      'fr draft Ben Lovelace 2',
    ]);
    await fixture.act('discardDraft', 'article', documentId, ada);
    const after = await fixture.history.listAuthors(typeNamed('article'), [documentId], null);
    expect(after.find(({ locale, status }) => locale === 'en' && status === 'draft')?.updatedBy?.id).toBe(1);
    expect(await fixture.history.listAuthors(typeNamed('article'), [], null)).toEqual([]);
  });

  test('no answer of the content API has them', async () => {
    const made = await fixture.create('article?populate=*', { title: 'a' }, ada);
    expect(Object.keys(made).filter((key) => /by$/i.test(key))).toEqual([]);
  });
});

describe('a state', () => {
  test('is shown in the form of a response, with the differences to the current version', async () => {
    const { documentId: author } = await fixture.create('person', { name: 'Ann' });
    const body = [{ __component: 'shared.quote', text: 'q', of: author }];
    const data = { title: 'a', price: '12.340000000000000001', big: '9223372036854775807', data: '5', author, body };
    const { documentId } = await fixture.create(draft, { ...data, readers: [author], secret: 's' });
    await fixture.update(draft, documentId, { title: 'b', price: null, readers: [] });
    const [entry] = await listed(documentId);
    const { content, differences, leftOut } = await one(documentId, entry?.id ?? 0);
    expect(content).toContain('"price":12.340000000000000001');
    expect(JSON.parse(content)).toEqual({
      title: 'a',
      price: expect.any(Number),
      big: '9223372036854775807',
      data: '5',
      rank: null,
      author: { documentId: author },
      readers: [{ documentId: author }],
      body: [
        { __component: 'shared.quote', id: expect.any(Number), text: 'q', of: { documentId: author }, login: null },
      ],
    });
    expect(differences).toEqual([
      { attribute: 'title', before: '"a"', now: '"b"' },
      { attribute: 'price', before: '12.340000000000000001', now: 'null' },
      { attribute: 'readers', before: `[{"documentId":"${author}"}]`, now: '[]' },
    ]);
    expect(leftOut).toEqual([]);
    expect(entry?.attributes).toEqual(['title', 'price', 'readers']);
  });

  test('is seen by who finds the document: types, attributes, locales, drafts and one’s own', async () => {
    const { documentId: author } = await fixture.create('person', { name: 'Ann' });
    const { documentId } = await fixture.create(draft, { title: 'a', secret: 's', author }, ada);
    await fixture.update(draft, documentId, { title: 'b', secret: 't', author: null }, ben);
    const [entry] = await listed(documentId);
    const id = entry?.id ?? 0;
    const seen = async (className: string, rights: Partial<Ability>): Promise<string> => {
      const ability = abilityWith(className, rights);
      try {
        const { content, differences } = await one(documentId, id, ability);
        const [listedAs] = await listed(documentId, 'en', ability);
        return JSON.stringify([content, differences, listedAs?.attributes]);
      } catch (error) {
        return String((error as { code?: string }).code);
      }
    };
    expect(
      await seen('reads all', { readableAttributes: names({ article: ['title', 'secret', 'author'] }) }),
    ).toContain('"secret');
    const title = await seen('reads titles', { readableAttributes: names({ article: ['title'] }) });
    expect(title).toContain('title');
    expect(title).not.toMatch(/secret|author|"s"|"t"/);
    const noPerson: Partial<Ability> = { can: (_, uid) => uid !== 'api::person.person' };
    expect(await seen('finds no person', noPerson)).not.toContain('author');
    const ownPeople: Partial<Ability> = { administrator: 2, rowRule: rules({ person: createdBy(2) }) };
    expect(await seen('own people', ownPeople)).not.toContain(author);
    expect(await seen('no article', { can: (_, uid) => uid !== 'api::article.article' })).toBe('access.forbidden');
    expect(await seen('french', { rowRule: rules({ article: inLocales('fr') }) })).toBe('http.not-found');
    expect(await seen('own of ben', { administrator: 2, rowRule: rules({ article: createdBy(2) }) })).toBe(
      'http.not-found',
    );
    expect(await seen('own of ada', { administrator: 1, rowRule: rules({ article: createdBy(1) }) })).toContain(
      'title',
    );
    expect(await seen('no drafts', { can: (action) => action !== 'readDrafts' })).toBe('http.not-found');
  });

  test.each([
    ['none', 1],
    ['', 1],
  ])('of document %j is not there', async (documentId, id) => {
    expect((await expectFailure(one(documentId, id))).code).toBe('http.not-found');
    expect((await expectFailure(listed(documentId))).code).toBe('http.not-found');
  });

  test('of another type is not there', async () => {
    const { documentId } = await fixture.create('note', { text: 'a' });
    await fixture.update('note', documentId, { text: 'b' });
    const [row] = await fixture.rows(`SELECT id FROM octavo_history WHERE document_id = '${documentId}'`);
    expect((await expectFailure(one(documentId, Number(row?.id)))).code).toBe('http.not-found');
    expect((await expectFailure(listed(documentId))).code).toBe('http.not-found');
  });
});

describe('restoring', () => {
  test('writes only the draft, and reports missing values', async () => {
    const people = await Promise.all(['A', 'B', 'C'].map((name) => fixture.create('person', { name })));
    const [a = '', b = '', c = ''] = people.map(({ documentId }) => documentId);
    const body = [
      { __component: 'shared.quote', text: 'q', of: b, login: { user: 'u', secret: 'stays here 1', note: 'n' } },
      { __component: 'shared.login', user: 'gone' },
    ];
    const { documentId } = await fixture.create('article', { title: 'a', author: b, readers: [c, b, a], body });
    const before = await fixture.one('article?populate[body][populate]=*', documentId);
    const [existing] = (before?.body ?? []) as readonly { id: number; login: { id: number } }[];
    await fixture.update('article?status=draft', documentId, {
      title: 'b',
      author: a,
      readers: [a],
      body: [{ __component: 'shared.quote', id: existing?.id, text: 'other' }],
    });
    await fixture.remove('person', b);
    const [entry] = await listed(documentId);
    expect(await restore(documentId, entry?.id ?? 0)).toEqual({
      documentId,
      locale: 'en',
      created: false,
      restored: ['title', 'price', 'big', 'data', 'rank', 'author', 'readers', 'body'],
      leftOut: [
        { path: 'author', because: 'gone', documentId: b },
        { path: 'readers.1', because: 'gone', documentId: b },
        { path: 'body.0.of', because: 'gone', documentId: b },
      ],
    });
    const populate = 'populate[author]=true&populate[readers]=true&populate[body][populate]=*';
    const now = await fixture.one(`article?status=draft&${populate}`, documentId);
    expect(now).toMatchObject({
      title: 'a',
      author: null,
      readers: [{ documentId: c }, { documentId: a }],
      body: [{ id: existing?.id, text: 'q', of: null, login: { user: 'u', id: existing?.login.id } }, { user: 'gone' }],
    });
    const [row] = await fixture.rows(
      `SELECT body__deep FROM articles WHERE document_id = '${documentId}' AND status = 'draft'`,
    );
    expect(String(row?.body__deep)).toMatch(/argon2.*"note":"n"|"note":"n".*argon2/);
    expect(await fixture.one('article', documentId)).toMatchObject({ title: 'a' });
  });

  test('restores only the requested attributes', async () => {
    const { documentId } = await fixture.create(draft, { title: 'a', rank: 1 });
    await fixture.update(draft, documentId, { title: 'b', rank: 2 });
    const [entry] = await listed(documentId);
    expect(await restore(documentId, entry?.id ?? 0, fullAccess, ['rank', 'none'])).toMatchObject({
      restored: ['rank'],
    });
    expect(await fixture.one(draft, documentId)).toMatchObject({ title: 'b', rank: 1 });
  });

  test('restores a removed document, in its locales, under its documentId', async () => {
    const { documentId } = await fixture.create('article', { title: 'a', rank: 3 }, ada);
    await fixture.update('article?locale=fr', documentId, { title: 'un' }, ada);
    await fixture.remove('article', documentId, '*', ben);
    const type = typeNamed('article');
    const removed = async (ability = fullAccess) =>
      (await fixture.history.listRemoved({ type, ability, title: null, limit: 100, offset: 0 })).entries.filter(
        (entry) => entry.documentId === documentId,
      );
    const entries = await removed();
    expect(entries.map(({ locale, status, replacedBy }) => [locale, status, replacedBy?.name])).toEqual([
      ['fr', 'draft', 'Ben Lovelace'],
      ['en', 'draft', 'Ben Lovelace'],
    ]);
    expect(await removed(abilityWith('fr only', { rowRule: rules({ article: inLocales('fr') }) }))).toHaveLength(1);
    expect(await removed(abilityWith('own only', { rowRule: rules({ article: createdBy(1) }) }))).toEqual([]);
    const seenPublished = await removed(abilityWith('published', { can: (action) => action !== 'readDrafts' }));
    expect(seenPublished.map(({ status }) => status)).toEqual(['published', 'published']);
    const [french, english] = entries;
    const noCreation = abilityWith('creates none', { can: (action) => action !== 'create' });
    expect((await expectFailure(restore(documentId, english?.id ?? 0, noCreation))).code).toBe('access.forbidden');
    expect(await restore(documentId, english?.id ?? 0, ada)).toMatchObject({ documentId, created: true });
    const answer = await restore(documentId, french?.id ?? 0, ada);
    expect(answer).toMatchObject({ created: false, locale: 'fr' });
    expect(answer.leftOut).toEqual([{ path: 'rank', because: 'shared by all locales' }]);
    expect(await fixture.one('article?status=draft&locale=fr', documentId)).toMatchObject({ title: 'un', rank: 3 });
    expect(await fixture.one('article', documentId)).toBeNull();
    expect(await removed()).toEqual([]);
  });

  test('a single type has one document', async () => {
    const type = typeNamed('motto');
    const made = await fixture.update('motto', null, { text: 'a' });
    await fixture.remove('motto', made.documentId);
    const [gone] = (await fixture.history.listRemoved({ type, ability: fullAccess, title: null, limit: 1, offset: 0 }))
      .entries;
    const request = { type, ability: fullAccess, documentId: made.documentId, id: gone?.id ?? 0, attributes: null };
    const other = await fixture.update('motto', null, { text: 'b' });
    expect((await expectFailure(fixture.history.restore(request))).code).toBe('write.invalid');
    await fixture.remove('motto', other.documentId);
    expect(await fixture.history.restore(request)).toMatchObject({ documentId: made.documentId, created: true });
    expect(await fixture.one('motto', null)).toMatchObject({ documentId: made.documentId, text: 'a' });
  });

  test('needs the right to write, and leaves out what may not be written', async () => {
    const { documentId } = await fixture.create(draft, { title: 'a', rank: 1 }, ada);
    await fixture.update(draft, documentId, { title: 'b', rank: 2 }, ben);
    const [entry] = await listed(documentId);
    const id = entry?.id ?? 0;
    const reader = abilityWith('reader', { can: (action) => action !== 'update' });
    expect((await expectFailure(restore(documentId, id, reader))).code).toBe('access.forbidden');
    const own = abilityWith('updates own', { administrator: 2, rowRule: rules({ 'article.update': createdBy(2) }) });
    expect((await expectFailure(restore(documentId, id, own))).code).toBe('http.not-found');
    const titles = abilityWith('titles', { writableAttributes: () => new Set(['title']) });
    const { restored, leftOut } = await restore(documentId, id, titles);
    expect(restored).toEqual(['title']);
    expect(leftOut).toContainEqual({ path: 'rank', because: 'not allowed' });
    expect(await fixture.one(draft, documentId)).toMatchObject({ title: 'a', rank: 2 });
  });

  test('what fails leaves nothing behind', async () => {
    const { documentId } = await fixture.create(draft, { title: 'a' });
    await fixture.update(draft, documentId, { title: 'b' });
    const [entry] = await listed(documentId);
    const request = {
      type: typeNamed('article'),
      ability: fullAccess,
      documentId,
      id: entry?.id ?? 0,
      attributes: null,
    };
    const refusal = fixture.history.restore({
      ...request,
      afterWrite: async () => {
        throw new Error('the log is full');
      },
    });
    await expect(refusal).rejects.toThrow('the log is full');
    expect(await fixture.one(draft, documentId)).toMatchObject({ title: 'b' });
    expect(await listed(documentId)).toHaveLength(1);
  });
});

test('removes revisions that are too old, or too many for one document', async () => {
  const { documentId } = await fixture.create(draft, { title: '0' });
  for (let at = 1; at <= 6; at++) await fixture.update(draft, documentId, { title: String(at) });
  const total = async (): Promise<number> =>
    Number((await fixture.rows(`SELECT count(*) AS n FROM octavo_history WHERE document_id = '${documentId}'`))[0]?.n);
  await fixture.history.prune({ days: 1, versionsPerDocument: 4 });
  expect(await total()).toBe(4);
  const [newest] = await listed(documentId);
  expect(JSON.parse((await one(documentId, newest?.id ?? 0)).content).title).toBe('5');
  fixture.advanceClock(23 * 3_600_000);
  await fixture.update(draft, documentId, { title: '7' });
  fixture.advanceClock(2 * 3_600_000);
  await fixture.history.prune({ days: 1, versionsPerDocument: 4 });
  expect(await total()).toBe(1);
});
