import type { SeedRequest } from './types.js';

/** Bookmarks and campaigns: sources that lack locales, and draft & publish too. */
const links: readonly SeedRequest[] = [
  {
    method: 'POST',
    url: '/api/bookmarks',
    body: {
      data: {
        label: 'To read',
        article: '{{article.alpha.documentId}}',
        picks: ['{{article.gamma.documentId}}', '{{article.beta.documentId}}'],
        category: '{{category.engines.documentId}}',
        items: [
          { documentId: '{{tag.blue.documentId}}', __type: 'api::tag.tag' },
          { documentId: '{{profile.ann.documentId}}', __type: 'api::profile.profile' },
          { documentId: '{{tag.red.documentId}}', __type: 'api::tag.tag' },
        ],
      },
    },
    save: 'bookmark.read',
  },
  {
    method: 'POST',
    url: '/api/bookmarks',
    body: {
      data: {
        label: 'In French',
        article: { documentId: '{{article.alpha.documentId}}', locale: 'fr' },
        picks: ['{{article.delta.documentId}}'],
      },
    },
    save: 'bookmark.french',
  },
  { method: 'POST', url: '/api/bookmarks', body: { data: { label: 'Empty' } }, save: 'bookmark.empty' },
  {
    method: 'POST',
    url: '/api/campaigns',
    body: {
      data: {
        title: 'Spring',
        budget: 1000.5,
        article: '{{article.gamma.documentId}}',
        products: ['{{product.zed.documentId}}', '{{product.anvil-1.documentId}}'],
      },
    },
    save: 'campaign.spring',
  },
  {
    method: 'POST',
    url: '/api/campaigns',
    body: { data: { title: 'Autumn', budget: null, article: '{{article.delta.documentId}}' } },
    save: 'campaign.autumn',
  },
  {
    method: 'POST',
    url: '/api/campaigns?status=draft',
    body: { data: { title: 'Winter' } },
    save: 'campaign.winter',
  },
];

/** Kits and recipes: what rules and defaults are tried on; recipes have drafts. */
const rules: readonly SeedRequest[] = [
  {
    method: 'POST',
    url: '/api/kits',
    body: {
      data: {
        label: 'Seeded kit',
        serial: 'S-1',
        big: '18',
        main: { name: 'Main part', quantity: 4, precise: 0.1 },
        parts: [{ name: 'Bolt', quantity: 8, precise: 1.25 }, { name: 'Nut' }],
        zone: [
          { __component: 'shared.part', name: 'Zoned part' },
          { __component: 'layout.quote', text: 'Zoned quote' },
        ],
      },
    },
    save: 'kit.seeded',
  },
  {
    method: 'POST',
    url: '/api/recipes',
    body: { data: { title: 'Soup', servings: 4, serial: 'R-1', steps: [{ name: 'Boil' }, { name: 'Serve' }] } },
    save: 'recipe.soup',
  },
  {
    method: 'POST',
    url: '/api/recipes?status=draft',
    body: { data: { steps: [] } },
    save: 'recipe.unfinished',
  },
];

const singles: readonly SeedRequest[] = [
  {
    method: 'PUT',
    url: '/api/homepage',
    body: {
      data: {
        headline: 'Welcome',
        footer: 'Footer',
        secretNote: 'hidden',
        featured: ['{{article.beta.documentId}}', '{{article.alpha.documentId}}'],
        seo: { metaTitle: 'Home, searched' },
        sections: [
          { __component: 'layout.hero', title: 'Home hero', article: '{{article.gamma.documentId}}' },
          { __component: 'layout.quote', text: 'Home quote', author: '{{author.ann.documentId}}' },
        ],
      },
    },
    save: 'homepage',
  },
  { method: 'PUT', url: '/api/homepage?locale=fr', body: { data: { headline: 'Bienvenue' } }, save: 'homepage.fr' },
  { method: 'PUT', url: '/api/homepage?status=draft', body: { data: { headline: 'Welcome, revised' } } },
  { method: 'PUT', url: '/api/setting', body: { data: { siteName: 'Conformance', tagline: null } }, save: 'setting' },
  { method: 'PUT', url: '/api/landing?status=draft', body: { data: { text: 'not yet' } }, save: 'landing' },
];

/** The requests that create everything that points at the rest. */
export const pageSeed: readonly SeedRequest[] = [...links, ...rules, ...singles];
