import type { Json } from '../../../src/foundations/core/index.js';
import type { SeedRequest } from './types.js';

type Data = { readonly [key: string]: Json };

function create(save: string, data: Data, query = ''): SeedRequest {
  return { method: 'POST', url: `/api/articles${query}`, body: { data }, save: `article.${save}` };
}

function change(save: string, data: Data, query: string, as?: string): SeedRequest {
  const request = { method: 'PUT', url: `/api/articles/{{article.${save}.documentId}}?${query}`, body: { data } };
  return as === undefined ? request : { ...request, save: `article.${as}` };
}

const ann = '{{author.ann.documentId}}';
const bob = '{{author.bob.documentId}}';
const cleo = '{{author.cleo.documentId}}';
const eve = '{{author.eve.documentId}}';
const red = '{{tag.red.documentId}}';
const green = '{{tag.green.documentId}}';
const blue = '{{tag.blue.documentId}}';
const redAgain = '{{tag.red-again.documentId}}';
const ecru = '{{tag.ecru.documentId}}';

/**
 * What is published in English, in the order of the rows:
 * Alpha engines, Beta wings, Gamma rays, Epsilon, Eta, Theta, Iota, Kappa, Lambda.
 * Delta draft is a draft; Gamma rays has been edited since (Gamma rays revised); Zêta exists in French only.
 */
export const articleSeed: readonly SeedRequest[] = [
  create('alpha', {
    title: 'Alpha engines',
    summary: 'On engines',
    body: '# Engines',
    level: 'advanced',
    sku: 'SKU-1',
    headline: 'First!',
    rating: 4.5,
    views: '9007199254740993',
    featured: true,
    launchDate: '2024-01-15',
    internalNotes: 'keep quiet',
    author: ann,
    category: '{{category.engines.documentId}}',
    tags: [green, red, ecru],
    reviewers: [eve],
    seo: {
      metaTitle: 'Alpha, searched',
      metaDescription: 'All about engines',
      internalScore: 77,
      cards: [
        { network: 'mastodon', text: 'Toot', link: { label: 'Deep link', url: 'https://a.example', token: 'hidden' } },
        { network: 'bluesky', text: 'Sky', link: { label: 'Other link', url: null } },
      ],
    },
    cards: [
      { title: 'Card one', order: 2, tag: red },
      { title: 'Card two', order: 1, tag: blue },
    ],
    sections: [
      { __component: 'layout.hero', title: 'Hero of Alpha' },
      { __component: 'layout.quote', text: 'Said Bob', author: bob },
      {
        __component: 'layout.columns',
        width: 2,
        columns: [
          { title: 'Left', tag: green },
          { title: 'Right', tag: null },
        ],
        blocks: [{ __component: 'layout.quote', text: 'Inner quote', author: ann }],
      },
    ],
  }),
  change(
    'alpha',
    {
      title: 'Moteurs alpha',
      summary: 'Des moteurs',
      headline: 'Premier !',
      author: ann,
      category: '{{category.engines.documentId}}',
      tags: [blue],
      seo: { metaTitle: 'Alpha, cherché' },
      sections: [{ __component: 'layout.quote', text: 'Dit Bob', author: bob }],
    },
    'locale=fr',
    'alpha.fr',
  ),
  change('alpha', { title: 'Alpha Motoren' }, 'locale=de&status=draft', 'alpha.de'),
  create('beta', {
    title: 'Beta wings',
    summary: 'On wings',
    level: 'beginner',
    sku: 'SKU-2',
    headline: 'Second',
    rating: 3.25,
    views: '12',
    featured: false,
    launchDate: '2024-02-29',
    author: bob,
    category: '{{category.nature.documentId}}',
    tags: [red, redAgain],
    related: ['{{article.alpha.documentId}}'],
    seo: { metaTitle: 'Beta, searched', metaDescription: null },
    sections: [{ __component: 'layout.hero', title: 'Hero of Beta', article: '{{article.alpha.documentId}}' }],
  }),
  create('gamma', {
    title: 'Gamma rays',
    level: 'expert',
    sku: 'SKU-3',
    rating: 4.5,
    views: '7',
    featured: true,
    launchDate: '2023-12-31',
    author: ann,
    category: '{{category.engines.documentId}}',
    tags: [blue],
    related: ['{{article.beta.documentId}}', '{{article.alpha.documentId}}'],
  }),
  change('gamma', { title: 'Gamma rays revised' }, 'status=draft'),
  create(
    'delta',
    {
      title: 'Delta draft',
      level: 'expert',
      author: ann,
      category: '{{category.secret.documentId}}',
      tags: [red],
      related: ['{{article.gamma.documentId}}'],
    },
    '?status=draft',
  ),
  create('epsilon', {
    title: 'Epsilon',
    author: cleo,
    related: ['{{article.delta.documentId}}', '{{article.alpha.documentId}}'],
    cards: [{ title: 'Card of Epsilon', order: 1 }],
  }),
  change('epsilon', { title: 'Epsilon brouillon' }, 'locale=fr&status=draft', 'epsilon.fr'),
  create('zeta', { title: 'Zêta', author: bob, level: 'beginner' }, '?locale=fr'),
  create('eta', { title: 'Eta', level: 'beginner', rating: 4.5, category: '{{category.tools.documentId}}' }),
  create('theta', { title: 'Theta', level: 'beginner', rating: null, author: bob }),
  create('iota', { title: 'Iota', level: 'advanced', rating: 0.1, author: cleo, launchDate: '2024-01-15' }),
  create('kappa', {
    title: 'Kappa',
    level: 'advanced',
    rating: 10,
    featured: false,
    category: '{{category.secret.documentId}}',
  }),
  create('lambda', { title: 'Lambda', views: '-3', headline: 'Last' }),
];
