import { expect, test } from 'vitest';
import { parseEnv } from './read-env.js';

test('lines of names and values are read, quoted or not, and nothing is run', () => {
  const text = [
    '# said',
    'A=1',
    'export B = "two words" # said',
    "C='#no comment'",
    'D=plain # said',
    'E=',
    'F=$(rm -rf x)',
    'no line',
  ].join('\r\n');
  expect([...parseEnv(text)]).toEqual([
    ['A', '1'],
    ['B', 'two words'],
    ['C', '#no comment'],
    ['D', 'plain'],
    ['E', ''],
    ['F', '$(rm -rf x)'],
  ]);
});
