import { type Case, get, post, put } from '../harness/index.js';

/** Partial changes, null, private values, hostile texts. */
export const valueCases: readonly Case[] = [
  {
    name: 'PUT changes what it names',
    sentence: 'writes.partial',
    steps: [
      post('/api/products', { name: 'Partial', stock: 1, price: 2.5, active: true, specs: { a: 1 } }, undefined, 'it'),
      put(
        '/api/products/{{it.documentId}}',
        { stock: 2 },
        { match: { name: 'Partial', stock: 2, price: 2.5, active: true, specs: { a: 1 } } },
      ),
      put(
        '/api/products/{{it.documentId}}',
        { specs: { b: 2 } },
        { match: { stock: 2, specs: { b: 2 } }, absent: ['specs.a'] },
      ),
    ],
  },
  {
    name: 'null clears',
    sentence: 'writes.partial',
    steps: [
      post(
        '/api/products',
        { name: 'Cleared', stock: 1, active: true, specs: {}, labels: [1], launchDate: '2024-01-01' },
        undefined,
        'it',
      ),
      put(
        '/api/products/{{it.documentId}}',
        { stock: null, active: null, specs: null, labels: null, launchDate: null },
        { match: { name: 'Cleared', stock: null, active: null, specs: null, labels: null, launchDate: null } },
      ),
    ],
  },
  {
    name: 'an empty change changes nothing',
    sentence: 'writes.partial',
    steps: [
      post('/api/products', { name: 'Unchanged', stock: 5 }, undefined, 'it'),
      put('/api/products/{{it.documentId}}', {}, { match: { name: 'Unchanged', stock: 5 } }),
    ],
  },
  {
    name: 'private attributes may be written and are not shown',
    sentence: 'writes.data',
    steps: [
      post('/api/authors', { name: 'Discreet', phone: '555-0177', salary: 5 }, undefined, 'it'),
      put(
        '/api/authors/{{it.documentId}}',
        { phone: '555-0178' },
        { match: { name: 'Discreet' }, absent: ['phone', 'salary'] },
      ),
    ],
  },
  {
    name: 'hostile texts are texts',
    sentence: 'writes.data',
    steps: [
      post(
        '/api/products',
        { name: `'; DROP TABLE products; --`, description: '{y} %s \u0001 " \\ \u2028' },
        undefined,
        'it',
      ),
      get('/api/products/{{it.documentId}}', { match: { name: `'; DROP TABLE products; --` } }),
    ],
  },
];
