import { type Case, lists, only, reads, unknownKey } from '../harness/index.js';

const releases = '/api/press-releases?pagination[pageSize]=100';
const five = ['Pub', 'Mod', 'Repub', 'PubFrDraft', 'All'];
const french = ['All fr', 'DraftFrPub fr', 'FrMod fr', 'FrPub fr'];

interface Row {
  readonly value: string;
  readonly sentence: string;
  /** Drafts in English, in the order of rows. */
  readonly draft: readonly string[];
  /** Published in English. */
  readonly published: readonly string[];
  /** Drafts in every locale. */
  readonly draftEverywhere: readonly string[];
  /** Published in every locale. */
  readonly publishedEverywhere: readonly string[];
  /** Drafts in French. */
  readonly draftFrench: readonly string[];
}

const rows: readonly Row[] = [
  {
    value: 'never-published',
    sentence: 'publication.never',
    draft: ['Draft', 'DraftFrPub', 'DraftFrDraft'],
    published: [],
    draftEverywhere: [
      'Draft',
      'DraftFrPub',
      'DraftFrDraft',
      'DraftFrDraft fr',
      'PubFrDraft fr',
      'FrDraft fr',
      'All de',
    ],
    publishedEverywhere: [],
    draftFrench: ['PubFrDraft fr', 'DraftFrDraft fr', 'FrDraft fr'],
  },
  {
    value: 'never-published-document',
    sentence: 'publication.never-document',
    draft: ['Draft', 'DraftFrDraft'],
    published: [],
    draftEverywhere: ['Draft', 'DraftFrDraft', 'DraftFrDraft fr', 'FrDraft fr'],
    publishedEverywhere: [],
    draftFrench: ['DraftFrDraft fr', 'FrDraft fr'],
  },
  {
    value: 'modified',
    sentence: 'publication.modified',
    draft: ['Mod', 'All'],
    published: ['Mod', 'All'],
    draftEverywhere: ['Mod', 'All', 'FrMod fr'],
    publishedEverywhere: ['Mod', 'All', 'FrMod fr'],
    draftFrench: ['FrMod fr'],
  },
  {
    value: 'unmodified',
    sentence: 'publication.unmodified',
    draft: ['Pub', 'Repub', 'PubFrDraft'],
    published: ['Pub', 'Repub', 'PubFrDraft'],
    draftEverywhere: ['Pub', 'Repub', 'PubFrDraft', 'All fr', 'DraftFrPub fr', 'FrPub fr'],
    publishedEverywhere: ['Pub', 'Repub', 'PubFrDraft', 'All fr', 'DraftFrPub fr', 'FrPub fr'],
    draftFrench: ['DraftFrPub fr', 'FrPub fr', 'All fr'],
  },
  {
    value: 'has-published-version',
    sentence: 'publication.has',
    draft: five,
    published: five,
    draftEverywhere: [...five, ...french],
    publishedEverywhere: [...five, ...french],
    draftFrench: ['DraftFrPub fr', 'FrPub fr', 'FrMod fr', 'All fr'],
  },
  {
    value: 'has-published-version-document',
    sentence: 'publication.has-document',
    draft: ['Pub', 'Mod', 'Repub', 'PubFrDraft', 'DraftFrPub', 'All'],
    published: five,
    draftEverywhere: [...five, ...french, 'DraftFrPub', 'All de', 'PubFrDraft fr'],
    publishedEverywhere: [...five, ...french],
    draftFrench: ['PubFrDraft fr', 'DraftFrPub fr', 'FrPub fr', 'FrMod fr', 'All fr'],
  },
  {
    value: 'published-without-draft',
    sentence: 'publication.without-draft',
    draft: [],
    published: [],
    draftEverywhere: [],
    publishedEverywhere: [],
    draftFrench: [],
  },
  {
    value: 'published-with-draft',
    sentence: 'publication.with-draft',
    draft: [],
    published: five,
    draftEverywhere: [],
    publishedEverywhere: [...five, ...french],
    draftFrench: [],
  },
];

function casesOf(row: Row): readonly Case[] {
  const { value, sentence } = row;
  const url = `${releases}&publicationFilter=${value}`;
  const everywhere = (count: number) => ({
    meta: { pagination: { page: 1, pageSize: 100, pageCount: count === 0 ? 0 : 1, total: count } },
  });
  return [
    lists(`${value}, drafts in English`, [sentence, 'publication.rule-1'], `${url}&status=draft&locale=en`, row.draft),
    lists(`${value}, published in English`, sentence, `${url}&status=published&locale=en`, row.published),
    lists(
      `${value}, without status`,
      [sentence, 'publication.rule-4', 'parameters.publicationFilter'],
      url,
      row.published,
    ),
    lists(
      `${value}, drafts in French`,
      [sentence, 'publication.rule-1'],
      `${url}&status=draft&locale=fr`,
      row.draftFrench,
    ),
    reads(`${value}, drafts in every locale`, [sentence, 'publication.rule-2'], `${url}&status=draft&locale=*`, {
      nameSet: row.draftEverywhere,
      ...everywhere(row.draftEverywhere.length),
    }),
    reads(`${value}, published in every locale`, sentence, `${url}&status=published&locale=*`, {
      nameSet: row.publishedEverywhere,
      ...everywhere(row.publishedEverywhere.length),
    }),
  ];
}

const allowed =
  'never-published, never-published-document, modified, unmodified, has-published-version, has-published-version-document, published-without-draft, published-with-draft';

function refusedValue(name: string, query: string): Case {
  const values = new RegExp(allowed.split(', ').join('.*'));
  return {
    name,
    sentence: ['publication.rule-6', 'errors.publication-filter'],
    request: `GET /api/press-releases?${query}`,
    expect: {
      status: 400,
      error: { name: 'ValidationError', message: values, details: { param: 'publicationFilter', source: 'query' } },
    },
  };
}

const twelve = rows[5]?.draftEverywhere ?? [];

/** Contract, "publicationFilter". */
export const cases: readonly Case[] = [
  ...rows.flatMap(casesOf),
  only(
    'contract',
    reads(
      'has-published-version-document with drafts and no locale: every locale',
      'publication.rule-3',
      `${releases}&publicationFilter=has-published-version-document&status=draft`,
      { nameSet: twelve, meta: { pagination: { page: 1, pageSize: 100, pageCount: 1, total: 12 } } },
    ),
  ),
  only(
    'strapi',
    lists(
      'has-published-version-document with drafts and no locale: the default locale',
      'publication.rule-3',
      `${releases}&publicationFilter=has-published-version-document&status=draft`,
      ['Pub', 'Mod', 'Repub', 'PubFrDraft', 'DraftFrPub', 'All'],
    ),
  ),
  lists(
    'the opposite status is empty',
    ['publication.rule-5', 'errors.opposite-status'],
    '/api/press-releases?publicationFilter=never-published&status=published',
    [],
  ),
  lists(
    'the opposite status is empty the other way',
    'publication.rule-5',
    '/api/press-releases?publicationFilter=published-with-draft&status=draft',
    [],
  ),
  reads(
    'drafts come with publishedAt null',
    ['publication.rule-7', 'publication.status'],
    '/api/press-releases?publicationFilter=modified&status=draft',
    {
      match: [
        { name: 'Mod', text: 'edited', publishedAt: null },
        { name: 'All', text: 'edited', publishedAt: null },
      ],
    },
  ),
  reads(
    'published ones come with a time',
    ['publication.rule-7', 'publication.status'],
    '/api/press-releases?publicationFilter=modified&status=published',
    {
      match: [
        { name: 'Mod', text: 'first', publishedAt: '<time>' },
        { name: 'All', text: 'first', publishedAt: '<time>' },
      ],
    },
  ),
  lists(
    'with filters',
    ['publication.combines', 'does.parameters'],
    '/api/press-releases?publicationFilter=has-published-version&filters[name][$startsWith]=Pub',
    ['Pub', 'PubFrDraft'],
  ),
  lists(
    'with sort and pagination, the total following',
    'publication.combines',
    '/api/press-releases?publicationFilter=has-published-version&sort=name&pagination[pageSize]=2',
    ['All', 'Mod'],
    { meta: { pagination: { page: 1, pageSize: 2, pageCount: 3, total: 5 } } },
  ),
  reads(
    'with populate and fields',
    'publication.combines',
    '/api/press-releases?publicationFilter=unmodified&fields=name&populate=author',
    { match: [{ name: 'Pub', author: null }, { name: 'Repub' }, { name: 'PubFrDraft' }], absent: ['0.text'] },
  ),
  lists('with a locale', 'publication.combines', '/api/press-releases?publicationFilter=modified&locale=fr', [
    'FrMod fr',
  ]),
  lists(
    'with two locales',
    'publication.combines',
    '/api/press-releases?publicationFilter=never-published&status=draft&locale[0]=fr&locale[1]=de&sort=name',
    ['All de', 'DraftFrDraft fr', 'FrDraft fr', 'PubFrDraft fr'],
  ),
  lists(
    'without draft & publish it has no effect',
    'publication.requires',
    '/api/profiles?publicationFilter=never-published',
    ['Ann in short', 'Bob in short', 'Nobody'],
  ),
  lists(
    'without locales both variants say the same: never-published',
    'publication.rule-1',
    '/api/campaigns?status=draft&publicationFilter=never-published',
    ['Winter'],
  ),
  lists(
    'without locales both variants say the same: never-published-document',
    'publication.rule-1',
    '/api/campaigns?status=draft&publicationFilter=never-published-document',
    ['Winter'],
  ),
  lists(
    'without locales both variants say the same: has-published-version',
    'publication.rule-1',
    '/api/campaigns?status=draft&publicationFilter=has-published-version',
    ['Spring', 'Autumn'],
  ),
  lists(
    'without locales both variants say the same: has-published-version-document',
    'publication.rule-1',
    '/api/campaigns?status=draft&publicationFilter=has-published-version-document',
    ['Spring', 'Autumn'],
  ),
  reads(
    'one document that matches',
    'publication.modified',
    '/api/press-releases/{{release.Mod.documentId}}?publicationFilter=modified',
    { match: { name: 'Mod' } },
  ),
  reads(
    'one document that does not match',
    'publication.unmodified',
    '/api/press-releases/{{release.Mod.documentId}}?publicationFilter=unmodified',
    { status: 404, error: { name: 'NotFoundError', message: 'Not Found' } },
  ),
  reads('a single type that matches', 'publication.modified', '/api/homepage?publicationFilter=modified&status=draft', {
    match: { headline: 'Welcome, revised' },
  }),
  reads('a single type that does not match', 'publication.unmodified', '/api/homepage?publicationFilter=unmodified', {
    status: 404,
  }),
  reads(
    'a single type never published',
    'publication.never',
    '/api/landing?publicationFilter=never-published&status=draft',
    { match: { text: 'not yet' } },
  ),
  lists(
    'the older filter on drafts: published',
    'publication.has',
    '/api/campaigns?status=draft&hasPublishedVersion=true',
    ['Spring', 'Autumn'],
  ),
  lists(
    'the older filter on drafts: never published',
    'publication.never',
    '/api/campaigns?status=draft&hasPublishedVersion=false',
    ['Winter'],
  ),
  refusedValue('an unknown value', 'publicationFilter=bogus'),
  refusedValue('an unknown value with status=draft', 'publicationFilter=draft&status=draft'),
  refusedValue('the wrong case', 'publicationFilter=Modified'),
  refusedValue('an empty value', 'publicationFilter='),
  refusedValue('a list', 'publicationFilter[0]=modified'),
  refusedValue('an object', 'publicationFilter[$eq]=modified'),
  refusedValue('a repeated parameter', 'publicationFilter=modified&publicationFilter=unmodified'),
  unknownKey(
    'the parameter in the wrong case',
    'publication.rule-6',
    '/api/press-releases?publicationfilter=modified',
    'publicationfilter',
    null,
    'publicationfilter',
  ),
];
