import { expect, test } from 'vitest';
import { Failure } from '../../foundations/core/index.js';
import { findProblem, readDescription, readTranslations, tidyTranslation } from './verify-translation.js';

const answer = (texts: unknown): string => JSON.stringify({ texts });

test('texts are read by their numbers, in fenced code too', () => {
  const content = answer([
    { id: 2, text: 'b' },
    { id: 1, text: 'a' },
  ]);
  expect(readTranslations(content, 2)).toEqual(['a', 'b']);
  expect(readTranslations(`\`\`\`json\n${content}\n\`\`\``, 2)).toEqual(['a', 'b']);
});

test.each([
  ['no JSON', 'Here you are: a, b'],
  ['no list', '{"texts":"a"}'],
  ['one missing', answer([{ id: 1, text: 'a' }])],
  [
    'a number twice',
    answer([
      { id: 1, text: 'a' },
      { id: 1, text: 'b' },
    ]),
  ],
  [
    'a number too large',
    answer([
      { id: 1, text: 'a' },
      { id: 3, text: 'b' },
    ]),
  ],
  [
    'no text',
    answer([
      { id: 1, text: 'a' },
      { id: 2, text: { html: 'b' } },
    ]),
  ],
  ['one too many', answer([1, 2, 3].map((id) => ({ id, text: 'a' })))],
])('an answer with %s is refused', (_, content) => {
  expect(() => readTranslations(content, 2)).toThrow(Failure);
});

test.each([
  ['Hello {name}', 'Hallo {name}', null],
  ['Hello {name}', 'Hallo {Name}', 'placeholders'],
  ['Hello {{ user.name }}', 'Hallo', 'placeholders'],
  ['%s of %2$d', '%2$d von %s', null],
  ['100% of it', '100% davon', null],
  ['100% good', '100%ig gut', null],
  ['See [this](https://a.example/b)', 'Siehe [das](https://a.example/b)', null],
  ['See [this](https://a.example/b)', 'Siehe [das](https://evil.example/b)', 'placeholders'],
  ['See this', 'Siehe [das](https://evil.example/b)', 'placeholders'],
  ['Press <kbd>A</kbd>', 'Drücke <kbd>A</kbd>', null],
  ['Press A', 'Drücke <img src=x onerror=alert(1)>', 'placeholders'],
  ['Run `npm i`', 'Starte `npm i`', null],
  ['Run `npm i`', 'Starte `npm ich`', 'placeholders'],
  ['Hello', '  ', 'length'],
  ['Hello', 'a'.repeat(300), 'length'],
] as const)('%j as %j: %s', (source, translation, problem) => {
  expect(findProblem(source, translation)).toBe(problem);
});

test('a text of one line stays on one line', () => {
  expect(tidyTranslation('One line', ' Eine \n Zeile\n')).toBe('Eine Zeile');
  expect(tidyTranslation('Two\nlines', 'Zwei\nZeilen')).toBe('Zwei\nZeilen');
});

test('a description is one short line', () => {
  expect(readDescription('{"text":" A red\\nboat. "}')).toBe('A red boat.');
  for (const content of ['A red boat.', '{"text":""}', '{"text":7}', JSON.stringify({ text: 'a'.repeat(501) })]) {
    expect(() => readDescription(content)).toThrow(Failure);
  }
});
