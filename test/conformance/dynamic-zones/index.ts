import { type Case, get, post, put, reads, type Step } from '../harness/index.js';

const refused = { status: 400, error: { name: 'ValidationError' } } as const;
const sections = '?populate[sections][populate]=*';

function refusedZone(zone: readonly { readonly [key: string]: string | number | null | object }[]): readonly Step[] {
  return [
    post(
      '/api/articles',
      { title: 'Zone stays', sections: [{ __component: 'layout.quote', text: 'first' }] },
      undefined,
      'it',
    ),
    put('/api/articles/{{it.documentId}}', { sections: JSON.parse(JSON.stringify(zone)) }, refused),
    get('/api/articles/{{it.documentId}}?populate=sections', {
      match: { sections: [{ __component: 'layout.quote', text: 'first' }] },
    }),
    get('/api/articles/{{it.documentId}}?status=draft&populate=sections', { match: { sections: [{ text: 'first' }] } }),
  ];
}

/** Contract, "Dynamic zone entries". */
export const cases: readonly Case[] = [
  reads(
    'each entry names its component',
    'zone.component',
    '/api/articles/{{article.alpha.documentId}}?populate=sections',
    {
      match: {
        sections: [{ __component: 'layout.hero' }, { __component: 'layout.quote' }, { __component: 'layout.columns' }],
      },
    },
  ),
  reads('objects inside an entry do not', 'zone.inner', `/api/articles/{{article.alpha.documentId}}${sections}`, {
    match: { sections: [{}, {}, { columns: [{ title: 'Left' }, { title: 'Right' }] }] },
    absent: ['sections.2.columns.0.__component'],
  }),
  reads(
    'a zone inside an entry names its components again',
    'zone.inner',
    `/api/articles/{{article.alpha.documentId}}${sections}`,
    { match: { sections: [{}, {}, { blocks: [{ __component: 'layout.quote' }] }] } },
  ),
  {
    name: 'what was sent comes back the same way',
    sentence: 'zone.mirror',
    steps: [
      post(
        `/api/articles${sections}`,
        {
          title: 'Mirror',
          sections: [
            {
              __component: 'layout.columns',
              width: 3,
              columns: [{ title: 'A', order: 1 }],
              blocks: [{ __component: 'layout.hero', title: 'In' }],
            },
            { __component: 'layout.hero', title: 'Out' },
          ],
        },
        undefined,
        'it',
      ),
      get(`/api/articles/{{it.documentId}}${sections}`, {
        match: {
          sections: [
            {
              __component: 'layout.columns',
              id: '<id>',
              width: 3,
              columns: [{ id: '<id>', title: 'A', order: 1 }],
              blocks: [{ __component: 'layout.hero', id: '<id>', title: 'In' }],
            },
            { __component: 'layout.hero', title: 'Out' },
          ],
        },
      }),
    ],
  },
  {
    name: 'the same component several times, in the order sent',
    sentence: 'zone.component',
    steps: [
      post(
        '/api/articles',
        { title: 'Repeats', sections: ['b', 'a', 'c'].map((text) => ({ __component: 'layout.quote', text })) },
        undefined,
        'it',
      ),
      get('/api/articles/{{it.documentId}}?populate=sections', {
        match: { sections: [{ text: 'b' }, { text: 'a' }, { text: 'c' }] },
      }),
    ],
  },
  {
    name: 'an entry without __component',
    sentence: ['zone.component', 'writes.zones', 'errors.zone'],
    steps: refusedZone([{ text: 'lost' }]),
  },
  {
    name: 'an entry with an empty __component',
    sentence: 'zone.component',
    steps: refusedZone([{ __component: '', text: 'lost' }]),
  },
  {
    name: 'an entry with __component null',
    sentence: 'zone.component',
    steps: refusedZone([{ __component: null, text: 'lost' }]),
  },
  {
    name: 'an entry of an unknown component',
    sentence: 'zone.component',
    steps: refusedZone([{ __component: 'layout.bogus' }]),
  },
  {
    name: 'an entry of a component that the zone does not allow',
    sentence: 'zone.component',
    steps: refusedZone([{ __component: 'shared.link', label: 'x' }]),
  },
  {
    name: 'one wrong entry among good ones',
    sentence: ['zone.component', 'errors.zone'],
    steps: refusedZone([{ __component: 'layout.quote', text: 'good' }, { text: 'lost' }]),
  },
  {
    name: '__component on an inner object',
    sentence: 'zone.inner',
    steps: refusedZone([{ __component: 'layout.columns', columns: [{ __component: 'layout.card', title: 'x' }] }]),
  },
  {
    name: 'an entry that is no object',
    sentence: 'zone.component',
    steps: [post('/api/articles', { title: 'No object', sections: ['layout.quote'] }, refused)],
  },
  {
    name: 'a zone that is no list',
    sentence: 'zone.component',
    steps: [post('/api/articles', { title: 'No list', sections: { __component: 'layout.quote' } }, refused)],
  },
  {
    name: 'an unknown key in an entry',
    sentence: 'zone.mirror',
    steps: [
      post('/api/articles', { title: 'Unknown', sections: [{ __component: 'layout.quote', bogus: 1 }] }, refused),
    ],
  },
];
