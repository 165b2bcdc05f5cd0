import { type Case, reads, refused } from '../harness/index.js';

const one = '/api/articles/{{article.alpha.documentId}}?fields=title';
const zone = `${one}&populate[sections]`;

/** Dynamic zones: scalars, per-component population, what is left out. */
export const zoneCases: readonly Case[] = [
  reads('a zone by name: scalars of its entries', 'populate.zone', `${one}&populate[0]=sections`, {
    data: {
      id: '<id>',
      documentId: '<documentId>',
      title: 'Alpha engines',
      sections: [
        { __component: 'layout.hero', id: '<id>', title: 'Hero of Alpha' },
        { __component: 'layout.quote', id: '<id>', text: 'Said Bob' },
        { __component: 'layout.columns', id: '<id>', width: 2 },
      ],
    },
  }),
  reads(
    'on: one component with a relation',
    ['populate.zone-on', 'populate.rule-3'],
    `${zone}[on][layout.quote][populate][author][fields][0]=name`,
    {
      data: {
        id: '<id>',
        documentId: '<documentId>',
        title: 'Alpha engines',
        sections: [
          {
            __component: 'layout.quote',
            id: '<id>',
            text: 'Said Bob',
            author: { id: '<id>', documentId: '<documentId>', name: 'Bob' },
          },
        ],
      },
    },
  ),
  reads(
    'on: a relation and its own populate',
    'populate.zone-on',
    `${zone}[on][layout.quote][populate][author][populate][0]=profile`,
    { match: { sections: [{ author: { name: 'Bob', profile: { name: 'Bob in short' } } }] } },
  ),
  reads('on: everything of one component', 'populate.zone-on-star', `${zone}[on][layout.columns][populate]=*`, {
    match: {
      sections: [
        {
          __component: 'layout.columns',
          columns: [{ title: 'Left' }, { title: 'Right' }],
          blocks: [{ __component: 'layout.quote', text: 'Inner quote' }],
        },
      ],
    },
    absent: ['sections.0.columns.0.tag', 'sections.0.blocks.0.author'],
  }),
  reads(
    'on: two components',
    'populate.zone-on',
    `${zone}[on][layout.quote][populate]=author&populate[sections][on][layout.hero]=true`,
    {
      match: {
        sections: [
          { __component: 'layout.hero', title: 'Hero of Alpha' },
          { __component: 'layout.quote', author: { name: 'Bob' } },
        ],
      },
    },
  ),
  reads('on: true', 'populate.zone-on', `${zone}[on][layout.hero]=true`, {
    match: { sections: [{ __component: 'layout.hero', title: 'Hero of Alpha' }] },
  }),
  reads('on: fields', 'populate.zone-on', `${zone}[on][layout.hero][fields]=title`, {
    match: { sections: [{ __component: 'layout.hero', id: '<id>', title: 'Hero of Alpha' }] },
  }),
  reads('on: a filter', 'populate.zone-on', `${zone}[on][layout.hero][filters][title]=absent`, {
    match: { sections: [] },
  }),
  reads(
    'on: deeper, through a component of an entry',
    'populate.zone-on',
    `${zone}[on][layout.columns][populate][columns][populate][tag][fields]=label`,
    {
      match: {
        sections: [
          {
            columns: [
              { title: 'Left', tag: { label: 'green' } },
              { title: 'Right', tag: null },
            ],
          },
        ],
      },
    },
  ),
  reads(
    'on: a zone inside an entry',
    'populate.zone-on',
    `${zone}[on][layout.columns][populate][blocks][on][layout.quote][populate]=author`,
    {
      match: {
        sections: [{ blocks: [{ __component: 'layout.quote', text: 'Inner quote', author: { name: 'Ann' } }] }],
      },
    },
  ),
  reads('on: a known component that the zone does not hold', 'populate.zone-on', `${zone}[on][shared.seo]=true`, {
    match: { sections: [] },
  }),
  reads('every entry, one level', 'populate.zone-on-star', `${zone}[populate]=*`, {
    match: {
      sections: [
        { __component: 'layout.hero', article: null },
        { author: { name: 'Bob' } },
        { columns: [{ title: 'Left' }, { title: 'Right' }] },
      ],
    },
  }),
  reads(
    'a relation by a dotted path: in the components that have it',
    'populate.zone',
    `${one}&populate=sections.author`,
    {
      match: {
        sections: [{ __component: 'layout.hero' }, { author: { name: 'Bob' } }, { __component: 'layout.columns' }],
      },
      absent: ['sections.0.author', 'sections.2.author'],
    },
  ),
  reads(
    'the status of the source reaches into zones',
    'populate.zone-on',
    '/api/homepage?fields=headline&status=draft&populate[sections][on][layout.hero][populate][article][fields]=title',
    { match: { sections: [{ title: 'Home hero', article: { title: 'Gamma rays revised' } }] } },
  ),
  reads(
    'a published zone shows what is published',
    'populate.zone-on',
    '/api/homepage?fields=headline&populate[sections][on][layout.hero][populate][article][fields]=title',
    { match: { sections: [{ article: { title: 'Gamma rays' } }] } },
  ),
  reads(
    'zones are per locale',
    'populate.zone',
    '/api/articles/{{article.alpha.documentId}}?locale=fr&populate=sections',
    { match: { sections: [{ text: 'Dit Bob' }] } },
  ),
  refused('the star on a zone', 'populate.zone', `${zone}=*`, /^Invalid nested populate/),
  refused('fields on a zone', 'populate.zone', `${zone}[fields]=title`, /^Invalid nested populate/),
  refused('filters on a zone', 'populate.zone', `${zone}[filters][title]=x`, /^Invalid nested populate/),
  refused('sort on a zone', 'populate.zone', `${zone}[sort]=title`, /^Invalid nested populate/),
  refused('a relation below populate of a zone', 'populate.zone', `${zone}[populate][author]=true`),
  refused('on: an unknown component', 'populate.zone-on', `${zone}[on][layout.bogus]=true`),
  refused('on: an unknown name', 'populate.zone-on', `${zone}[on][layout.quote][populate]=bogus`, /^Invalid key bogus/),
];
