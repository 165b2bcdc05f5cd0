import { describe, expect, test } from 'vitest';
import { takeApart } from './text-units.js';

const shout = (texts: readonly string[]): readonly string[] => texts.map((text) => text.toUpperCase());

describe('markdown', () => {
  test('is sent by paragraph, without code and white space', () => {
    const value = '# Title\n\n```js\nconst a = 1;\n\nconst b = 2;\n```\n\n- one\n- two\n\n  *  *  *\n\nend\n';
    const { texts, rebuild } = takeApart({ kind: 'markdown', value });
    expect(texts).toEqual(['# Title', '- one\n- two', 'end']);
    expect(rebuild(shout(texts))).toBe(
      '# TITLE\n\n```js\nconst a = 1;\n\nconst b = 2;\n```\n\n- ONE\n- TWO\n\n  *  *  *\n\nEND\n',
    );
    expect(rebuild(texts)).toBe(value);
  });
});

describe('blocks', () => {
  const value = [
    { type: 'heading', level: 2, children: [{ type: 'text', text: 'Boats' }] },
    {
      type: 'paragraph',
      children: [
        { type: 'text', text: 'See ' },
        { type: 'link', url: 'https://example.org', children: [{ type: 'text', text: 'these', bold: true }] },
        { type: 'text', text: ' – 12' },
        { type: 'text', text: 'npm i', code: true },
      ],
    },
    { type: 'code', children: [{ type: 'text', text: 'const a = 1;' }] },
  ];

  test('only texts are sent, and return to their places', () => {
    const { texts, rebuild } = takeApart({ kind: 'blocks', value });
    expect(texts).toEqual(['Boats', 'See', 'these']);
    const expected = JSON.stringify(value).replace('Boats', 'BOATS').replace('See', 'SEE').replace('these', 'THESE');
    expect(JSON.stringify(rebuild(shout(texts)))).toBe(expected);
  });

  test('of tables, callouts and links to documents the texts are sent, and their structure stays', () => {
    const cell = (text: string) => ({ type: 'table-cell', header: true, children: [{ type: 'text', text }] });
    const value = [
      { type: 'table', children: [{ type: 'table-row', children: [cell('Port'), cell('7:12')] }] },
      {
        type: 'callout',
        tone: 'info',
        children: [
          { type: 'text', text: 'Mind ' },
          {
            type: 'document-link',
            contentType: 'api::page.page',
            documentId: 'a1',
            children: [{ type: 'text', text: 'the tide' }],
          },
        ],
      },
      { type: 'embed', url: 'https://video.example/1', title: 'The pier', children: [{ type: 'text', text: '' }] },
    ];
    const { texts, rebuild } = takeApart({ kind: 'blocks', value });
    expect(texts).toEqual(['Port', 'Mind', 'the tide']);
    const expected = JSON.stringify(value)
      .replace('Port', 'PORT')
      .replace('Mind', 'MIND')
      .replace('the tide', 'THE TIDE');
    expect(JSON.stringify(rebuild(shout(texts)))).toBe(expected);
  });

  test('nesting has a limit', () => {
    let node: unknown = { type: 'text', text: 'deep' };
    for (let level = 0; level < 5_000; level++) node = { type: 'list', children: [node] };
    expect(takeApart({ kind: 'blocks', value: [node] }).texts).toEqual([]);
  });
});

test.each([
  ['text', null],
  ['markdown', 12],
  ['blocks', 'no blocks'],
  ['text', '  12 – 13 '],
] as const)('%s: %j has nothing to translate and stays', (kind, value) => {
  const { texts, rebuild } = takeApart({ kind, value });
  expect(texts).toEqual([]);
  expect(rebuild([])).toEqual(value);
});
