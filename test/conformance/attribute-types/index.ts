import type { Json } from '../../../src/foundations/core/index.js';
import { type Case, get, only, post, reads, withFiles } from '../harness/index.js';
import { type TypeTable, tables } from './tables.js';

function casesOf({ attribute, type, sentence, accepted, refused }: TypeTable): readonly Case[] {
  return [
    ...accepted.map(
      ([input, output]): Case => ({
        name: `${type} takes ${shown(input)} and gives ${shown(output)}`,
        sentence,
        steps: [
          post('/api/products', { name: 'typed', [attribute]: input }, undefined, 'it'),
          get(`/api/products/{{it.documentId}}?fields=${attribute}`, {
            data: { id: '<id>', documentId: '<documentId>', [attribute]: output },
          }),
        ],
      }),
    ),
    ...refused.map(
      (input): Case => ({
        name: `${type} refuses ${shown(input)}`,
        sentence,
        steps: [
          post(
            '/api/products',
            { name: 'refused', [attribute]: input },
            { status: 400, error: { name: 'ValidationError' } },
          ),
        ],
      }),
    ),
    {
      name: `${type} takes null and gives null`,
      sentence,
      steps: [
        post('/api/products', { name: 'nothing', [attribute]: null }, undefined, 'it'),
        ...(attribute === 'code' ? [] : [get('/api/products/{{it.documentId}}', { match: { [attribute]: null } })]),
      ],
    },
  ];
}

function shown(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 40)}… (${text.length})` : text;
}

/** Texts that spell JSON, and what they spell. */
const spelled: readonly (readonly [string, Json])[] = [
  ['12', 12],
  ['true', true],
  ['null', null],
  ['"x"', 'x'],
  ['{"a":2}', { a: 2 }],
  ['[1,2]', [1, 2]],
];

const jsonTexts = (['contract', 'strapi'] as const).flatMap((profile) =>
  spelled.map(([text, value]) =>
    only(profile, {
      name: `json ${profile === 'contract' ? 'keeps' : 'reads'} the text ${text} (contract C5)`,
      sentence: 'types.generic',
      steps: [
        post('/api/products', { name: 'spelled', specs: text }, undefined, 'it'),
        get('/api/products/{{it.documentId}}', { match: { specs: profile === 'contract' ? text : value } }),
      ],
    }),
  ),
);

/** A body that no JavaScript object stands for: its numbers have more digits than a double. */
function spelledBody(attributes: string) {
  const headers = { 'content-type': 'application/json' };
  return { method: 'POST', url: '/api/products', headers, body: `{"data":{"name":"digits",${attributes}}}` };
}

const exactNumbers = (
  [
    ['price', '12345678901234567.89', '12345678901234567.89'],
    ['price', '0.1000000000000000055', '0.1000000000000000055'],
    ['price', '-1.50000000000000000000', '-1.5'],
    ['price', '0.30000000000000004', '0.30000000000000004'],
    ['ean', '9223372036854775807', '"9223372036854775807"'],
    ['ean', '9007199254740993', '"9007199254740993"'],
    ['ratio', '0.1000000000000000055', '0.1'],
    ['stock', '9007199254740991', '9007199254740991'],
  ] as const
).map(
  ([attribute, sent, shows]): Case => ({
    name: `the number ${sent} in ${attribute}, digit by digit (contract B2)`,
    sentence: 'types.number',
    steps: [
      { request: spelledBody(`"${attribute}":${sent}`), save: 'it' },
      {
        request: `GET /api/products/{{it.documentId}}?fields=${attribute}`,
        expect: { status: 200, bodyText: `"${attribute}":${shows}}` },
      },
    ],
  }),
);

const inexactNumbers = (
  [
    ['"price":1e400', /price/],
    ['"price":1e-400', /price must have at most 60 digits/],
    ['"specs":[1e400]', /specs/],
    ['"ean":9223372036854775808', /ean must be an integer between/],
    ['"stock":9007199254740993', /stock must be an integer between/],
    ['"stock":5.00000000000000001', /stock must be an integer/],
    [
      '"specs":{"a":[1,12345678901234567890]}',
      'specs.a.1 has more digits than a JSON number keeps: send it as a string',
    ],
    ['"specs":0.1000000000000000055', 'specs has more digits than a JSON number keeps: send it as a string'],
    ['"labels":["x",1e-400]', 'labels.1 has more digits than a JSON number keeps: send it as a string'],
  ] as const
).map(
  ([attributes, message]): Case => ({
    name: `no digit is lost silently: ${attributes} (contract B2, C5)`,
    sentence: 'types.number',
    steps: [{ request: spelledBody(attributes), expect: { status: 400, error: { name: 'ValidationError', message } } }],
  }),
);

/** Contract, "Attribute types returned by default": what each type accepts, rejects and returns. */
export const cases: readonly Case[] = [
  ...tables.flatMap(casesOf),
  ...jsonTexts,
  ...exactNumbers,
  ...inexactNumbers,
  reads(
    'every scalar of a product, exactly',
    ['types.string', 'types.date', 'types.number', 'types.generic'],
    '/api/products/{{product.anvil-1.documentId}}',
    {
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
    },
  ),
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
  {
    name: 'a password that is too short',
    sentence: 'types.string',
    steps: [
      post('/api/authors', { name: 'Sworn', secret: 'short' }, { status: 400, error: { name: 'ValidationError' } }),
    ],
  },
  {
    name: 'a password may be null',
    sentence: 'types.string',
    steps: [post('/api/authors', { name: 'Unsworn', secret: null })],
  },
  {
    name: 'an unknown block says so',
    sentence: 'types.blocks',
    steps: [
      post(
        '/api/products',
        { content: [{ type: 'bogus', children: [] }] },
        { status: 400, error: { message: /Block node is of invalid type/ } },
      ),
    ],
  },
  {
    name: 'an enumeration lists its values',
    sentence: 'types.string',
    steps: [post('/api/products', { size: 'huge' }, { status: 400, error: { message: /small.*medium.*large/ } })],
  },
  reads('blocks come back as sent', 'types.blocks', '/api/products/{{product.eclair-1.documentId}}?fields=content', {
    match: { content: [{ type: 'paragraph', children: [{ type: 'text', text: 'Sweet' }] }] },
  }),
  reads(
    'relations, media, components and zones are left out',
    'types.populated',
    '/api/articles/{{article.alpha.documentId}}',
    { absent: ['author', 'category', 'tags', 'related', 'cover', 'gallery', 'seo', 'cards', 'sections'] },
  ),
  reads(
    'a populated relation is a full object',
    'types.full-relation',
    '/api/products/{{product.anvil-1.documentId}}?populate=supplier',
    {
      match: {
        supplier: {
          id: '<id>',
          documentId: '{{author.ann.documentId}}',
          name: 'Ann',
          email: 'ann@press.example',
          age: 41,
          createdAt: '<time>',
          updatedAt: '<time>',
          publishedAt: '<time>',
        },
      },
    },
  ),
  reads(
    'a populated list is full objects',
    'types.full-relation',
    '/api/products/{{product.abc.documentId}}?populate=accessories',
    {
      match: {
        accessories: [
          { name: 'Zed', stock: 0 },
          { name: 'Anvil', stock: 3 },
        ],
      },
    },
  ),
  withFiles(
    reads('a populated file', 'types.media', '/api/articles/{{article.alpha.documentId}}?fields=title&populate=cover', {
      match: {
        cover: {
          id: '<id>',
          documentId: '{{file.anvil.documentId}}',
          name: 'anvil.png',
          alternativeText: 'Picture of anvil',
          caption: null,
          width: 640,
          height: 480,
          formats: null,
          hash: 'anvil_0123456789',
          ext: '.png',
          mime: 'image/png',
          size: 12.34,
          url: '/uploads/anvil_0123456789.png',
          previewUrl: null,
          provider: 'local',
          provider_metadata: null,
        },
      },
    }),
  ),
  withFiles(
    reads(
      'several populated files, in their order',
      'types.media',
      '/api/articles/{{article.alpha.documentId}}?populate=gallery',
      { match: { gallery: [{ name: 'engine.jpg' }, { name: 'manual.pdf', width: null }, { name: 'anvil.png' }] } },
    ),
  ),
];
