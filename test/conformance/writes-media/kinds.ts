import type { Json } from '../../../src/foundations/core/index.js';
import { type Case, get, post, put, type Step, withFiles } from '../harness/index.js';

const sentence = ['writes.relations', 'types.media', 'errors.codes'];
const manual = '{{file.manual.documentId}}';
const manualRow = '{{file.manual.id}}';
const message = 'takes images only; this file is of the type application/pdf';

const forms: readonly (readonly [string, Json])[] = [
  ['a documentId', manual],
  ['a row id', manualRow],
  ['an object', { id: manualRow }],
  ['a list', [manual]],
  ['set', { set: [{ documentId: manual }] }],
  ['connect', { connect: [manualRow] }],
];

/** Which kinds of file an attribute takes (`allowedTypes`). Refused with the path of the attribute. */
export const kindCases: readonly Case[] = [
  ...forms.map(([name, cover]) =>
    withFiles({
      name: `a file of another kind: ${name}`,
      sentence,
      steps: [refused({ cover }, ['cover'])],
    }),
  ),
  withFiles({
    name: 'a file of another kind: inside components and zones',
    sentence,
    steps: [
      refused({ seo: { metaTitle: 'x', image: manual } }, ['seo', 'image']),
      refused({ cards: [{ title: 'A' }, { title: 'B', icon: manual }] }, ['cards', '1', 'icon']),
      refused({ sections: [{ __component: 'layout.hero', title: 'H', image: [manual] }] }, ['sections', '0', 'image']),
    ],
  }),
  withFiles({
    name: 'a file of another kind: nothing else of the body is written',
    sentence,
    steps: [
      post('/api/articles', { title: 'Stays', cover: '{{file.anvil.id}}' }, undefined, 'it'),
      put('/api/articles/{{it.documentId}}', { title: 'Goes', cover: manual }, { status: 400 }),
      get('/api/articles/{{it.documentId}}?populate=cover', {
        match: { title: 'Stays', cover: { name: 'anvil.png' } },
      }),
    ],
  }),
  withFiles({
    name: 'an attribute for pictures and papers takes both',
    sentence,
    steps: [
      post(
        '/api/articles?populate=gallery',
        { title: 'Mixed', gallery: [manual, '{{file.anvil.id}}'] },
        undefined,
        'it',
      ),
      get('/api/articles/{{it.documentId}}?populate=gallery', {
        match: { gallery: [{ name: 'manual.pdf' }, { name: 'anvil.png' }] },
      }),
    ],
  }),
];

function refused(data: { readonly [key: string]: Json }, path: readonly string[]): Step {
  return {
    request: { method: 'POST', url: '/api/articles', body: { data: { title: 'Refused', ...data } } },
    expect: {
      status: 400,
      error: { name: 'ValidationError', message: new RegExp(`^${path.join('\\.')} ${message}$`) },
    },
  };
}
