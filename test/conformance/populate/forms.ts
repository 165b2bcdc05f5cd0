import { type Case, only, reads, refused, unknownKey, withFiles } from '../harness/index.js';

const alpha = '/api/articles/{{article.alpha.documentId}}';
const one = `${alpha}?fields=title`;
const ann = { id: '<id>', documentId: '{{author.ann.documentId}}', name: 'Ann' };

function keys(name: string, sentence: string | readonly string[], query: string, populated: readonly string[]): Case {
  return reads(name, sentence, `${one}&${query}`, { keys: ['id', 'documentId', 'title', ...populated] });
}

/** How populate may be written, and what is refused. */
export const formCases: readonly Case[] = [
  keys('the star: everything', ['populate.star', 'parameters.populate'], 'populate=*', [
    'author',
    'category',
    'tags',
    'related',
    'relatedBy',
    'cover',
    'gallery',
    'seo',
    'cards',
    'localizations',
    'sections',
  ]),
  keys('one, as a text', ['populate.one', 'parameters.populate'], 'populate=author', ['author']),
  keys('one, as a list', ['populate.one', 'parameters.populate'], 'populate[0]=author', ['author']),
  keys('one, without an index', 'populate.one', 'populate[]=author', ['author']),
  keys('two by index', 'populate.several', 'populate[0]=tags&populate[1]=author', ['author', 'tags']),
  keys('two repeated', 'populate.several', 'populate=tags&populate=author', ['author', 'tags']),
  keys('a comma list', 'populate.several', 'populate=tags,author', ['author', 'tags']),
  keys('a comma list with spaces', 'populate.several', 'populate=tags , author', ['author', 'tags']),
  keys('a component', 'populate.component', 'populate[0]=seo', ['seo']),
  keys('in object form', 'populate.one', 'populate[author]=true', ['author']),
  keys('in object form with 1', 'populate.one', 'populate[author]=1', ['author']),
  keys('in object form with t', 'populate.one', 'populate[author]=t', ['author']),
  keys('false leaves it out', 'populate.one', 'populate[author]=false&populate[tags]=true', ['tags']),
  keys('localizations', 'populate.star', 'populate=localizations', ['localizations']),
  keys('without a value it asks nothing', 'populate.one', 'populate', []),
  keys('wire order does not follow the request', 'populate.several', 'populate=sections,seo,author', [
    'author',
    'seo',
    'sections',
  ]),
  reads(
    'the star gives full objects, one level deep',
    ['populate.star', 'populate.rule-1', 'populate.rule-6'],
    `${alpha}?populate=*`,
    {
      match: {
        author: {
          name: 'Ann',
          email: 'ann@press.example',
          age: 41,
          createdAt: '<time>',
          updatedAt: '<time>',
          publishedAt: '<time>',
        },
        tags: [{ label: 'green', weight: 20 }, { label: 'Red' }, { label: 'Écru', weight: null }],
        seo: { id: '<id>', metaTitle: 'Alpha, searched', metaDescription: 'All about engines' },
        cards: [{ id: '<id>', title: 'Card one', order: 2 }, { title: 'Card two' }],
      },
      absent: [
        'author.articles',
        'author.profile',
        'tags.0.articles',
        'seo.cards',
        'seo.image',
        'cards.0.tag',
        'reviewers',
      ],
    },
  ),
  reads(
    'the star returns zones with the scalars of their entries',
    ['populate.star', 'populate.zone'],
    `${one}&populate=*`,
    {
      match: {
        sections: [
          { __component: 'layout.hero', id: '<id>', title: 'Hero of Alpha' },
          { text: 'Said Bob' },
          { width: 2 },
        ],
      },
      absent: [
        'sections.0.article',
        'sections.0.image',
        'sections.1.author',
        'sections.2.columns',
        'sections.2.blocks',
      ],
    },
  ),
  withFiles(
    reads('the star returns files', 'populate.star', `${one}&populate=*`, {
      match: {
        cover: { name: 'anvil.png' },
        gallery: [{ name: 'engine.jpg' }, { name: 'manual.pdf' }, { name: 'anvil.png' }],
      },
    }),
  ),
  reads('a populated relation, exactly', ['populate.one', 'populate.rule-6'], `${one}&populate=author`, {
    data: {
      id: '{{article.alpha.id}}',
      documentId: '{{article.alpha.documentId}}',
      title: 'Alpha engines',
      author: {
        ...ann,
        email: 'ann@press.example',
        age: 41,
        createdAt: '<time>',
        updatedAt: '<time>',
        publishedAt: '<time>',
      },
    },
  }),
  reads('a nested relation in object form', 'populate.nested', `${one}&populate[author][populate][0]=profile`, {
    match: { author: { name: 'Ann', profile: { name: 'Ann in short' } } },
  }),
  reads('a nested relation as a text', 'populate.nested', `${one}&populate[author][populate]=profile`, {
    match: { author: { profile: { bio: 'Writes about engines.' } } },
  }),
  reads(
    'a nested relation by a dotted path',
    ['populate.nested', 'populate.rule-2'],
    `${one}&populate=author.profile`,
    { match: { author: { name: 'Ann', profile: { name: 'Ann in short' } } } },
  ),
  reads(
    'the levels of a dotted path need not be listed',
    'populate.nested-component',
    `${one}&populate=seo.cards.link`,
    {
      match: {
        seo: {
          metaTitle: 'Alpha, searched',
          cards: [{ text: 'Toot', link: { label: 'Deep link' } }, { link: { label: 'Other link' } }],
        },
      },
    },
  ),
  reads(
    'the levels of a dotted path may be listed',
    'populate.nested-component',
    `${one}&populate[0]=seo&populate[1]=seo.cards&populate[2]=seo.cards.link`,
    { match: { seo: { cards: [{ link: { url: 'https://a.example' } }, { link: { url: null } }] } } },
  ),
  reads('a nested component, one level', 'populate.nested-component', `${one}&populate[0]=seo&populate[1]=seo.cards`, {
    match: { seo: { cards: [{ network: 'mastodon' }, { network: 'bluesky' }] } },
    absent: ['seo.cards.0.link'],
  }),
  reads('the star below a relation', 'populate.rule-2', `${one}&populate[author][populate]=*`, {
    match: { author: { articles: '<list>', profile: { name: 'Ann in short' } } },
    absent: ['author.profile.author'],
  }),
  reads(
    'four levels',
    'populate.rule-2',
    `${one}&populate[author][populate][profile][populate][author][populate][profile][fields]=name`,
    { match: { author: { profile: { author: { profile: { name: 'Ann in short' } } } } } },
  ),
  reads('a text in the place of a nested populate', 'populate.nested', `${one}&populate[author]=profile`, {
    match: { author: { profile: { name: 'Ann in short' } } },
  }),
  reads(
    'two levels and a sibling',
    'populate.several',
    `${one}&populate[author][populate][0]=profile&populate[tags][fields]=label`,
    {
      match: {
        author: { profile: { name: 'Ann in short' } },
        tags: [{ label: 'green' }, { label: 'Red' }, { label: 'Écru' }],
      },
    },
  ),
  reads(
    'three components deep, exactly',
    'populate.nested-component',
    `${one}&populate[seo][populate][cards][populate]=link`,
    {
      match: {
        seo: {
          cards: [
            {
              id: '<id>',
              network: 'mastodon',
              text: 'Toot',
              link: { id: '<id>', label: 'Deep link', url: 'https://a.example' },
            },
            { link: { id: '<id>' } },
          ],
        },
      },
      absent: ['seo.internalScore', 'seo.cards.0.link.token', 'seo.cards.0.link.article'],
    },
  ),
  reads('private names never come', 'populate.rule-6', '/api/authors?populate=*', {
    absent: ['0.phone', '0.salary', '0.secret', '0.createdBy', '0.updatedBy'],
  }),
  unknownKey('an unknown name', 'populate.one', `${alpha}?populate=bogus`, 'bogus', null, 'populate'),
  unknownKey(
    'an unknown name in a list',
    'populate.several',
    `${alpha}?populate[0]=author&populate[1]=bogus`,
    'bogus',
    null,
    'populate',
  ),
  unknownKey(
    'an unknown name in object form',
    'populate.one',
    `${alpha}?populate[bogus]=true`,
    'bogus',
    null,
    'populate',
  ),
  unknownKey('a scalar', 'populate.one', `${alpha}?populate=title`, 'title', null, 'populate'),
  unknownKey('a private relation', 'populate.one', `${alpha}?populate=reviewers`, 'reviewers', null, 'populate'),
  unknownKey('createdBy', 'populate.one', `${alpha}?populate=createdBy`, 'createdBy', null, 'populate'),
  unknownKey('updatedBy', 'populate.one', `${alpha}?populate=updatedBy`, 'updatedBy', null, 'populate'),
  unknownKey(
    'localizations on a type without locales',
    'populate.one',
    '/api/tags?populate=localizations',
    'localizations',
    null,
    'populate',
  ),
  unknownKey('true', 'populate.one', `${alpha}?populate=true`, 'true', null, 'populate'),
  unknownKey('false', 'populate.one', `${alpha}?populate=false`, 'false', null, 'populate'),
  unknownKey('1', 'populate.one', `${alpha}?populate=1`, '1', null, 'populate'),
  refused('a star in a list', 'populate.star', `${alpha}?populate[0]=*`),
  refused('a star in the place of a nested populate', 'populate.nested', `${alpha}?populate[author]=*`),
  refused(
    'an unknown name in a dotted path',
    'populate.nested',
    `${alpha}?populate=author.bogus`,
    /^Invalid key bogus/,
  ),
  refused('a private name in a dotted path', 'populate.nested', `${alpha}?populate=author.phone`, /^Invalid key phone/),
  refused('status inside populate', 'populate.nested', `${alpha}?populate[related][status]=draft`),
  refused('locale inside populate', 'populate.nested', `${alpha}?populate[category][locale]=fr`),
  refused(
    'publicationFilter inside populate',
    'populate.nested',
    `${alpha}?populate[related][publicationFilter]=modified`,
  ),
  ...['author][limit', 'cover][start', 'seo][limit', 'localizations][limit', 'sections][on][layout.quote][limit'].map(
    (name) =>
      refused(
        `[${name}], where there is no list to select from`,
        'populate.nested',
        `${alpha}?populate[${name}]=1`,
        /only lists have it/,
      ),
  ),
  refused('a part of a number', 'populate.nested', `${alpha}?populate[tags][count]=true&populate[tags][limit]=1`),
  refused('a page inside populate', 'populate.nested', `${alpha}?populate[tags][page]=1`),
  refused('a limit that is no number', 'populate.nested', `${alpha}?populate[tags][limit]=two`),
  only('contract', refused('a limit of nothing', 'populate.nested', `${alpha}?populate[tags][limit]=0`)),
  only(
    'strapi',
    reads('a limit below the smallest', 'populate.nested', `${alpha}?fields=title&populate[tags][limit]=-1`, {
      match: { tags: [{ label: 'green' }] },
    }),
  ),
  refused('an unknown key inside populate', 'populate.nested', `${alpha}?populate[author][bogus]=1`),
  refused('a folder of a file', 'populate.nested', `${alpha}?populate[cover][populate]=folder`),
];
