import { expect, test } from 'vitest';
import { listEnvelope, oneEnvelope } from './envelope.js';

const data = Buffer.from('[{"id":1}]');

test('one document goes in untouched', () => {
  expect(oneEnvelope(Buffer.from('{"é":1}')).toString()).toBe('{"data":{"é":1},"meta":{}}');
});

test.each([
  [{ is: 'page', page: 2, pageSize: 25, withCount: true }, 51, '{"page":2,"pageSize":25,"pageCount":3,"total":51}'],
  [{ is: 'page', page: 1, pageSize: 25, withCount: true }, 0, '{"page":1,"pageSize":25,"pageCount":0,"total":0}'],
  [{ is: 'page', page: 1, pageSize: 25, withCount: false }, null, '{"page":1,"pageSize":25}'],
  [{ is: 'offset', start: 5, limit: 10, withCount: true }, 7, '{"start":5,"limit":10,"total":7}'],
  [{ is: 'offset', start: 5, limit: 10, withCount: false }, null, '{"start":5,"limit":10}'],
] as const)('pagination of %j with total %j', (page, total, expected) => {
  expect(listEnvelope({ data, total }, page).toString()).toBe(`{"data":[{"id":1}],"meta":{"pagination":${expected}}}`);
});
