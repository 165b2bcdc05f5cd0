import {
  type Case,
  type Expect,
  only,
  permissions as permissionTree,
  type RequestSpec,
  unknownKeyBody,
} from '../harness/index.js';
import { forbidden, unauthorized } from './refused.js';

const permissions = 'authentication.permissions';
const populate = ['authentication.populate', 'errors.populate', 'populate.rule-4'];
const alpha = '/api/articles/{{article.alpha.documentId}}';

/** Rita reads articles, tags and the homepage, no authors and no drafts; Edgar writes articles, and finds authors. */
const reader = 'session.rita';
const editor = 'session.edgar';

function asks(name: string, sentence: Case['sentence'], as: string, url: string, expect: Partial<Expect>): Case {
  return { name, sentence, request: { method: 'GET', url, as }, expect: { status: 200, ...expect } };
}

function writes(name: string, as: string, method: string, url: string, title: string, expect: Expect): Case {
  const request: RequestSpec = { method, url, as, body: { data: { title } } };
  return { name, sentence: permissions, steps: [{ request, expect }] };
}

function refusedName(name: string, url: string, param: string): Case {
  return asks(name, 'authentication.populate', reader, url, {
    status: 400,
    body: unknownKeyBody('author', null, param),
  });
}

const authorsOf = (as: string, expect: Expect, query = '') => ({
  request: { method: 'GET', url: `/api/authors${query}`, as },
  expect,
});

/** The public role may find authors: the effect for other callers. */
const publicAuthors = (['contract', 'strapi'] as const).map((profile) => {
  const readers =
    profile === 'contract' ? { status: 200, names: ['Ann', 'Bob', 'Cléo', 'Dmitri', 'Eve', 'ann'] } : forbidden;
  return only(profile, {
    name: `public rights ${profile === 'contract' ? 'count for everyone' : 'are those of the public role alone'} (contract B1)`,
    sentence: ['authentication.private', permissions],
    fresh: true,
    steps: [
      authorsOf(reader, forbidden),
      {
        request: {
          method: 'PUT',
          url: '/api/users-permissions/roles/{{roles.roles.1.id}}',
          body: { permissions: permissionTree({ 'api::author.author': ['find'] }) },
        },
      },
      authorsOf('public', { status: 200, names: ['Ann', 'Bob', 'Cléo', 'Dmitri', 'Eve', 'ann'] }),
      authorsOf(reader, readers),
      authorsOf('session.anna', readers),
      {
        request: { method: 'GET', url: `${alpha}?populate=author`, as: reader },
        expect:
          profile === 'contract'
            ? { status: 200, match: { author: { name: 'Ann' } } }
            : { status: 200, absent: ['author'] },
      },
      {
        request: { method: 'GET', url: '/api/articles?sort=author.name&filters[author][name]=Ann', as: editor },
        expect: { status: 200 },
      },
      { request: { method: 'GET', url: '/api/articles', as: 'session.anna' }, expect: forbidden },
      {
        request: { method: 'GET', url: '/api/authors', headers: { authorization: 'Bearer bogus' } },
        expect: { status: 401 },
      },
    ],
  });
});

/** Contract, "Authentication" rules 3 and 4: what a role, or a token that may not do everything, is let in to. */
export const permissionCases: readonly Case[] = [
  ...publicAuthors,
  asks('a role finds what it may find', permissions, reader, '/api/articles?filters[title]=Alpha engines', {
    names: ['Alpha engines'],
  }),
  asks('a role finds one of it', permissions, reader, alpha, { match: { title: 'Alpha engines' } }),
  asks('a role does not find another type', permissions, reader, '/api/authors', forbidden),
  asks('find is not findOne', permissions, editor, '/api/authors/{{author.ann.documentId}}', forbidden),
  asks(
    'a document of another type that is not there looks the same',
    permissions,
    editor,
    '/api/authors/bogus',
    forbidden,
  ),
  asks(
    'a bad query of another type has the same response',
    permissions,
    reader,
    '/api/authors?filters[bogus]=1',
    forbidden,
  ),
  asks('a role that may read nothing', permissions, 'session.anna', '/api/articles', forbidden),
  asks('a single type that a role finds', permissions, reader, '/api/homepage', {}),
  asks('a single type that a role does not find', permissions, editor, '/api/homepage', forbidden),
  writes('who reads does not create', reader, 'POST', '/api/articles', 'Forbidden', forbidden),
  writes('who reads does not change', reader, 'PUT', alpha, 'Forbidden', forbidden),
  writes('who reads does not remove', reader, 'DELETE', alpha, 'Forbidden', forbidden),
  writes('who writes does not remove', editor, 'DELETE', alpha, 'Forbidden', forbidden),
  writes('who writes articles writes nothing else', editor, 'POST', '/api/tags', 'Forbidden', forbidden),
  {
    name: 'who may write does',
    sentence: permissions,
    steps: [
      {
        request: { method: 'POST', url: '/api/articles', as: editor, body: { data: { title: 'By Edgar' } } },
        save: 'mine',
      },
      {
        request: {
          method: 'PUT',
          url: '/api/articles/{{mine.documentId}}',
          as: editor,
          body: { data: { title: 'By Edgar himself' } },
        },
        expect: { status: 200, match: { title: 'By Edgar himself' } },
      },
    ],
  },
  {
    name: 'a write answers without what the writer may not find',
    sentence: populate,
    steps: [
      {
        request: {
          method: 'POST',
          url: '/api/articles?populate=*',
          as: editor,
          body: { data: { title: 'By Edgar', author: '{{author.ann.documentId}}' } },
        },
        save: 'mine',
      },
      {
        request: { method: 'PUT', url: '/api/articles/{{mine.documentId}}?populate=*', as: editor, body: { data: {} } },
        expect: { status: 200, match: { author: { name: 'Ann' } }, absent: ['tags', 'category'] },
      },
    ],
  },
  ...(['contract', 'strapi'] as const).map((profile) =>
    only(profile, {
      name: 'a new locale needs a permission of its own',
      sentence: ['errors.localization', 'locale.permission'],
      steps: [
        {
          request: { method: 'POST', url: '/api/articles', as: editor, body: { data: { title: 'By Edgar' } } },
          save: 'mine',
        },
        {
          request: {
            method: 'PUT',
            url: '/api/articles/{{mine.documentId}}?locale=fr',
            as: editor,
            body: { data: { title: 'Par Edgar' } },
          },
          expect: profile === 'contract' ? forbidden : { status: 200, match: { locale: 'fr' } },
        },
      ],
    }),
  ),

  asks('what may not be found is left out', populate, reader, `${alpha}?populate=author`, {
    match: { title: 'Alpha engines' },
    absent: ['author'],
  }),
  asks('what may be found comes along', populate, reader, `${alpha}?populate[0]=author&populate[1]=tags`, {
    match: { tags: '<list>' },
    absent: ['author'],
  }),
  asks('the star leaves it out', populate, reader, `${alpha}?populate=*`, {
    match: { tags: '<list>', seo: '<present>' },
    absent: ['author', 'category', 'reviewers'],
  }),
  asks(
    'a level further down, too',
    populate,
    reader,
    '/api/articles/{{article.beta.documentId}}?populate[related][populate]=*',
    { match: { related: [{ title: 'Alpha engines', tags: '<list>' }] }, absent: ['related.0.author'] },
  ),
  asks('in a zone, too', populate, reader, `${alpha}?populate[sections][populate]=*`, {
    match: { sections: [{ __component: 'layout.hero' }, { __component: 'layout.quote', text: 'Said Bob' }, {}] },
    absent: ['sections.1.author'],
  }),
  asks('its very name tells nothing', populate, reader, `${alpha}?populate[author][fields]=bogus`, {
    absent: ['author'],
  }),
  refusedName('nothing is filtered through it', '/api/articles?filters[author][name]=Ann', 'filters'),
  refusedName('not even by whether it is there', '/api/articles?filters[author][$notNull]=true', 'filters'),
  refusedName('nothing is sorted by it', '/api/articles?sort=author.name', 'sort'),

  asks('a role without drafts', permissions, reader, '/api/articles?status=draft', forbidden),
  asks('one draft, for the same role', permissions, reader, `${alpha}?status=draft`, forbidden),
  asks(
    'a status of a type without drafts, which has no effect on what it leads to',
    permissions,
    reader,
    '/api/tags?status=draft&filters[articles][title]=Delta draft',
    { names: [] },
  ),
  asks('a role with drafts', permissions, editor, '/api/articles?status=draft&filters[title]=Delta draft', {
    names: ['Delta draft'],
  }),

  ...limitedTokens(),
];

/** Tokens that are not made over this interface. */
function limitedTokens(): readonly Case[] {
  const cases: readonly Case[] = [
    asks('a read-only token reads', permissions, 'token.reading', `${alpha}?populate=author`, {
      match: { author: { name: 'Ann' } },
    }),
    asks('a read-only token reads users', permissions, 'token.reading', '/api/users/count', forbidden),
    asks('a read-only token is no user', permissions, 'token.reading', '/api/users/me', forbidden),
    writes('a read-only token does not write', 'token.reading', 'PUT', alpha, 'Forbidden', forbidden),
    asks('a token does what is on its list', permissions, 'token.tags', '/api/tags', {}),
    asks('a token does nothing else', permissions, 'token.tags', '/api/articles', forbidden),
    asks('a token that may not see drafts', permissions, 'token.tags', '/api/articles?status=draft', forbidden),
    asks('a token that was taken away', permissions, 'token.revoked', '/api/tags', unauthorized),
    asks('a token that is over', permissions, 'token.expired', '/api/tags', {
      status: 401,
      error: { name: 'UnauthorizedError', message: 'Token expired', details: {} },
    }),
  ];
  return cases.map((one) => ({ ...one, inProcess: true }));
}
