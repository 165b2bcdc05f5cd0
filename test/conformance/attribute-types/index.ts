import type { Json } from '../../../src/kernel/index.js';
import { type Case, get, post, reads, withFiles } from '../harness/index.js';
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

/** Contract, "Attribute types returned by default": what each type takes, refuses and gives back. */
export const cases: readonly Case[] = [
  ...tables.flatMap(casesOf),
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
