import type { Json } from '../../../src/kernel/index.js';
import { type Case, get, post, reads, withFiles } from '../harness/index.js';

interface TypeTable {
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
  { type: 'paragraph', children: [{ type: 'text', text: 'Bold', bold: true }, { type: 'link', url: 'https://a.example', children: [{ type: 'text', text: 'link' }] }] },
  { type: 'list', format: 'ordered', children: [{ type: 'list-item', children: [{ type: 'text', text: 'one' }] }] },
  { type: 'quote', children: [{ type: 'text', text: 'said' }] },
  { type: 'code', children: [{ type: 'text', text: 'let x' }] },
];

function same(...values: readonly Json[]): readonly (readonly [Json, Json])[] {
  return values.map((value) => [value, value] as const);
}

const tables: readonly TypeTable[] = [
  { attribute: 'name', type: 'string', sentence: 'types.string', accepted: same('text', '', '  kept  ', '😀 é ü', 'null', 'x'.repeat(255)), refused: [5, true, ['a'], { a: 1 }, longText] },
  { attribute: 'description', type: 'text', sentence: 'types.string', accepted: same('two\nlines', '', longText), refused: [5, false, ['a'], {}] },
  { attribute: 'manual', type: 'richtext', sentence: 'types.string', accepted: same('# Markdown *kept*', '', longText), refused: [5, true, [], {}] },
  { attribute: 'size', type: 'enumeration', sentence: 'types.string', accepted: same('small', 'large'), refused: ['huge', '', 'Small', 5, true, ['small']] },
  { attribute: 'contact', type: 'email', sentence: 'types.string', accepted: same('a@b.example', 'Mixed.Case@B.Example', 'a+tag@sub.b.example'), refused: ['a@b', 'nobody', '', 'a b@c.example', 5, true] },
  { attribute: 'launchDate', type: 'date', sentence: 'types.date', accepted: [['2024-05-06', '2024-05-06'], ['2024-05-06T23:59:59.000Z', '2024-05-06'], ['2024-02-29', '2024-02-29'], ['0001-01-01', '0001-01-01'], ['9999-12-31', '9999-12-31']], refused: ['2024-5-6', '06/05/2024', '', '2024-02-30', '2023-02-29', '2024-13-01', 20240506, true, 'today'] },
  { attribute: 'opensAt', type: 'time', sentence: 'types.date', accepted: [['10:11:12', '10:11:12.000'], ['10:11:12.5', '10:11:12.500'], ['00:00:00', '00:00:00.000'], ['23:59:59.999', '23:59:59.999']], refused: ['10:11', '24:00:00', '9:00:00', '10:11:12.1234', '', '10:60:00', 5] },
  { attribute: 'soldAt', type: 'datetime', sentence: 'types.date', accepted: [['2024-05-06T10:11:12.345Z', '2024-05-06T10:11:12.345Z'], ['2024-05-06T12:11:12+02:00', '2024-05-06T10:11:12.000Z'], ['2024-05-06', '2024-05-06T00:00:00.000Z'], ['2024-05-06 10:11:12', '2024-05-06T10:11:12.000Z'], [1714990272345, '2024-05-06T10:11:12.345Z'], ['1714990272345', '2024-05-06T10:11:12.345Z']], refused: ['x', '', true, '2024-13-01T00:00:00Z'] },
  { attribute: 'stampedAt', type: 'timestamp', sentence: 'types.date', accepted: [['2024-05-06T10:11:12.345Z', '2024-05-06T10:11:12.345Z'], [1714990272345, '2024-05-06T10:11:12.345Z'], ['2024-05-06', '2024-05-06T00:00:00.000Z']], refused: ['x', '', {}] },
  { attribute: 'stock', type: 'integer', sentence: 'types.number', accepted: [[5, 5], [-5, -5], [0, 0], ['5', 5], ['1e1', 10], [2147483647, 2147483647]], refused: [5.5, '', 'abc', true, [], {}, '5.5'] },
  { attribute: 'ean', type: 'biginteger', sentence: 'types.number', accepted: [[10, '10'], ['10', '10'], ['9007199254740993', '9007199254740993'], ['9223372036854775807', '9223372036854775807'], ['-9223372036854775808', '-9223372036854775808']], refused: [1.5, '1.5', 'abc', '', '9223372036854775808', '-9223372036854775809', true] },
  { attribute: 'ratio', type: 'float', sentence: 'types.number', accepted: [[0.5, 0.5], ['0.25', 0.25], ['1e-1', 0.1], [1e-7, 1e-7], [-3, -3], [0, 0]], refused: ['', 'abc', 'Infinity', true, []] },
  { attribute: 'price', type: 'decimal', sentence: 'types.number', accepted: [[12.34, 12.34], ['0.25', 0.25], ['1e-1', 0.1], [0.1, 0.1], [-0.01, -0.01], [200, 200], ['200.50', 200.5]], refused: ['', 'abc', 'Infinity', true, {}] },
  { attribute: 'active', type: 'boolean', sentence: 'types.generic', accepted: [[true, true], [false, false], ['true', true], ['false', false], ['1', true], ['0', false], [1, true], [0, false]], refused: ['t', 'yes', '', 2, []] },
  { attribute: 'labels', type: 'array', sentence: 'types.generic', accepted: same([], ['a', 1, null, { b: [true] }], [[1], [2]]), refused: ['a', 5, true, { a: 1 }] },
  { attribute: 'specs', type: 'json', sentence: 'types.generic', accepted: [...same({ a: { b: [1, 2, null] } }, [1, 'two'], 5, true, false, 'plain', 0, ''), ['{"a":2}', { a: 2 }], ['[1,2]', [1, 2]]], refused: [] },
  { attribute: 'content', type: 'blocks', sentence: 'types.blocks', accepted: same(blocks, []), refused: [[{ type: 'bogus', children: [] }], [{ type: 'paragraph' }], [{ type: 'heading', level: 7, children: [{ type: 'text', text: 'x' }] }]] },
  { attribute: 'code', type: 'uid', sentence: 'types.string', accepted: same('Mixed-Case_1.2~3'), refused: ['with space', 'é', 'a/b', 5, true] },
];

function casesOf({ attribute, type, sentence, accepted, refused }: TypeTable): readonly Case[] {
  return [
    ...accepted.map(([input, output]): Case => ({
      name: `${type} takes ${shown(input)} and gives ${shown(output)}`,
      sentence,
      steps: [post('/api/products', { name: 'typed', [attribute]: input }, undefined, 'it'), get(`/api/products/{{it.documentId}}?fields=${attribute}`, { data: { id: '<id>', documentId: '<documentId>', [attribute]: output } })],
    })),
    ...refused.map((input): Case => ({
      name: `${type} refuses ${shown(input)}`,
      sentence,
      steps: [post('/api/products', { name: 'refused', [attribute]: input }, { status: 400, error: { name: 'ValidationError' } })],
    })),
    {
      name: `${type} takes null and gives null`,
      sentence,
      steps: [post('/api/products', { name: 'nothing', [attribute]: null }, undefined, 'it'), ...(attribute === 'code' ? [] : [get('/api/products/{{it.documentId}}', { match: { [attribute]: null } })])],
    },
  ];
}

function shown(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 40)}… (${text.length})` : text;
}

/** Contract, "Attribute types returned by default": what each type takes, refuses and gives back. */
export const cases: readonly Case[] = [
  ...tables.flatMap(casesOf),
  reads('every scalar of a product, exactly', ['types.string', 'types.date', 'types.number', 'types.generic'], '/api/products/{{product.anvil-1.documentId}}', {
    data: {
      id: '<id>',
      documentId: '{{product.anvil-1.documentId}}',
      name: 'Anvil',
      code: 'anvil-1',
      description: 'Heavy iron',
      manual: '# Anvil\n\nDo not drop.',
      size: 'large',
      contact: 'Sales@Anvil.example',
      launchDate: '2022-02-28',
      opensAt: '08:00:00.000',
      soldAt: '2024-05-06T10:11:12.345Z',
      stampedAt: '2024-05-06T10:11:12.345Z',
      stock: 3,
      ean: '9007199254740993',
      ratio: 0.5,
      price: 199.99,
      active: true,
      labels: ['iron', 'heavy'],
      specs: { weight: 10, dims: [1, 2, 3], nested: { deep: true } },
      content: null,
      createdAt: '<time>',
      updatedAt: '<time>',
      publishedAt: '<time>',
    },
  }),
  {
    name: 'a password is taken and never shown',
    sentence: 'types.string',
    steps: [
      post('/api/authors', { name: 'Sworn', secret: 'long enough' }, undefined, 'it'),
      get('/api/authors/{{it.documentId}}', { match: { name: 'Sworn' }, absent: ['secret'] }),
      get('/api/authors/{{it.documentId}}?fields=*', { absent: ['secret'] }),
      get('/api/authors/{{it.documentId}}?populate=*', { absent: ['secret'] }),
    ],
  },
  { name: 'a password that is too short', sentence: 'types.string', steps: [post('/api/authors', { name: 'Sworn', secret: 'short' }, { status: 400, error: { name: 'ValidationError' } })] },
  { name: 'a password may be null', sentence: 'types.string', steps: [post('/api/authors', { name: 'Unsworn', secret: null })] },
  { name: 'an unknown block says so', sentence: 'types.blocks', steps: [post('/api/products', { content: [{ type: 'bogus', children: [] }] }, { status: 400, error: { message: /Block node is of invalid type/ } })] },
  { name: 'an enumeration lists its values', sentence: 'types.string', steps: [post('/api/products', { size: 'huge' }, { status: 400, error: { message: /small.*medium.*large/ } })] },
  reads('blocks come back as sent', 'types.blocks', '/api/products/{{product.eclair-1.documentId}}?fields=content', { match: { content: [{ type: 'paragraph', children: [{ type: 'text', text: 'Sweet' }] }] } }),
  reads('relations, media, components and zones are left out', 'types.populated', '/api/articles/{{article.alpha.documentId}}', { absent: ['author', 'category', 'tags', 'related', 'cover', 'gallery', 'seo', 'cards', 'sections'] }),
  reads('a populated relation is a full object', 'types.full-relation', '/api/products/{{product.anvil-1.documentId}}?populate=supplier', { match: { supplier: { id: '<id>', documentId: '{{author.ann.documentId}}', name: 'Ann', email: 'ann@press.example', age: 41, createdAt: '<time>', updatedAt: '<time>', publishedAt: '<time>' } } }),
  reads('a populated list is full objects', 'types.full-relation', '/api/products/{{product.abc.documentId}}?populate=accessories', { match: { accessories: [{ name: 'Zed', stock: 0 }, { name: 'Anvil', stock: 3 }] } }),
  withFiles(
    reads('a populated file', 'types.media', '/api/articles/{{article.alpha.documentId}}?fields=title&populate=cover', {
      match: { cover: { id: '<id>', documentId: '{{file.anvil.documentId}}', name: 'anvil.png', alternativeText: 'Picture of anvil', caption: null, width: 640, height: 480, formats: null, hash: 'anvil_0123456789', ext: '.png', mime: 'image/png', size: 12.34, url: '/uploads/anvil_0123456789.png', previewUrl: null, provider: 'local' } },
    }),
  ),
  withFiles(reads('several populated files, in their order', 'types.media', '/api/articles/{{article.alpha.documentId}}?populate=gallery', { match: { gallery: [{ name: 'engine.jpg' }, { name: 'manual.pdf', width: null }, { name: 'anvil.png' }] } })),
];
