import { expect, test } from 'vitest';
import type { RecordedAnswer } from '../conformance/harness/record.js';
import { compareCases, compareRecords, needless } from './compare.js';

const reason = 'of a test';

test('cases of one database alone are found, on either side, as often as they come', () => {
  expect(compareCases(['a', 'b', 'c', 'c'], ['b', 'c', 'd'], [])).toEqual([
    'only on SQLite: a',
    'only on SQLite: c (2)',
    'only on PostgreSQL: d',
  ]);
});

test('a reason excuses the cases whose names begin so, on its database', () => {
  expect(compareCases(['a › one'], ['b › one'], [{ cases: 'a ›', on: 'sqlite', reason }])).toEqual([
    'only on PostgreSQL: b › one',
  ]);
  expect(compareCases(['a'], [], [{ cases: 'a', on: 'postgres', reason }])).toEqual(['only on SQLite: a']);
});

test('a reason that nothing needs is named', () => {
  const listed = [
    { cases: 'a', on: 'sqlite', reason },
    { cases: 'b', on: 'sqlite', reason },
  ] as const;
  expect(needless(['a', 'b'], ['b'], listed)).toEqual(['b']);
});

const answer: RecordedAnswer = { status: 200, headers: { 'content-length': '10' }, body: '{"id":1,"a":"x"}' };

test.each<[string, Partial<RecordedAnswer>]>([
  ['status', { status: 201 }],
  ['header', { headers: {} }],
  ['body', { body: '{"id":1,"a":"y"}' }],
  ['row id', { body: '{"id":2,"a":"x"}' }],
])('an answer with another %s is found', (_, other) => {
  expect(compareRecords({ one: [answer] }, { one: [{ ...answer, ...other }] })).toHaveLength(1);
  expect(compareRecords({ one: [answer] }, { one: [answer] })).toEqual([]);
});

test('an answer too many is found, and a case too many', () => {
  expect(compareRecords({ one: [answer, answer] }, { one: [answer] })).toHaveLength(1);
  expect(compareRecords({}, { one: [answer] })).toHaveLength(1);
});

test('in cases of several requests row ids may differ, and nothing else', () => {
  const other = { ...answer, headers: { 'content-length': '11' }, body: '{"id":12,"a":"x"}' };
  expect(compareRecords({ one: [answer, answer] }, { one: [answer, other] })).toEqual([]);
  const wrong = { ...other, body: '{"id":12,"a":"y"}' };
  expect(compareRecords({ one: [answer, answer] }, { one: [answer, wrong] })).toHaveLength(1);
});
