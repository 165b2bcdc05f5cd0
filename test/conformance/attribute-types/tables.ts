import type { Json } from '../../../src/foundations/core/index.js';

/** The values that a type accepts, returns and rejects. */
export interface TypeTable {
  /** The attribute of products that has this type. */
  readonly attribute: string;
  readonly type: string;
  readonly sentence: string;
  /** What is sent, and how it comes back. */
  readonly accepted: readonly (readonly [Json, Json])[];
  readonly refused: readonly Json[];
}

const longText = 'x'.repeat(256);
const blocks: Json = [
  { type: 'heading', level: 2, children: [{ type: 'text', text: 'Title' }] },
  {
    type: 'paragraph',
    children: [
      { type: 'text', text: 'Bold', bold: true },
      { type: 'link', url: 'https://a.example', children: [{ type: 'text', text: 'link' }] },
    ],
  },
  { type: 'list', format: 'ordered', children: [{ type: 'list-item', children: [{ type: 'text', text: 'one' }] }] },
  { type: 'quote', children: [{ type: 'text', text: 'said' }] },
  { type: 'code', children: [{ type: 'text', text: 'let x' }] },
];

function same(...values: readonly Json[]): readonly (readonly [Json, Json])[] {
  return values.map((value) => [value, value] as const);
}

/** One table per type of scalar; passwords are never shown and have cases of their own. */
export const tables: readonly TypeTable[] = [
  {
    attribute: 'name',
    type: 'string',
    sentence: 'types.string',
    accepted: same('text', '', '  kept  ', '😀 é ü', 'null', 'x'.repeat(255)),
    refused: [5, true, ['a'], { a: 1 }, longText],
  },
  {
    attribute: 'description',
    type: 'text',
    sentence: 'types.string',
    accepted: same('two\nlines', '', longText),
    refused: [5, false, ['a'], {}],
  },
  {
    attribute: 'manual',
    type: 'richtext',
    sentence: 'types.string',
    accepted: same('# Markdown *kept*', '', longText),
    refused: [5, true, [], {}],
  },
  {
    attribute: 'size',
    type: 'enumeration',
    sentence: 'types.string',
    accepted: same('small', 'large'),
    refused: ['huge', '', 'Small', 5, true, ['small']],
  },
  {
    attribute: 'contact',
    type: 'email',
    sentence: 'types.string',
    accepted: same('a@b.example', 'Mixed.Case@B.Example', 'a+tag@sub.b.example'),
    refused: ['a@b', 'nobody', '', 'a b@c.example', 5, true],
  },
  {
    attribute: 'launchDate',
    type: 'date',
    sentence: 'types.date',
    accepted: [
      ['2024-05-06', '2024-05-06'],
      ['2024-05-06T23:59:59.000Z', '2024-05-06'],
      ['2024-02-29', '2024-02-29'],
      ['0001-01-01', '0001-01-01'],
      ['9999-12-31', '9999-12-31'],
    ],
    refused: ['2024-5-6', '06/05/2024', '', '2024-02-30', '2023-02-29', '2024-13-01', 20240506, true, 'today'],
  },
  {
    attribute: 'opensAt',
    type: 'time',
    sentence: 'types.date',
    accepted: [
      ['10:11:12', '10:11:12.000'],
      ['10:11:12.5', '10:11:12.500'],
      ['00:00:00', '00:00:00.000'],
      ['23:59:59.999', '23:59:59.999'],
    ],
    refused: ['10:11', '24:00:00', '9:00:00', '10:11:12.1234', '', '10:60:00', 5],
  },
  {
    attribute: 'soldAt',
    type: 'datetime',
    sentence: 'types.date',
    accepted: [
      ['2024-05-06T10:11:12.345Z', '2024-05-06T10:11:12.345Z'],
      ['2024-05-06T12:11:12+02:00', '2024-05-06T10:11:12.000Z'],
      ['2024-05-06', '2024-05-06T00:00:00.000Z'],
      ['2024-05-06 10:11:12', '2024-05-06T10:11:12.000Z'],
      [1714990272345, '2024-05-06T10:11:12.345Z'],
      ['1714990272345', '2024-05-06T10:11:12.345Z'],
    ],
    refused: ['x', '', true, '2024-13-01T00:00:00Z'],
  },
  {
    attribute: 'stampedAt',
    type: 'timestamp',
    sentence: 'types.date',
    accepted: [
      ['2024-05-06T10:11:12.345Z', '2024-05-06T10:11:12.345Z'],
      [1714990272345, '2024-05-06T10:11:12.345Z'],
      ['2024-05-06', '2024-05-06T00:00:00.000Z'],
    ],
    refused: ['x', '', {}],
  },
  {
    attribute: 'stock',
    type: 'integer',
    sentence: 'types.number',
    accepted: [
      [5, 5],
      [-5, -5],
      [0, 0],
      ['5', 5],
      ['1e1', 10],
      [2147483647, 2147483647],
    ],
    refused: [5.5, '', 'abc', true, [], {}, '5.5'],
  },
  {
    attribute: 'ean',
    type: 'biginteger',
    sentence: 'types.number',
    accepted: [
      [10, '10'],
      ['10', '10'],
      ['9007199254740993', '9007199254740993'],
      ['9223372036854775807', '9223372036854775807'],
      ['-9223372036854775808', '-9223372036854775808'],
    ],
    refused: [1.5, '1.5', 'abc', '', '9223372036854775808', '-9223372036854775809', true],
  },
  {
    attribute: 'ratio',
    type: 'float',
    sentence: 'types.number',
    accepted: [
      [0.5, 0.5],
      ['0.25', 0.25],
      ['1e-1', 0.1],
      [1e-7, 1e-7],
      [-3, -3],
      [0, 0],
    ],
    refused: ['', 'abc', 'Infinity', true, []],
  },
  {
    attribute: 'price',
    type: 'decimal',
    sentence: 'types.number',
    accepted: [
      [12.34, 12.34],
      ['0.25', 0.25],
      ['1e-1', 0.1],
      [0.1, 0.1],
      [-0.01, -0.01],
      [200, 200],
      ['200.50', 200.5],
    ],
    refused: ['', 'abc', 'Infinity', true, {}],
  },
  {
    attribute: 'active',
    type: 'boolean',
    sentence: 'types.generic',
    accepted: [
      [true, true],
      [false, false],
      ['true', true],
      ['false', false],
      ['1', true],
      ['0', false],
      [1, true],
      [0, false],
    ],
    refused: ['t', 'yes', '', 2, []],
  },
  {
    attribute: 'labels',
    type: 'array',
    sentence: 'types.generic',
    accepted: same([], ['a', 1, null, { b: [true] }], [[1], [2]]),
    refused: ['a', 5, true, { a: 1 }],
  },
  {
    attribute: 'specs',
    type: 'json',
    sentence: 'types.generic',
    accepted: same({ a: { b: [1, 2, null] } }, [1, 'two'], 5, true, false, 'plain', 0, ''),
    refused: [],
  },
  {
    attribute: 'content',
    type: 'blocks',
    sentence: 'types.blocks',
    accepted: same(blocks, []),
    refused: [
      [{ type: 'bogus', children: [] }],
      [{ type: 'paragraph' }],
      [{ type: 'heading', level: 7, children: [{ type: 'text', text: 'x' }] }],
    ],
  },
  {
    attribute: 'code',
    type: 'uid',
    sentence: 'types.string',
    accepted: same('Mixed-Case_1.2~3'),
    refused: ['with space', 'é', 'a/b', 5, true],
  },
];
