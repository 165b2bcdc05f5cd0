import { expect, test } from 'vitest';
import { documentEnvelope, listEnvelope, listEnvelopeFromValues } from './envelope.js';

const entries = Buffer.from('{"id":1}');
const textOf = (parts: readonly Buffer[]) => Buffer.concat(parts).toString();

test('one document is inserted unchanged', () => {
  expect(textOf(documentEnvelope(Buffer.from('{"é":1}')))).toBe('{"data":{"é":1},"meta":{}}');
});

test.each([
  [{ is: 'page', page: 2, pageSize: 25, withCount: true }, 51, '{"page":2,"pageSize":25,"pageCount":3,"total":51}'],
  [{ is: 'page', page: 1, pageSize: 25, withCount: true }, 0, '{"page":1,"pageSize":25,"pageCount":0,"total":0}'],
  [{ is: 'page', page: 1, pageSize: 25, withCount: false }, null, '{"page":1,"pageSize":25}'],
  [{ is: 'offset', start: 5, limit: 10, withCount: true }, 7, '{"start":5,"limit":10,"total":7}'],
  [{ is: 'offset', start: 5, limit: 10, withCount: false }, null, '{"start":5,"limit":10}'],
] as const)('pagination of %j with total %j', (page, total, expected) => {
  expect(textOf(listEnvelope({ entries, total }, page))).toBe(`{"data":[{"id":1}],"meta":{"pagination":${expected}}}`);
});

test.each([
  [null, '{"pageSize":5,"next":"a_b","previous":null}'],
  [12, '{"pageSize":5,"next":"a_b","previous":null,"total":12}'],
] as const)('pagination by cursor with total %j', (total, expected) => {
  const page = { is: 'keyset', pageSize: 5, withCount: total !== null, walk: 'forward', position: null } as const;
  const cursors = { next: 'a_b', previous: null };
  const body = `{"data":[{"id":1}],"meta":{"pagination":${expected}}}`;
  expect(textOf(listEnvelope({ entries, total, cursors }, page))).toBe(body);
  expect(textOf(listEnvelopeFromValues([{ id: 1 }], total, page, cursors))).toBe(body);
});

test('values are inserted like the documents of a database', () => {
  const page = { is: 'offset', start: 0, limit: 10, withCount: false } as const;
  const meta = '"meta":{"pagination":{"start":0,"limit":10}}';
  expect(textOf(listEnvelopeFromValues([{ id: 1 }, { id: 2 }], null, page))).toBe(
    `{"data":[{"id":1},{"id":2}],${meta}}`,
  );
  expect(textOf(listEnvelopeFromValues([], null, page))).toBe(`{"data":[],${meta}}`);
});

test('a list says where its search finds more documents than it looked at', () => {
  const page = { is: 'page', page: 1, pageSize: 25, withCount: false } as const;
  const meta = '{"pagination":{"page":1,"pageSize":25},"search":{"complete":false,"matches":100}}';
  const answer = { entries, total: null, partialSearch: 100 };
  expect(textOf(listEnvelope(answer, page))).toBe(`{"data":[{"id":1}],"meta":${meta}}`);
});
