import { expect, test } from 'vitest';
import { headerRows, headersOf } from './webhook-headers.js';

test('what a header says is kept until it is written anew or named otherwise', () => {
  const rows = headerRows(['Authorization', 'X-Site', 'X-Old']);
  expect(headersOf(rows)).toEqual({ Authorization: null, 'X-Site': null, 'X-Old': null });
  const [first, second, third] = rows;
  if (first === undefined || second === undefined || third === undefined) throw new Error('a row is missing');
  const changed = [{ ...first, value: 'Bearer 1' }, second, { ...third, name: 'X-New' }];
  expect(headersOf(changed)).toEqual({ Authorization: 'Bearer 1', 'X-Site': null, 'X-New': '' });
});

test('rows without a name are left out', () => {
  expect(headersOf([{ key: 1, name: ' ', value: 'x', kept: null }])).toEqual({});
});
