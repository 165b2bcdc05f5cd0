import { type Case, reads, refused } from '../harness/index.js';

const alpha = '/api/articles/{{article.alpha.documentId}}?fields=title';
const gamma = '/api/articles/{{article.gamma.documentId}}?fields=title';
const epsilon = '/api/articles/{{article.epsilon.documentId}}?fields=title';
const conditions = 'populate.sort-filters';
const connected = 'populate.rule-5';

/** Which documents come back, in which version and order. */
export const relationCases: readonly Case[] = [
  reads('to-many in the order of connection', connected, `${alpha}&populate[tags][fields]=label`, {
    match: { tags: [{ label: 'green' }, { label: 'Red' }, { label: 'Écru' }] },
  }),
  {
    ...reads(
      'a sort replaces the order of connection',
      [connected, conditions],
      `${alpha}&populate[tags][sort][0]=label:asc`,
      { match: { tags: [{ label: 'Red' }, { label: 'green' }, { label: 'Écru' }] } },
    ),
    profile: 'strapi',
  },
  {
    ...reads(
      'a sort replaces the order of connection, by the alphabet (contract B5)',
      [connected, conditions],
      `${alpha}&populate[tags][sort][0]=label:asc`,
      { match: { tags: [{ label: 'Écru' }, { label: 'green' }, { label: 'Red' }] } },
    ),
    profile: 'contract',
  },
  reads('a sort downwards', conditions, `${alpha}&populate[tags][sort]=weight:desc`, {
    match: { tags: [{ label: 'green' }, { label: 'Red' }, { label: 'Écru' }] },
  }),
  reads(
    'a sort by two',
    conditions,
    '/api/articles/{{article.beta.documentId}}?populate[tags][sort][0]=label&populate[tags][sort][1]=weight:desc',
    { match: { tags: [{ weight: 40 }, { weight: 10 }] } },
  ),
  reads('a filter', conditions, `${alpha}&populate[tags][filters][label][$eq]=Red`, {
    match: { tags: [{ label: 'Red' }] },
  }),
  reads(
    'a filter and a sort',
    conditions,
    `${alpha}&populate[tags][sort][0]=weight:desc&populate[tags][filters][weight][$notNull]=true`,
    { match: { tags: [{ label: 'green' }, { label: 'Red' }] } },
  ),
  reads('a filter that nothing meets, to-many', conditions, `${alpha}&populate[tags][filters][label]=absent`, {
    match: { tags: [] },
  }),
  reads('a filter that it does not meet, to-one', conditions, `${alpha}&populate[author][filters][name]=Bob`, {
    match: { author: null },
  }),
  reads('a filter that it meets, to-one', conditions, `${alpha}&populate[author][filters][name]=Ann`, {
    match: { author: { name: 'Ann' } },
  }),
  reads(
    'a filter on a relation of the relation',
    conditions,
    '/api/authors/{{author.ann.documentId}}?populate[articles][filters][category][name]=Engines&populate[articles][fields]=title',
    { match: { articles: [{ title: 'Alpha engines' }, { title: 'Gamma rays' }] } },
  ),
  reads('a filter on a repeatable component', conditions, `${alpha}&populate[cards][filters][title]=Card two`, {
    match: { cards: [{ title: 'Card two' }] },
  }),
  reads('a sort of a repeatable component', conditions, `${alpha}&populate[cards][sort]=order`, {
    match: { cards: [{ order: 1 }, { order: 2 }] },
  }),
  reads(
    'a relation inside a component',
    'populate.component',
    `${alpha}&populate[cards][populate][tag][fields]=label`,
    {
      match: {
        cards: [
          { title: 'Card one', tag: { label: 'Red' } },
          { title: 'Card two', tag: { label: 'Blue' } },
        ],
      },
    },
  ),
  reads(
    'a part of each list, sorted (extension)',
    conditions,
    `${alpha}&populate[tags][sort]=weight:desc&populate[tags][limit]=2`,
    {
      match: { tags: [{ label: 'green' }, { label: 'Red' }] },
    },
  ),
  reads(
    'a part in the order of connection (extension)',
    connected,
    `${alpha}&populate[tags][start]=1&populate[tags][limit]=1`,
    {
      match: { tags: [{ label: 'Red' }] },
    },
  ),
  reads('the rest of a list (extension)', connected, `${alpha}&populate[tags][start]=2`, {
    match: { tags: [{ label: 'Écru' }] },
  }),
  reads('a part beyond the end (extension)', connected, `${alpha}&populate[tags][start]=3&populate[tags][limit]=1`, {
    match: { tags: [] },
  }),
  reads(
    'a part of what a filter leaves (extension)',
    conditions,
    `${alpha}&populate[tags][filters][label][$ne]=green&populate[tags][limit]=1`,
    { match: { tags: [{ label: 'Red' }] } },
  ),
  reads(
    'a part of an inverse side (extension)',
    conditions,
    '/api/authors?sort=name&fields=name&populate[articles][sort]=title:desc&populate[articles][limit]=1&populate[articles][fields]=title&filters[name][$in][0]=Ann&filters[name][$in][1]=Bob',
    {
      match: [
        { name: 'Ann', articles: [{ title: 'Moteurs alpha' }] },
        { name: 'Bob', articles: [{ title: 'Zêta' }] },
      ],
    },
  ),
  reads(
    'a part of repeatable components, sorted downwards (extension)',
    conditions,
    `${alpha}&populate[cards][sort]=order:desc&populate[cards][limit]=1&populate[cards][populate][tag][fields]=label`,
    {
      match: { cards: [{ order: 2, tag: { label: 'Red' } }] },
    },
  ),
  reads(
    'the rest of repeatable components that a filter leaves (extension)',
    conditions,
    `${alpha}&populate[cards][filters][title][$startsWith]=Card&populate[cards][start]=1`,
    {
      match: { cards: [{ title: 'Card two' }] },
    },
  ),
  reads('a missing to-one is null', 'populate.one', '/api/articles/{{article.eta.documentId}}?populate=author', {
    match: { author: null },
  }),
  reads('an empty to-many is a list', 'populate.one', '/api/articles/{{article.eta.documentId}}?populate=tags', {
    match: { tags: [] },
  }),
  reads('a missing component is null', 'populate.component', '/api/articles/{{article.eta.documentId}}?populate=seo', {
    match: { seo: null },
  }),
  reads(
    'an empty repeatable component is a list',
    'populate.component',
    '/api/articles/{{article.eta.documentId}}?populate=cards',
    { match: { cards: [] } },
  ),
  reads('an empty zone is a list', 'populate.zone', '/api/articles/{{article.eta.documentId}}?populate=sections', {
    match: { sections: [] },
  }),
  reads(
    'the inverse side of a many-to-one',
    'populate.one',
    '/api/authors/{{author.bob.documentId}}?populate[articles][fields]=title,locale&populate[articles][sort]=title',
    { match: { articles: [{ title: 'Beta wings' }, { title: 'Theta' }, { title: 'Zêta' }] } },
  ),
  reads(
    'all linked locale versions from the inverse side',
    'populate.one',
    '/api/authors/{{author.ann.documentId}}?populate[articles][fields]=title&populate[articles][sort]=title',
    { match: { articles: [{ title: 'Alpha engines' }, { title: 'Gamma rays' }, { title: 'Moteurs alpha' }] } },
  ),
  reads(
    'drafts from the inverse side',
    'populate.one',
    '/api/authors/{{author.ann.documentId}}?status=draft&populate[articles][fields]=title&populate[articles][sort]=title',
    {
      match: {
        articles: [
          { title: 'Alpha engines' },
          { title: 'Delta draft' },
          { title: 'Gamma rays revised' },
          { title: 'Moteurs alpha' },
        ],
      },
    },
  ),
  reads(
    'the inverse side of a many-to-many',
    'populate.one',
    '/api/tags/{{tag.red.documentId}}?populate[articles][fields]=title&populate[articles][sort]=title',
    { match: { articles: [{ title: 'Alpha engines' }, { title: 'Beta wings' }] } },
  ),
  reads(
    'the inverse side of a one-to-one',
    'populate.one',
    '/api/profiles/{{profile.bob.documentId}}?populate=author',
    { match: { author: { name: 'Bob' } } },
  ),
  reads(
    'a missing inverse one-to-one is null',
    'populate.one',
    '/api/profiles/{{profile.nobody.documentId}}?populate=author',
    { match: { author: null } },
  ),
  reads(
    'a relation to the same type and its inverse',
    'populate.several',
    '/api/categories/{{category.machines.documentId}}?populate[children][fields]=name&populate[parent][fields]=name',
    { match: { parent: null, children: [{ name: 'Engines' }, { name: 'Tools' }] } },
  ),
  reads('related articles in their order', connected, `${gamma}&populate[related][fields]=title`, {
    match: { related: [{ title: 'Beta wings' }, { title: 'Alpha engines' }] },
  }),
  reads(
    'the inverse side of related articles',
    'populate.one',
    `${alpha}&populate[relatedBy][fields]=title&populate[relatedBy][sort]=title`,
    { match: { relatedBy: [{ title: 'Beta wings' }, { title: 'Epsilon' }, { title: 'Gamma rays' }] } },
  ),
  reads('what is published leaves related drafts out', 'populate.one', `${epsilon}&populate[related][fields]=title`, {
    match: { related: [{ title: 'Alpha engines' }] },
  }),
  reads('a draft shows related drafts', 'populate.one', `${epsilon}&status=draft&populate[related][fields]=title`, {
    match: { related: [{ title: 'Delta draft' }, { title: 'Alpha engines' }] },
  }),
  reads(
    'a draft shows the draft of a related document',
    'populate.one',
    '/api/articles/{{article.delta.documentId}}?status=draft&populate[related][fields]=title,publishedAt',
    { match: { related: [{ title: 'Gamma rays revised', publishedAt: null }] } },
  ),
  reads(
    'a published to-one to a draft is null',
    'populate.one',
    '/api/articles/{{article.kappa.documentId}}?populate=category',
    { match: { category: null } },
  ),
  reads(
    'the same to-one in the draft',
    'populate.one',
    '/api/articles/{{article.kappa.documentId}}?status=draft&populate=category',
    { match: { category: { name: 'Secret', publishedAt: null } } },
  ),
  reads(
    'localized to localized: the locale of the source',
    'populate.one',
    '/api/articles/{{article.alpha.documentId}}?locale=fr&populate=category',
    { match: { category: { name: 'Moteurs', locale: 'fr' } } },
  ),
  reads(
    'localized to localized, two levels',
    'populate.nested',
    '/api/articles/{{article.alpha.documentId}}?locale=fr&populate[category][populate]=parent',
    { match: { category: { parent: { name: 'Appareils', locale: 'fr' } } } },
  ),
  reads('links are per locale', 'populate.one', '/api/articles/{{article.alpha.documentId}}?locale=fr&populate=tags', {
    match: { tags: [{ label: 'Blue' }] },
  }),
  reads(
    'a new locale version starts without relations',
    'populate.one',
    '/api/articles/{{article.alpha.documentId}}?locale=de&status=draft&populate=author,tags',
    { match: { author: null, tags: [] } },
  ),
  reads(
    'not localized to localized: the default locale',
    'populate.one',
    '/api/bookmarks/{{bookmark.read.documentId}}?populate=article,category',
    { match: { article: { title: 'Alpha engines', locale: 'en' }, category: { name: 'Engines' } } },
  ),
  reads(
    'not localized to localized: the locale that was named',
    'populate.one',
    '/api/bookmarks/{{bookmark.french.documentId}}?populate=article',
    { match: { article: { title: 'Moteurs alpha', locale: 'fr' } } },
  ),
  reads(
    'not localized to localized: the locale of the request changes nothing',
    'populate.one',
    '/api/bookmarks/{{bookmark.read.documentId}}?locale=fr&populate=article',
    { match: { article: { title: 'Alpha engines' } } },
  ),
  reads(
    'no drafts to drafts: published by default',
    'populate.one',
    '/api/bookmarks/{{bookmark.read.documentId}}?populate[picks][fields]=title',
    { match: { picks: [{ title: 'Gamma rays' }, { title: 'Beta wings' }] } },
  ),
  reads(
    'no drafts to drafts: status picks the draft',
    'populate.one',
    '/api/bookmarks/{{bookmark.read.documentId}}?status=draft&populate[picks][fields]=title',
    { match: { picks: [{ title: 'Gamma rays revised' }, { title: 'Beta wings' }] } },
  ),
  reads(
    'no drafts to a draft: left out',
    'populate.one',
    '/api/bookmarks/{{bookmark.french.documentId}}?populate=picks',
    { match: { picks: [] } },
  ),
  reads(
    'no drafts to a draft: shown with status=draft',
    'populate.one',
    '/api/bookmarks/{{bookmark.french.documentId}}?status=draft&populate=picks',
    { match: { picks: [{ title: 'Delta draft' }] } },
  ),
  reads(
    'drafts but no locales to both',
    'populate.one',
    '/api/campaigns/{{campaign.spring.documentId}}?populate[article][fields]=title&populate[products][fields]=name',
    { match: { article: { title: 'Gamma rays' }, products: [{ name: 'Zed' }, { name: 'Anvil' }] } },
  ),
  reads(
    'drafts but no locales to both, in the draft',
    'populate.one',
    '/api/campaigns/{{campaign.spring.documentId}}?status=draft&populate=article',
    { match: { article: { title: 'Gamma rays revised' } } },
  ),
  reads(
    'a relation inside a component of a published document',
    'populate.component',
    '/api/articles/{{article.beta.documentId}}?fields=title&populate[seo]=true&populate[category][populate]=parent',
    { match: { seo: { metaTitle: 'Beta, searched' }, category: { name: 'Nature', parent: null } } },
  ),
  reads(
    'localizations are the other versions of the same status',
    'populate.star',
    `${alpha}&populate[localizations][fields]=title,locale`,
    { match: { localizations: [{ title: 'Moteurs alpha', locale: 'fr' }] } },
  ),
  reads(
    'localizations of a draft',
    'populate.star',
    '/api/articles/{{article.alpha.documentId}}?status=draft&populate[localizations][fields]=title&populate[localizations][sort]=locale',
    { match: { localizations: [{ title: 'Alpha Motoren' }, { title: 'Moteurs alpha' }] } },
  ),
  reads('no localizations', 'populate.star', '/api/articles/{{article.beta.documentId}}?populate=localizations', {
    match: { localizations: [] },
  }),
  reads(
    'localizations with a filter',
    conditions,
    '/api/articles/{{article.alpha.documentId}}?status=draft&populate[localizations][filters][locale]=de',
    { match: { localizations: [{ title: 'Alpha Motoren' }] } },
  ),
  reads('localizations with their relations', 'populate.nested', `${alpha}&populate[localizations][populate]=tags`, {
    match: { localizations: [{ tags: [{ label: 'Blue' }] }] },
  }),
  reads('how many, to-many', 'populate.one', `${alpha}&populate[tags][count]=true`, { match: { tags: { count: 3 } } }),
  reads('how many, to-one', 'populate.one', `${alpha}&populate[author][count]=true`, {
    match: { author: { count: 1 } },
  }),
  reads('how many, components', 'populate.component', `${alpha}&populate[cards][count]=true`, {
    match: { cards: { count: 2 } },
  }),
  reads(
    'in a list, each document its own',
    'populate.several',
    '/api/articles?filters[title][$in][0]=Beta wings&filters[title][$in][1]=Iota&populate[author][fields]=name',
    { match: [{ author: { name: 'Bob' } }, { author: { name: 'Cléo' } }] },
  ),
  reads(
    'a sort and a filter of the list beside populate',
    'publication.combines',
    '/api/articles?sort=title:desc&filters[author][name]=Ann&populate[author][fields]=name&publicationFilter=modified',
    { match: [{ title: 'Gamma rays', author: { name: 'Ann' } }] },
  ),
  reads(
    'polymorphic, with the type of each entry',
    'populate.one',
    '/api/bookmarks/{{bookmark.read.documentId}}?populate=items',
    {
      match: {
        items: [
          { __type: 'api::tag.tag', label: 'Blue' },
          { __type: 'api::profile.profile', name: 'Ann in short' },
          { __type: 'api::tag.tag', label: 'Red' },
        ],
      },
    },
  ),
  reads(
    'polymorphic, one type alone',
    'populate.nested',
    '/api/bookmarks/{{bookmark.read.documentId}}?populate[items][on][api::tag.tag][fields]=label',
    {
      match: {
        items: [
          { __type: 'api::tag.tag', label: 'Blue' },
          { __type: 'api::tag.tag', label: 'Red' },
        ],
      },
    },
  ),
  reads('polymorphic to one, empty', 'populate.one', '/api/bookmarks/{{bookmark.read.documentId}}?populate=subject', {
    match: { subject: null },
  }),
  reads(
    'the other side of a polymorphic relation',
    'populate.one',
    '/api/profiles/{{profile.ann.documentId}}?populate=mentions',
    { match: { mentions: [{ label: 'To read' }] } },
  ),
  reads(
    'the other side of a polymorphic relation to one, empty',
    'populate.one',
    '/api/profiles/{{profile.ann.documentId}}?populate=pinnedBy',
    { match: { pinnedBy: null } },
  ),
  refused(
    'on a relation that is not polymorphic',
    'populate.zone-on',
    `${alpha}&populate[author][on][api::author.author]=true`,
  ),
  refused(
    'a sort by an unknown name inside populate',
    conditions,
    `${alpha}&populate[tags][sort]=bogus`,
    /^Invalid key bogus/,
  ),
  refused(
    'a filter by a private name inside populate',
    conditions,
    `${alpha}&populate[author][filters][phone]=1`,
    /^Invalid key phone/,
  ),
  refused(
    'a filter by an unknown name inside populate',
    conditions,
    `${alpha}&populate[tags][filters][bogus]=1`,
    /^Invalid key bogus/,
  ),
];
