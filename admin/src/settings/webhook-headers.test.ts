import { expect, test } from 'vitest';
import { toHeaderRows, toHeaders } from './webhook-headers.js';

test('what a header says is kept until it is written anew or named otherwise', () => {
  const rows = toHeaderRows(['Authorization', 'X-Site', 'X-Old']);
  expect(toHeaders(rows)).toEqual({ Authorization: null, 'X-Site': null, 'X-Old': null });
  const [first, second, third] = rows;
  if (first === undefined || second === undefined || third === undefined) throw new Error('a row is missing');
  const changed = [{ ...first, value: 'Bearer 1' }, second, { ...third, name: 'X-New' }];
  expect(toHeaders(changed)).toEqual({ Authorization: 'Bearer 1', 'X-Site': null, 'X-New': '' });
});

test('rows without a name are left out', () => {
  expect(toHeaders([{ key: 1, name: ' ', value: 'x', existingName: null }])).toEqual({});
});
