import { expect, test } from 'vitest';
import { Failure } from '../../../foundations/core/index.js';
import { computeEtag } from '../../../foundations/http/index.js';
import { documentEnvelope } from './envelope.js';
import { parsePreconditions } from './preconditions.js';

const fox = Buffer.from('{"title":"Fox"}');
const hare = Buffer.from('{"title":"Hare"}');
const tag = computeEtag(documentEnvelope(fox));
const other = computeEtag(documentEnvelope(hare));

function outcome(headers: Readonly<Record<string, string>>, current: readonly Buffer[]): string {
  try {
    parsePreconditions({ headers })?.(current);
    return 'met';
  } catch (error) {
    if (error instanceof Failure) return error.code;
    throw error;
  }
}

test('nothing is expected without either header', () => {
  expect(parsePreconditions({ headers: {} })).toBeUndefined();
});

test.each([
  [tag, [fox], 'met'],
  [`"x", ${tag}`, [fox], 'met'],
  [tag, [hare, fox], 'met'],
  ['*', [fox], 'met'],
  [' * ', [fox], 'met'],
  ['*', [], 'write.precondition'],
  [tag, [], 'write.precondition'],
  [tag, [hare], 'write.precondition'],
  [`W/${tag}`, [fox], 'write.precondition'],
  [tag.replaceAll('"', ''), [fox], 'write.precondition'],
  ['', [fox], 'write.precondition'],
])('If-Match %j', (header, current, expected) => {
  expect(outcome({ 'if-match': header }, current)).toBe(expected);
});

test.each([
  ['*', [], 'met'],
  ['*', [fox], 'write.precondition'],
  [tag, [fox], 'write.precondition'],
  [`W/${tag}`, [fox], 'write.precondition'],
  [other, [fox], 'met'],
])('If-None-Match %j', (header, current, expected) => {
  expect(outcome({ 'if-none-match': header }, current)).toBe(expected);
});

test('both have to be met', () => {
  expect(outcome({ 'if-match': tag, 'if-none-match': other }, [fox])).toBe('met');
  expect(outcome({ 'if-match': tag, 'if-none-match': tag }, [fox])).toBe('write.precondition');
});
