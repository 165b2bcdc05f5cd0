import { type Case, lists, reads, refused } from '../harness/index.js';

const published = ['Alpha engines', 'Beta wings', 'Gamma rays', 'Epsilon', 'Eta', 'Theta', 'Iota', 'Kappa', 'Lambda'];
const drafts = [
  'Alpha engines',
  'Beta wings',
  'Gamma rays revised',
  'Delta draft',
  'Epsilon',
  'Eta',
  'Theta',
  'Iota',
  'Kappa',
  'Lambda',
];
const gamma = '/api/articles/{{article.gamma.documentId}}';

/** Contract, "status". */
export const cases: readonly Case[] = [
  lists(
    'published is the default',
    ['status.published', 'parameters.status', 'does.status'],
    '/api/articles',
    published,
  ),
  lists('published by name', 'status.published', '/api/articles?status=published', published),
  lists('draft', ['status.draft', 'parameters.status'], '/api/articles?status=draft', drafts),
  reads('drafts have publishedAt null', 'status.draft', '/api/articles?status=draft&pagination[limit]=2', {
    match: [{ publishedAt: null }, { publishedAt: null }],
  }),
  reads('published ones have a time', 'status.published', '/api/articles?pagination[limit]=2', {
    match: [{ publishedAt: '<time>' }, { publishedAt: '<time>' }],
  }),
  reads('one document, published', 'status.published', gamma, {
    match: { title: 'Gamma rays', publishedAt: '<time>' },
  }),
  reads('one document, draft', ['status.draft', 'parameters.single-document'], `${gamma}?status=draft`, {
    match: { title: 'Gamma rays revised', publishedAt: null },
  }),
  reads('one document never published', 'status.published', '/api/articles/{{article.delta.documentId}}', {
    status: 404,
  }),
  reads(
    'one document never published, draft',
    'status.draft',
    '/api/articles/{{article.delta.documentId}}?status=draft',
    { match: { title: 'Delta draft' } },
  ),
  reads('a single type, draft', 'status.draft', '/api/homepage?status=draft', {
    match: { headline: 'Welcome, revised', publishedAt: null },
  }),
  reads('a single type, published', 'status.published', '/api/homepage', {
    match: { headline: 'Welcome', publishedAt: '<time>' },
  }),
  reads('a single type never published', 'status.published', '/api/landing', { status: 404 }),
  lists('drafts in another locale', 'status.draft', '/api/articles?status=draft&locale=fr', [
    'Moteurs alpha',
    'Epsilon brouillon',
    'Zêta',
  ]),
  lists('without draft & publish it is ignored', 'status.applies', '/api/profiles?status=draft', [
    'Ann in short',
    'Bob in short',
    'Nobody',
  ]),
  reads('without draft & publish publishedAt is a time', 'status.applies', '/api/profiles?status=draft', {
    match: [{ publishedAt: '<time>' }, { publishedAt: '<time>' }, { publishedAt: '<time>' }],
  }),
  refused('an empty value', 'status.published', '/api/articles?status='),
  refused('an unknown value', 'status.published', '/api/articles?status=bogus'),
  refused('the wrong case', 'status.draft', '/api/articles?status=Draft'),
  refused('a list', 'status.draft', '/api/articles?status[0]=draft'),
  refused('a repeated parameter', 'status.draft', '/api/articles?status=draft&status=published'),
  refused('an object', 'status.draft', '/api/articles?status[$eq]=draft'),
  refused('an unknown value on one document', 'status.draft', `${gamma}?status=preview`),
  refused('an unknown value on a type without draft & publish', 'status.applies', '/api/tags?status=bogus'),
  refused(
    'the parameter of the previous major',
    'status.applies',
    '/api/articles?publicationState=preview',
    'Invalid key publicationState',
  ),
];
