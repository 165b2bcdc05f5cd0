import { afterAll, beforeAll, expect, test } from 'vitest';
import { contractSettings as settings } from '../../test/support/contract-settings.js';
import { type Caller, fullAccess } from '../access/index.js';
import type { Documents } from '../documents/index.js';
import type { Answer, DoorRequest } from '../http/index.js';
import type { OneQuestion } from '../query/index.js';
import { parseModel } from '../schema/index.js';
import { profiles } from './profiles.js';
import { createReads } from './reads.js';

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
    return { data: Buffer.from('[]'), total: 0 };
  },
  async one(question: OneQuestion, documentId?: string) {
    const slot = question.documentId;
    asked.push(`one ${question.node.shape.uid} ${documentId ?? (slot === null ? '-' : question.values[slot])}`);
    return Buffer.from('{}');
  },
} as Pick<Documents, 'list' | 'one'> as Documents;
const caller: Caller = { identity: { is: 'token', id: 1 }, ability: fullAccess };
const callers = { recall: () => caller, confirm: async () => caller, callerOf: async () => caller };
const profile = profiles.contract;
const reads = createReads({ snapshot, documents, callers, settings, profile, publishingNeedsPermission: false });
const [notes, twentyfour] = [
  snapshot.contentTypes.get('api::note.note'),
  snapshot.contentTypes.get('api::twentyfour.twentyfour'),
];

beforeAll(() => expect(notes && twentyfour).toBeDefined());
afterAll(() => expect(asked.length).toBeGreaterThan(0));

/** Asks the ordinary way; gives what the documents were asked. */
async function ask(url: string, kind: 'list' | 'document', of = notes): Promise<string | undefined> {
  if (of === undefined) throw new Error('no such type');
  const [path = '', query = ''] = url.split('?');
  const request: DoorRequest = {
    url,
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
  await reads[kind](of)(request);
  return asked.at(-1);
}

/** Asks through the memory; undefined: it does not know. */
async function recall(url: string): Promise<string | undefined> {
  const before = asked.length;
  const answer: Promise<Answer | null> | null = reads.recall(url, 'x');
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
