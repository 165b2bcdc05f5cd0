import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App } from '../../src/composition/app/index.js';
import { systemActor } from '../../src/domain/accounts/index.js';
import { contentTypeDefinition, type ModelFixture, openModelFixture } from '../support/model-fixture.js';

/* A computed attribute discloses what is in it: callers who may not read all of it do not see that it exists. */

const uids = { note: 'api::note.note', author: 'api::author.author', comment: 'api::comment.comment' } as const;
const definitions = {
  'schema/content-types/author.json': contentTypeDefinition('author', {
    name: { type: 'string' },
    salary: { type: 'integer' },
  }),
  'schema/content-types/comment.json': contentTypeDefinition('comment', {
    text: { type: 'string' },
    note: { type: 'relation', relation: 'manyToOne', target: uids.note, inversedBy: 'comments' },
  }),
  'schema/content-types/note.json': contentTypeDefinition('note', {
    title: { type: 'string' },
    secret: { type: 'integer' },
    author: { type: 'relation', relation: 'manyToOne', target: uids.author },
    comments: { type: 'relation', relation: 'oneToMany', target: uids.comment, mappedBy: 'note' },
    plain: { type: 'computed', as: 'length(title)' },
    ofSecret: { type: 'computed', as: 'secret * 2' },
    ofComputed: { type: 'computed', as: 'ofSecret + 1' },
    ofAuthor: { type: 'computed', as: 'author.salary > 100' },
    ofComments: { type: 'computed', as: 'count(comments)' },
  }),
};
const computed = ['plain', 'ofSecret', 'ofComputed', 'ofAuthor', 'ofComments'] as const;

let fixture: ModelFixture;
let app: App;

beforeAll(async () => {
  fixture = await openModelFixture(definitions);
  [app] = fixture.nodes as [App];
  const author = (await fixture.ask(0, 'POST', 'authors', { name: 'Ada', salary: 200 })).body.data as {
    documentId: string;
  };
  const note = (await fixture.ask(0, 'POST', 'notes', { title: 'one', secret: 21, author: author.documentId })).body
    .data as { documentId: string };
  await fixture.ask(0, 'POST', 'comments', { text: 'spam', note: note.documentId });
});
afterAll(() => fixture?.close());

/** Gives the public role actions, with rules. */
async function grant(actions: readonly string[], rules: readonly object[] = []): Promise<void> {
  const role = await app.accounts.roles.byType('public');
  if (role === null) throw new Error('there is no public role');
  await app.accounts.roles.change(
    role.id,
    { actions, rules } as Parameters<typeof app.accounts.roles.change>[1],
    systemActor,
  );
}

async function get(url: string): Promise<{ status: number; text: string }> {
  const { status, body } = await app.inject({ method: 'GET', url });
  return { status, text: body.toString() };
}

/** Which computed attributes a response has; the others are as unknown as a name that no model has. */
async function visible(): Promise<readonly string[]> {
  const { status, text } = await get('/api/notes');
  expect(status, text).toBe(200);
  const [row] = (JSON.parse(text) as { data: Record<string, unknown>[] }).data;
  const shown = computed.filter((name) => row !== undefined && name in row);
  for (const name of computed) {
    for (const query of [`filters[${name}][$notNull]=true`, `sort=${name}`, `fields=${name}`]) {
      const [answer, unknown] = await Promise.all([
        get(`/api/notes?${query}`),
        get(`/api/notes?${query.replace(name, 'nothing')}`),
      ]);
      if (shown.includes(name)) expect(answer.status, `${query} ${answer.text}`).toBe(200);
      else expect({ ...answer, text: answer.text.replaceAll(name, 'nothing') }, query).toEqual(unknown);
    }
  }
  return shown;
}

const finds = (...types: readonly (keyof typeof uids)[]) => types.map((type) => `${uids[type]}.find`);

describe('computed attributes of a caller', () => {
  test('with every permission that they need are visible', async () => {
    await grant(finds('note', 'author', 'comment'));
    expect(await visible()).toEqual(computed);
  });

  test('who may not find what they follow or count are unknown', async () => {
    await grant(finds('note'));
    expect(await visible()).toEqual(['plain', 'ofSecret', 'ofComputed']);
    await grant(finds('note', 'author'));
    expect(await visible()).toEqual(['plain', 'ofSecret', 'ofComputed', 'ofAuthor']);
  });

  test('who may find some of it by a rule are unknown', async () => {
    await grant(finds('note', 'author', 'comment'), [{ action: `${uids.comment}.find`, where: 'text[$ne]=spam' }]);
    expect(await visible()).toEqual(['plain', 'ofSecret', 'ofComputed', 'ofAuthor']);
  });

  test('who may not read an attribute in them are unknown', async () => {
    const read = ['title', 'author', 'comments', ...computed];
    await grant(finds('note', 'author', 'comment'), [{ action: `${uids.note}.find`, read }]);
    expect(await visible()).toEqual(['plain', 'ofAuthor', 'ofComments']);
    await grant(finds('note', 'author', 'comment'), [{ action: `${uids.author}.find`, read: ['name'] }]);
    expect(await visible()).toEqual(['plain', 'ofSecret', 'ofComputed', 'ofComments']);
    await grant(finds('note', 'author', 'comment'), [{ action: `${uids.note}.find`, read: ['title', 'secret'] }]);
    expect(await visible()).toEqual([]);
  });

  test('are conditions of rules', async () => {
    await grant(finds('note'), [{ action: `${uids.note}.find`, where: 'ofSecret[$gt]=42' }]);
    expect(JSON.parse((await get('/api/notes')).text).data).toEqual([]);
    await grant(finds('note'), [{ action: `${uids.note}.find`, where: 'ofSecret=42' }]);
    expect(JSON.parse((await get('/api/notes')).text).data).toHaveLength(1);
  });

  test('are described to those who see them, and in no body', async () => {
    await grant([...finds('note'), `${uids.note}.create`]);
    const { text } = await get('/api/openapi.json');
    const { schemas } = (JSON.parse(text) as { components: { schemas: Record<string, { properties?: object }> } })
      .components;
    const properties = (name: string) => Object.keys(schemas[name]?.properties ?? {});
    expect(computed.filter((name) => properties('Note').includes(name))).toEqual(['plain', 'ofSecret', 'ofComputed']);
    expect(computed.filter((name) => properties('NoteCreate').includes(name))).toEqual([]);
    expect(properties('NoteCreate')).toContain('title');
  });
});
