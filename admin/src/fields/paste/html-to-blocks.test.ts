import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { blocksType } from '../../../../src/language/schema/attributes/blocks.js';
import type { ScalarAttribute } from '../../../../src/language/schema/types.js';
import { parseHtml } from '../../../../test/support/parse-html.js';
import { fromBlockTree } from '../blocks/block-tree.js';
import type { BlockTree } from '../blocks/block-types.js';
import { htmlToBlocks } from './html-to-blocks.js';

/* What five programs put on the clipboard; the same text in each, as far as the program has its parts. */

const blocksAttribute = { type: blocksType, options: {} } as ScalarAttribute;
const paste = (html: string) => htmlToBlocks(parseHtml(html));
const clipboard = (name: string) =>
  paste(readFileSync(new URL(`../../../../test/fixtures/clipboards/${name}.html`, import.meta.url), 'utf8'));
const text = (content: string) => [{ text: content }];
const item = (content: string) => ({ type: 'list-item', children: text(content) });

const title = (level: number) => ({ type: 'heading', level, children: text('Notes from the harbour') });
const ropes = {
  type: 'list',
  format: 'unordered',
  children: [
    item('Ropes'),
    {
      type: 'list',
      format: 'unordered',
      children: [item('of hemp'), { type: 'list-item', children: [{ text: 'of ' }, { text: 'steel', bold: true }] }],
    },
    item('Lamps'),
  ],
};
const steps = { type: 'list', format: 'ordered', children: [item('Cast off'), item('Row')] };
const quote = { type: 'quote', children: text('The sea is patient.') };
const tides = { type: 'link', url: 'https://example.org/tides', children: text('the tides') };
const boats = (heads: object, table: object = {}) => ({
  type: 'table',
  ...table,
  rows: [
    [[{ text: 'Boat', ...heads }], [{ text: 'Length', ...heads }]],
    [text('Gull'), text('7 m')],
  ],
});

test('Word: styles, smart tags, comments, lists of paragraphs, a table, a picture on its disk', () => {
  expect(clipboard('word')).toEqual([
    title(1),
    { type: 'heading', level: 2, children: text('What we\nsaw') },
    {
      type: 'paragraph',
      children: [
        { text: 'Bold', bold: true },
        { text: ', ' },
        { text: 'italic', italic: true },
        { text: ', ' },
        { text: 'underlined', underline: true },
        { text: ', ' },
        { text: 'struck', strikethrough: true },
        { text: ' and ' },
        { text: 'both', bold: true, italic: true },
        { text: ' in one line.' },
      ],
    },
    {
      type: 'paragraph',
      children: [
        { text: 'See ' },
        { type: 'link', url: 'https://example.org/tides?day=1&port=2', children: text('the tides') },
        { text: ' and my notes.' },
      ],
    },
    ropes,
    steps,
    quote,
    boats({ bold: true }),
    {
      type: 'picture',
      source: 'file:///C:/Users/ada/AppData/Local/Temp/msohtmlclip1/01/clip_image002.png',
      alternativeText: 'A pier in fog',
    },
  ]);
});

test('Google Docs: a bold element that is not bold, marks as styles, lists beside their entries', () => {
  expect(clipboard('google-docs')).toEqual([
    title(1),
    {
      type: 'paragraph',
      children: [
        { text: 'Bold', bold: true },
        { text: ', ' },
        { text: 'italic', italic: true },
        { text: ', ' },
        { text: 'underlined', underline: true },
        { text: ', ' },
        { text: 'struck', strikethrough: true },
        { text: '.' },
      ],
    },
    { type: 'paragraph', children: [{ text: 'See ' }, tides, { text: '.' }] },
    ropes,
    steps,
    boats({ bold: true }),
    { type: 'picture', source: 'https://lh7-rt.googleusercontent.com/docsz/AD_4nXe0?key=abc', alternativeText: '' },
  ]);
});

test('Pages: headings by their size, marks in a style sheet', () => {
  expect(clipboard('pages')).toEqual([
    title(1),
    { type: 'heading', level: 2, children: text('What we saw') },
    {
      type: 'paragraph',
      children: [
        { text: 'Bold', bold: true },
        { text: ', ' },
        { text: 'italic', italic: true },
        { text: ', ' },
        { text: 'underlined', underline: true },
        { text: ' and ' },
        { text: 'struck', strikethrough: true },
        { text: '.' },
      ],
    },
    {
      type: 'paragraph',
      children: [{ text: 'See ' }, tides, { text: ', which come twice a day whether anybody looks or not.' }],
    },
    ropes,
    steps,
  ]);
});

test('Notion: lists in their entries, code with its language', () => {
  expect(clipboard('notion')).toEqual([
    title(1),
    { type: 'heading', level: 3, children: text('What we saw') },
    {
      type: 'paragraph',
      children: [
        { text: 'Bold', bold: true },
        { text: ', ' },
        { text: 'italic', italic: true },
        { text: ', ' },
        { text: 'struck', strikethrough: true },
        { text: ' and ' },
        { text: 'code', code: true },
        { text: '.' },
      ],
    },
    { type: 'paragraph', children: [{ text: 'See ' }, tides, { text: '.' }] },
    ropes,
    steps,
    quote,
    { type: 'code', language: 'python', children: text('for tide in day:\n    wait()') },
    boats({}, { hasHeader: true }),
  ]);
});

test('a page: scripts, handlers and unsafe addresses are left out, the text of unknown elements is kept', () => {
  const blocks = clipboard('web-page');
  expect(blocks).toEqual([
    title(2),
    {
      type: 'paragraph',
      children: [
        { text: 'A ' },
        { text: 'bold', bold: true },
        { text: ' word, ' },
        { text: 'another', italic: true },
        { text: '\u00a0and ' },
        { text: 'a third', strikethrough: true },
        { text: '.' },
      ],
    },
    {
      type: 'paragraph',
      children: [
        { text: 'See ' },
        tides,
        { text: ', not this and ' },
        { type: 'link', url: '/about', children: text('about us') },
        { text: '.' },
      ],
    },
    ropes,
    steps,
    quote,
    { type: 'quote', children: text('So are we.') },
    { type: 'code', language: 'js', children: text('const tide = 1;\ntide += 1;') },
    { type: 'picture', source: expect.stringMatching(/^data:image\/png;base64,/), alternativeText: 'A red square' },
    { type: 'paragraph', children: text('A square') },
    boats({}, { hasHeader: true }),
    { type: 'paragraph', children: text('The end.') },
  ]);
  expect(JSON.stringify(blocks)).not.toMatch(/alert|frame/);
});

test.each(['word', 'google-docs', 'pages', 'notion', 'web-page'])('the server takes the blocks of %s', (name) => {
  const tree = clipboard(name).filter(({ type }) => type !== 'picture' && type !== 'table');
  expect(tree.length).toBeGreaterThan(4);
  expect(blocksType.parseInput(fromBlockTree(tree as BlockTree), blocksAttribute)).toMatchObject({ ok: true });
});

test.each([
  ['', []],
  ['<p><br></p><p>&nbsp;</p>', []],
  ['<b>a</b><b>b</b>', [{ type: 'paragraph', children: [{ text: 'ab', bold: true }] }]],
  ['a<br><br>b', [{ type: 'paragraph', children: text('a\n\nb') }]],
  ['<li>a</li>', [{ type: 'list', format: 'unordered', children: [item('a')] }]],
  ['<p>a <a href="https://x.example"></a>b</p>', [{ type: 'paragraph', children: text('a b') }]],
  ['<span style="display:none">hidden</span>shown', [{ type: 'paragraph', children: text('shown') }]],
  [
    '<div style="font-family: Menlo, monospace; white-space: pre;"><div>let a;</div><br><div>  b();</div></div>',
    [{ type: 'code', children: text('let a;\n\n  b();') }],
  ],
  [
    '<table><tr><td rowspan="2">a<td>b<tr><td>c<tr><td colspan="2">d</table>',
    [
      {
        type: 'table',
        rows: [
          [text('a'), text('b')],
          [[], text('c')],
          [text('d'), []],
        ],
      },
    ],
  ],
  [
    '<table><tr><td><p>laid out</p></td></tr><tr><td><h2>here</h2></td></tr></table>',
    [
      { type: 'paragraph', children: text('laid out') },
      { type: 'heading', level: 2, children: text('here') },
    ],
  ],
])('%j', (html, blocks) => {
  expect(paste(html)).toEqual(blocks);
});
