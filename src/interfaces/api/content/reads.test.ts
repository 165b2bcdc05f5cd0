import { afterAll, beforeAll, expect, test } from 'vitest';
import { contractSettings as settings } from '../../../../test/support/contract-settings.js';
import type { Documents } from '../../../domain/documents/index.js';
import type { HttpRequest } from '../../../foundations/http/index.js';
import { anonymousAbility, type Caller, fullAccess } from '../../../language/query/access/index.js';
import type { DocumentReadQuery } from '../../../language/query/index.js';
import { parseModel } from '../../../language/schema/index.js';
import { profiles } from './profiles.js';
import { createReadEndpoints, type ReadEndpoints } from './reads.js';
import { ResponseCache } from './response-cache.js';

/* Which questions are remembered as one, and that no two different ones are. */
const name = 'abcdefghijklmnopqrstuvwx';
const type = (singularName: string, pluralName: string, kind = 'collectionType') => ({
  path: `schema/content-types/${singularName}.json`,
  json: JSON.stringify({
    kind,
    collectionName: pluralName.replaceAll('-', '_'),
    info: { singularName, pluralName, displayName: singularName },
    attributes: { title: { type: 'string' } },
  }),
});
const snapshot = parseModel([type('note', 'notes'), type('twentyfour', name), type('front', 'fronts', 'singleType')], {
  locales: ['en'],
  defaultLocale: 'en',
});

const asked: string[] = [];
const documents = {
  async list(question) {
    asked.push(`list ${question.node.shape.uid}`);
    return { entries: Buffer.from(''), total: 0 };
  },
  async findOne(question: DocumentReadQuery, documentId?: string) {
    const slot = question.documentId;
    asked.push(`one ${question.node.shape.uid} ${documentId ?? (slot === null ? '-' : question.values[slot])}`);
    return Buffer.from('{}');
  },
  syncVersion: () => synced(),
  contentVersion: () => () => generation,
  dependencies: () => [],
} as Pick<Documents, 'list' | 'findOne' | 'contentVersion' | 'syncVersion' | 'dependencies'> as Documents;
/** Learns of what others committed. */
let synced = (): void => undefined;
/** Changes when documents do. */
let generation = 1;
const caller: Caller = { identity: { is: 'token', id: 1 }, ability: fullAccess };
const callers = {
  findCached: () => caller,
  revalidate: async (): Promise<Caller | null> => caller,
  callerOf: async () => caller,
};
const parts = { snapshot, documents, callers, settings, profile: profiles.contract, publishingNeedsPermission: false };
const reads = createReadEndpoints({ ...parts, responses: new ResponseCache(0) });
const [notes, twentyfour] = [
  snapshot.contentTypes.get('api::note.note'),
  snapshot.contentTypes.get('api::twentyfour.twentyfour'),
];

beforeAll(() => expect(notes && twentyfour).toBeDefined());
afterAll(() => expect(asked.length).toBeGreaterThan(0));

/** Asks the ordinary way; returns what the documents were asked. */
async function ask(
  url: string,
  kind: 'list' | 'document',
  of = notes,
  among: ReadEndpoints = reads,
): Promise<string | undefined> {
  if (of === undefined) throw new Error('no such type');
  const [path = '', query = ''] = url.split('?');
  const request: HttpRequest = {
    url,
    id: 'r-1',
    segments: path.split('/').slice(1),
    query,
    method: 'GET',
    authorization: 'x',
    headers: {},
    address: '127.0.0.1',
    secure: false,
    stream: null,
    body: undefined,
  };
  await among[kind](of)(request);
  return asked.at(-1);
}

/** Asks through the memory; undefined: it does not know. */
async function recall(url: string): Promise<string | undefined> {
  const before = asked.length;
  const answer = reads.findCached(url, 'x');
  if (answer === null) return undefined;
  await answer;
  expect(asked.length).toBe(before + 1);
  return asked.at(-1);
}

test('a question for one document is remembered for all documents', async () => {
  const [one, two] = ['b23456789012345678901234', 'c23456789012345678901234'];
  expect(await recall(`/api/notes/${one}?fields=title`)).toBeUndefined();
  expect(await ask(`/api/notes/${one}?fields=title`, 'document')).toBe(`one api::note.note ${one}`);
  expect(await recall(`/api/notes/${two}?fields=title`)).toBe(`one api::note.note ${two}`);
  expect(await recall(`/api/notes/${two}`)).toBeUndefined();
});

test('a documentId of another form is remembered by itself', async () => {
  expect(await ask('/api/notes/12', 'document')).toBe('one api::note.note 12');
  expect(await recall('/api/notes/12')).toBe('one api::note.note 12');
  expect(await recall('/api/notes/13')).toBeUndefined();
});

test('a list is not taken for a document, whatever its API id looks like', async () => {
  expect(await ask('/api/notes/b23456789012345678901234', 'document')).toContain('one');
  expect(await recall('/api/notes/')).toBeUndefined();
  expect(await ask(`/api/${name}`, 'list', twentyfour)).toBe('list api::twentyfour.twentyfour');
  expect(await recall(`/api/${name}`)).toBe('list api::twentyfour.twentyfour');
  expect(await recall('/api/zbcdefghijklmnopqrstuvwx')).toBeUndefined();
});

test.each([
  ['at once', () => caller],
  ['later', async () => caller],
])(
  'an answer is kept by the whole address until something changes, the caller being confirmed %s',
  async (_, revalidate) => {
    const kept = createReadEndpoints({
      ...parts,
      callers: { ...callers, revalidate },
      responses: new ResponseCache(1_000_000),
    });
    const [one, two] = ['/api/notes/b23456789012345678901234', '/api/notes/c23456789012345678901234'];
    const asking = async (url: string): Promise<number> => {
      const before = asked.length;
      expect(await kept.findCached(url, 'x')).toMatchObject({ status: 200, revalidates: true });
      return asked.length - before;
    };
    await ask(one, 'document', notes, kept);
    expect([await asking(one), await asking(one), await asking(one)]).toEqual([1, 0, 0]);
    expect([await asking(two), await asking(two), await asking(two)]).toEqual([1, 1, 0]);
    generation += 1;
    expect([await asking(one), await asking(one), await asking(one)]).toEqual([1, 1, 0]);
  },
);

test('the ordinary way answers from the cache, too, once it knows of every commit', async () => {
  const kept = createReadEndpoints({ ...parts, responses: new ResponseCache(1_000_000) });
  const url = '/api/notes/g23456789012345678901234';
  const asking = async (): Promise<number> => {
    const before = asked.length;
    await ask(url, 'document', notes, kept);
    return asked.length - before;
  };
  expect([await asking(), await asking(), await asking()]).toEqual([1, 1, 0]);
  synced = () => {
    generation += 1;
    synced = () => undefined;
  };
  expect([await asking(), await asking(), await asking()]).toEqual([1, 1, 0]);
});

test('where nobody has to be waited for, the answer is there at once, and so is that there is none', async () => {
  let found: Buffer | null = Buffer.from('{"id":1}');
  const atOnce: Documents = {
    ...documents,
    list: () => ({ entries: Buffer.from('1'), total: 1 }),
    findOne: () => found,
  };
  const quick = createReadEndpoints({
    ...parts,
    documents: atOnce,
    callers: { ...callers, revalidate: () => caller },
    responses: new ResponseCache(1_000_000),
  });
  const [one, list] = ['/api/notes/e23456789012345678901234', '/api/notes?sort=id'];
  await ask(one, 'document', notes, quick);
  await ask(list, 'list', notes, quick);
  const before = asked.length;
  const texts = [one, list].map((url) => {
    const answer = quick.findCached(url, 'x');
    if (answer === null || answer instanceof Promise) throw new Error('it should have been there at once');
    return Buffer.concat(answer.body ?? []).toString();
  });
  expect(texts).toEqual([
    '{"data":{"id":1},"meta":{}}',
    '{"data":[1],"meta":{"pagination":{"page":1,"pageSize":25,"pageCount":1,"total":1}}}',
  ]);
  expect(asked.length).toBe(before);
  found = null;
  expect(() => quick.findCached('/api/notes/f23456789012345678901234', 'x')).toThrow('Not Found');
});

test('what is kept is given to nobody whose rights are others by now', async () => {
  let later: Caller | null = caller;
  const changing = { ...callers, revalidate: async () => later as Caller };
  const kept = createReadEndpoints({ ...parts, callers: changing, responses: new ResponseCache(1_000_000) });
  const url = '/api/notes/d23456789012345678901234';
  for (const _ of [1, 2]) await ask(url, 'document', notes, kept);
  expect(await kept.findCached(url, 'x')).toMatchObject({ status: 200 });
  later = { ...caller, ability: anonymousAbility };
  expect(await kept.findCached(url, 'x')).toBeNull();
  later = null;
  expect(await kept.findCached(url, 'x')).toBeNull();
});
