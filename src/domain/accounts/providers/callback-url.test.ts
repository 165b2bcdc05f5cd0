import { expect, test } from 'vitest';
import { addCode, parseCallbackParameters } from './callback-url.js';

test.each([
  ['https://www.example.org', 'https://www.example.org/?code=abc'],
  ['https://www.example.org/welcome', 'https://www.example.org/welcome?code=abc'],
  ['https://www.example.org/?lang=en%20GB&x=a+b', 'https://www.example.org/?lang=en%20GB&x=a+b&code=abc'],
  ['https://www.example.org/app#/welcome', 'https://www.example.org/app?code=abc#/welcome'],
])('the code is added to %s', (page, expected) => {
  expect(addCode(page, 'abc')).toBe(expected);
});

test.each(['', '/', '/api/connect/house/callback', '//evil.example', '//['])('%j has no parameters', (url) => {
  expect([...parseCallbackParameters(url)]).toEqual([]);
});

test.each(['/?state=a&code=b', 'https://evil.example/?state=a&code=b', '?state=a&code=b'])('%j has two', (url) => {
  expect([...parseCallbackParameters(url)]).toEqual([
    ['state', 'a'],
    ['code', 'b'],
  ]);
});
