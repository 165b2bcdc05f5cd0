import { describe, expect, test } from 'vitest';
import type { Attribute, ContentModel, ContentType } from '../../api/index.js';
import { csvHead, csvRow } from './export-table.js';
import { asNewDocument, parseCsv, parseTable } from './parse-table.js';

const common = { required: false, private: false, localized: false, readable: true, creatable: true, updatable: true };
const column = (name: string, kind: string, more: object = {}) =>
  ({ ...common, name, storage: 'column', column: kind, ...more }) as unknown as Attribute;
const type = {
  attributes: [
    column('title', 'text'),
    column('number', 'integer'),
    column('open', 'boolean'),
    column('meta', 'json'),
    column('sum', 'decimal', { computed: 'a + b' }),
    column('secret', 'text', { creatable: false, updatable: false }),
    { ...common, name: 'tags', storage: 'relation', target: 'api::tag.tag', side: 'owner', many: true } as Attribute,
    { ...common, name: 'cover', storage: 'media', many: false } as unknown as Attribute,
    {
      ...common,
      name: 'comments',
      storage: 'relation',
      target: 'api::note.note',
      side: 'inverse',
      many: true,
    } as Attribute,
    { ...common, name: 'about', storage: 'relation', target: null, side: 'owner', many: true } as Attribute,
    { ...common, name: 'parts', storage: 'component', component: 'a.part', repeatable: true } as unknown as Attribute,
  ],
} as unknown as ContentType;

describe('CSV', () => {
  test.each([
    [
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a;b\n1,5;2',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      'a\tb\n\n1\t2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\n"x ""y"", z","two\nlines"',
      [
        ['a', 'b'],
        ['x "y", z', 'two\nlines'],
      ],
    ],
    ['', []],
  ])('%j', (text, expected) => {
    expect(parseCsv(text)).toEqual(expected);
  });

  test('becomes rows with values of the attributes', () => {
    const text =
      '\uFEFFtitle,number,open,meta,tags,secret,sum,other\r\n\'=1+1,-3,true,"{""a"":1}",x,y,z,w\r\nB,many,,,,,,\r\n';
    expect(parseTable(text, type)).toEqual({
      rows: [
        { title: '=1+1', number: -3, open: true, meta: { a: 1 }, tags: ['x'] },
        { title: 'B', number: 'many', open: null, meta: null, tags: [] },
      ],
      names: ['title', 'number', 'open', 'meta', 'tags'],
      ignored: ['secret', 'sum', 'other'],
    });
  });

  test('that was exported is read as it was', () => {
    const names = ['documentId', 'title', 'number'];
    const rows = [
      { documentId: 'a1', title: '=SUM("x"),\n-', number: -5 },
      { documentId: 'b2', title: '@home; "now"', number: null },
      { documentId: 'c3', title: "'=marked by hand", number: 1 },
    ];
    const text = csvHead(names) + rows.map((row) => csvRow(row, names)).join('');
    expect(parseTable(text, type).rows).toEqual(rows);
  });
});

test('JSON is a list of objects', () => {
  const whole = {
    title: 'A',
    tags: ['x'],
    cover: 'f',
    about: [{ __type: 'api::a.a', documentId: 'x' }],
    parts: [{ id: 1 }],
  };
  expect(parseTable(JSON.stringify([{ ...whole, comments: ['y'], status: 'draft', sum: 1 }, 7]), type)).toEqual({
    rows: [whole],
    names: ['title', 'tags', 'cover', 'about', 'parts'],
    ignored: ['comments', 'status', 'sum'],
  });
  expect(() => parseTable('[{', type)).toThrow(SyntaxError);
});

test('documents in CSV are documentIds', () => {
  const csv = 'title,tags,tags.name,cover,about,parts,comments\r\nA,"a1; b2;",Fox; Owl,f3,x,y,z\r\nB,,,,,,\r\n';
  expect(parseTable(csv, type)).toEqual({
    rows: [
      { title: 'A', tags: ['a1', 'b2'], cover: 'f3' },
      { title: 'B', tags: [], cover: null },
    ],
    names: ['title', 'tags', 'cover'],
    ignored: ['tags.name', 'about', 'parts', 'comments'],
  });
});

test('a new document has components of its own', () => {
  const model = { components: [{ uid: 'a.part', attributes: [column('text', 'text')] }] } as unknown as ContentModel;
  const row = { title: 'A', parts: [{ id: 7, text: 'x' }] };
  expect(asNewDocument(row, type, model)).toEqual({ title: 'A', parts: [{ text: 'x' }] });
});
