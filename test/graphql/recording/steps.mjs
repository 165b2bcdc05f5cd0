/** @typedef {import('./run-steps.mjs').Step} Step */

/** @param {string} name @param {string} query @param {Partial<Step>} [more] @returns {Step} */
const full = (name, query, more = {}) => ({ name, as: 'full', query, ...more });
/** @param {string} name @param {string} query @param {Partial<Step>} [more] @returns {Step} */
const open = (name, query, more = {}) => ({ name, as: 'public', query, ...more });

/** @param {string} type @param {string} key @param {Record<string, unknown>} data @param {string} [more] @returns {Step} */
function create(type, key, data, more = '') {
  return full(
    `seed ${key}`,
    `mutation Seed($data: ${type}Input!) { create${type}(data: $data${more}) { documentId } }`,
    { variables: { data }, save: { [`create${type}.documentId`]: key } },
  );
}

/** @param {string} key @param {string} locale @param {Record<string, unknown>} data @returns {Step} */
const translate = (key, locale, data) =>
  full(
    `seed ${key} in ${locale}`,
    `mutation Seed($id: ID!, $data: ArticleInput!, $locale: I18NLocaleCode) {
      updateArticle(documentId: $id, data: $data, locale: $locale) { documentId locale title }
    }`,
    { variables: { id: `{{${key}}}`, data, locale } },
  );

/** @type {readonly Step[]} */
const seed = [
  { name: 'upload one', as: 'full', upload: 'one.txt', save: { '0.id': 'file-1' } },
  { name: 'upload two', as: 'full', upload: 'two.txt', save: { '0.id': 'file-2' } },
  { name: 'upload three', as: 'full', upload: 'three.txt', save: { '0.id': 'file-3' } },
  create('Category', 'category-1', { name: 'Alpha', position: 1 }),
  create('Category', 'category-2', { name: 'Beta', position: 2 }),
  create('Category', 'category-3', { name: 'Gamma' }),
  create('Profile', 'profile-1', {
    motto: 'Per aspera',
    address: { street: 'Main 1', country: { code: 'FR', name: 'France' } },
  }),
  create('Author', 'author-1', {
    name: 'Ada',
    email: 'ada@example.org',
    profile: '{{profile-1}}',
    portrait: '{{file-1}}',
  }),
  create('Author', 'author-2', { name: 'Bob' }),
  create('Article', 'article-1', {
    title: 'First light',
    slug: 'first-light',
    summary: 'A summary "quoted" — ünïcode \\ 🚀',
    body: '# Head\n\ntext',
    content: [{ type: 'paragraph', children: [{ type: 'text', text: 'Block' }] }],
    kind: 'news',
    rating: 3,
    views: '9007199254740',
    price: 12.5,
    score: 0.25,
    featured: true,
    eventDate: '2026-03-01',
    eventTime: '10:30:00.000',
    eventAt: '2026-03-01T10:30:00.000Z',
    contact: 'one@example.org',
    data: { a: 1, list: [1, 'two', null], deep: { b: true } },
    cover: '{{file-1}}',
    gallery: ['{{file-2}}', '{{file-3}}'],
    seo: { metaTitle: 'Seo one', metaDescription: 'About one', image: '{{file-2}}' },
    links: [
      { label: 'Home', url: '/' },
      { label: 'More', url: '/more' },
      { label: 'Third', url: '/third' },
    ],
    sections: [
      { __typename: 'ComponentSharedQuote', text: 'To be', by: 'W. S.', weight: 2 },
      { __typename: 'ComponentSharedLink', label: 'Zone', url: '/zone' },
      { __typename: 'ComponentSharedSlideShow', caption: 'Slides' },
    ],
    author: '{{author-1}}',
    categories: ['{{category-1}}', '{{category-2}}'],
  }),
  create('Article', 'article-2', {
    title: 'Second wind',
    slug: 'second-wind',
    summary: 'Another',
    kind: 'long_read',
    rating: 8,
    views: '42',
    price: 7,
    score: -1.5,
    featured: false,
    eventDate: '2026-05-20',
    eventTime: '23:59:59.000',
    eventAt: '2026-05-20T23:59:59.000Z',
    seo: { metaTitle: 'Seo two' },
    links: [{ label: 'Only', url: '/only', target: '{{article-1}}' }],
    author: '{{author-1}}',
    categories: ['{{category-2}}'],
    related: ['{{article-1}}'],
  }),
  create('Article', 'article-3', {
    title: 'Third time',
    slug: 'third-time',
    kind: 'Q_and_A',
    rating: 5,
    featured: true,
    author: '{{author-2}}',
    categories: ['{{category-3}}', '{{category-1}}'],
    data: [1, 2],
  }),
  create('Article', 'article-4', { title: 'Only a draft', slug: 'only-a-draft', rating: 1 }, ', status: DRAFT'),
  create('Article', 'article-5', {
    title: 'Fifth element',
    slug: 'fifth-element',
    summary: 'FIRST in caps',
    rating: 9,
    author: '{{author-2}}',
    related: ['{{article-1}}', '{{article-2}}'],
  }),
  translate('article-1', 'fr', {
    title: 'Première lumière',
    slug: 'premiere',
    summary: 'Résumé',
    seo: { metaTitle: 'Seo un' },
  }),
  translate('article-2', 'fr', { title: 'Second souffle', slug: 'souffle' }),
  full(
    'seed a change of a draft',
    `mutation { updateArticle(documentId: "{{article-3}}", status: DRAFT, data: { title: "Third time, changed" }) { title documentId } }`,
  ),
  create('Bookmark', 'bookmark-1', { label: 'Mark' }),
  create('Note', 'note-1', { text: 'A note' }),
  create('Memo', 'memo-1', { text: 'Not for the public', category: '{{category-1}}' }),
  create('FieldNote', 'field-note-1', {
    label: 'Field',
    snake_case: 'snake',
    camelCase: 4,
    steps: [{ name: 'One', links: [{ label: 'In', url: '/in' }], category: '{{category-1}}' }, { name: 'Two' }],
  }),
  create('FieldNote', 'field-note-2', { label: 'Draft of a note', camelCase: 0 }, ', status: DRAFT'),
  full(
    'seed homepage',
    `mutation { updateHomepage(data: { title: "Welcome", intro: "Hello", hero: "{{file-3}}", featured: ["{{article-2}}", "{{article-1}}"], seo: { metaTitle: "Home" } }) { documentId title } }`,
    { save: { 'updateHomepage.documentId': 'homepage' } },
  ),
  full(
    'seed homepage in fr',
    `mutation { updateHomepage(locale: "fr", data: { title: "Bienvenue" }) { documentId title locale } }`,
  ),
  full(
    'seed settings',
    `mutation { updateSettings(data: { siteName: "Site", theme: dark }) { documentId siteName theme } }`,
    { save: { 'updateSettings.documentId': 'settings' } },
  ),
];

/** Operator, literal; of the attribute before it. @type {readonly (readonly [string, readonly (readonly [string, string])[]])[]} */
const operators = [
  [
    'title',
    [
      ['eq', '"First light"'],
      ['ne', '"First light"'],
      ['eqi', '"FIRST LIGHT"'],
      ['nei', '"FIRST LIGHT"'],
      ['startsWith', '"F"'],
      ['endsWith', '"t"'],
      ['contains', '"i"'],
      ['notContains', '"th"'],
      ['containsi', '"FI"'],
      ['notContainsi', '"FI"'],
      ['in', '["First light", "Second wind"]'],
      ['notIn', '["First light"]'],
      ['null', 'true'],
      ['notNull', 'true'],
      ['gt', '"G"'],
      ['between', '["A", "G"]'],
      ['or', '["First light", "Third time"]'],
      ['and', '["First light"]'],
      ['not', '{ eq: "First light" }'],
    ],
  ],
  [
    'summary',
    [
      ['null', 'true'],
      ['null', 'false'],
      ['notNull', 'true'],
      ['notNull', 'false'],
      ['eq', 'null'],
      ['contains', '"ünï"'],
      ['containsi', '"first"'],
    ],
  ],
  [
    'rating',
    [
      ['eq', '3'],
      ['ne', '3'],
      ['gt', '5'],
      ['gte', '5'],
      ['lt', '5'],
      ['lte', '5'],
      ['in', '[3, 8]'],
      ['notIn', '[3, 8]'],
      ['between', '[4, 8]'],
      ['null', 'true'],
    ],
  ],
  [
    'views',
    [
      ['eq', '42'],
      ['gt', '100'],
      ['in', '["42"]'],
    ],
  ],
  [
    'price',
    [
      ['eq', '12.5'],
      ['lt', '10'],
      ['between', '[7, 12.5]'],
    ],
  ],
  [
    'featured',
    [
      ['eq', 'true'],
      ['ne', 'true'],
      ['eq', 'false'],
      ['in', '[true]'],
    ],
  ],
  [
    'kind',
    [
      ['eq', '"news"'],
      ['eq', '"long-read"'],
      ['in', '["news", "Q and A"]'],
      ['contains', '"read"'],
    ],
  ],
  [
    'eventDate',
    [
      ['eq', '"2026-03-01"'],
      ['gt', '"2026-03-01"'],
      ['between', '["2026-01-01", "2026-04-01"]'],
    ],
  ],
  [
    'eventTime',
    [
      ['eq', '"10:30:00.000"'],
      ['lt', '"12:00:00.000"'],
    ],
  ],
  [
    'eventAt',
    [
      ['eq', '"2026-03-01T10:30:00.000Z"'],
      ['gte', '"2026-03-02T00:00:00.000Z"'],
      ['null', 'true'],
    ],
  ],
  [
    'documentId',
    [
      ['eq', '"{{article-1}}"'],
      ['in', '["{{article-1}}", "{{article-3}}"]'],
      ['ne', '"{{article-1}}"'],
    ],
  ],
];

const filters = operators.flatMap(([attribute, tests]) =>
  tests.map(([operator, literal]) =>
    open(
      `filter ${attribute} ${operator} ${literal}`,
      `{ articles(filters: { ${attribute}: { ${operator}: ${literal} } }, sort: ["title"]) { title } }`,
    ),
  ),
);

/** @param {string} filter */
const filtered = (filter) => `{ articles(filters: ${filter}, sort: "title") { title } }`;

const logic = [
  open('filter and', filtered('{ and: [{ rating: { gt: 2 } }, { featured: { eq: true } }] }')),
  open('filter or', filtered('{ or: [{ rating: { lt: 4 } }, { title: { startsWith: "Fi" } }] }')),
  open('filter not', filtered('{ not: { rating: { gt: 5 } } }')),
  open('filter two attributes', filtered('{ rating: { gt: 2 }, title: { contains: "t" } }')),
  open('filter two operators', filtered('{ rating: { gt: 2, lt: 9 } }')),
  open('filter empty', filtered('{}')),
  open('filter through a relation', filtered('{ author: { name: { eq: "Ada" } } }')),
  open('filter through a list', filtered('{ categories: { name: { in: ["Alpha"] } } }')),
  open('filter through two relations', filtered('{ author: { profile: { motto: { contains: "aspera" } } } }')),
  open('filter through a component', filtered('{ seo: { metaTitle: { startsWith: "Seo" } } }')),
  open('filter through a repeatable component', filtered('{ links: { label: { eq: "More" } } }')),
  open('filter by documentId of a relation', filtered('{ author: { documentId: { eq: "{{author-2}}" } } }')),
  open(
    'filter nested logic',
    filtered(
      '{ or: [{ and: [{ rating: { gt: 4 } }, { not: { featured: { eq: true } } }] }, { author: { name: { eq: "Bob" } } }] }',
    ),
  ),
  open(
    'filter through a forbidden relation',
    `{ categories(filters: { memos: { text: { contains: "Not" } } }) { name } }`,
  ),
  full('filter through a relation, full', `{ categories(filters: { memos: { text: { contains: "Not" } } }) { name } }`),
  open('filter with a null operator', filtered('{ rating: null }')),
  open('filter with a null filter', filtered('null')),
  open('filter by locale', filtered('{ locale: { eq: "en" } }')),
  open(
    'filter by variables',
    `query ($f: ArticleFiltersInput, $s: [String]) { articles(filters: $f, sort: $s) { title } }`,
    { variables: { f: { rating: { gte: 3 } }, s: ['rating:desc'] } },
  ),
];

const pages = [
  open('sort descending', `{ articles(sort: "rating:desc") { title rating } }`),
  open('sort by two', `{ articles(sort: ["featured:desc", "title:asc"]) { title featured } }`),
  open('sort by a relation', `{ articles(sort: ["author.name", "title"]) { title } }`),
  open('sort by an unknown name', `{ articles(sort: "nothing") { title } }`),
  open('sort by a private name', `{ articles(sort: "hidden") { title } }`),
  open('sort in an unknown direction', `{ articles(sort: "title:up") { title } }`),
  open('page', `{ articles(pagination: { page: 2, pageSize: 2 }, sort: "title") { title } }`),
  open('start and limit', `{ articles(pagination: { start: 1, limit: 2 }, sort: "title") { title } }`),
  open('limit alone', `{ articles(pagination: { limit: 1 }, sort: "title") { title } }`),
  open('page size alone', `{ articles(pagination: { pageSize: 3 }, sort: "title") { title } }`),
  open('mixed pagination', `{ articles(pagination: { page: 1, limit: 2 }) { title } }`),
  open('page zero', `{ articles(pagination: { page: 0 }) { title } }`),
  open('page size of minus one', `{ articles(pagination: { pageSize: -1 }, sort: "title") { title } }`),
  open('limit of minus one', `{ articles(pagination: { limit: -1 }, sort: "title") { title } }`),
  open('a page after the last', `{ articles(pagination: { page: 9, pageSize: 10 }) { title } }`),
  open('empty pagination', `{ articles(pagination: {}, sort: "title") { title } }`),
];

const pageInfo = 'pageInfo { total page pageSize pageCount }';
const connections = [
  open('connection', `{ articles_connection(sort: "title") { nodes { title } ${pageInfo} } }`),
  open(
    'connection page',
    `{ articles_connection(pagination: { page: 2, pageSize: 3 }, sort: "title") { nodes { title } ${pageInfo} } }`,
  ),
  open(
    'connection start',
    `{ articles_connection(pagination: { start: 3, limit: 2 }, sort: "title") { nodes { title } ${pageInfo} } }`,
  ),
  open('connection limit alone', `{ articles_connection(pagination: { limit: 2 }) { ${pageInfo} } }`),
  open('connection filtered', `{ articles_connection(filters: { rating: { gt: 4 } }) { ${pageInfo} } }`),
  open('connection without nodes', `{ articles_connection { pageInfo { total } } }`),
  open('connection without pageInfo', `{ articles_connection(sort: "title") { nodes { title } } }`),
  open(
    'connection of nothing',
    `{ articles_connection(filters: { title: { eq: "-" } }) { nodes { title } ${pageInfo} } }`,
  ),
  open(
    'connection with names of types',
    `{ articles_connection(pagination: { limit: 1 }, sort: "title") { __typename nodes { __typename } pageInfo { __typename total } } }`,
  ),
  open('connection of files', `{ uploadFiles_connection(sort: "name") { nodes { name } pageInfo { total } } }`),
  open(
    'connection of a relation',
    `{ authors(sort: "name") { name articles_connection(sort: "title") { nodes { title } } } }`,
  ),
  open('connection of a gallery', `{ articles(sort: "title") { gallery_connection { nodes { name } } } }`),
  open(
    'connection of localizations',
    `{ articles(sort: "title") { localizations_connection { nodes { title locale } } } }`,
  ),
];

const versions = [
  open('status draft', `{ articles(status: DRAFT, sort: "title") { title } }`),
  open('status published', `{ articles(status: PUBLISHED, sort: "title") { title } }`),
  full('status draft, full', `{ articles(status: DRAFT, sort: "title") { title } }`),
  open('status by variable', `query ($s: PublicationStatus) { articles(status: $s, sort: "title") { title } }`, {
    variables: { s: 'DRAFT' },
  }),
  open('a wrong status', `{ articles(status: GONE) { title } }`),
  open('status of a type without drafts', `{ categories(status: DRAFT, sort: "name") { name } }`),
  open('one draft', `{ article(documentId: "{{article-4}}", status: DRAFT) { title publishedAt } }`),
  open('one that is only a draft', `{ article(documentId: "{{article-4}}") { title } }`),
  open('has a published version', `{ articles(status: DRAFT, hasPublishedVersion: true, sort: "title") { title } }`),
  open('has no published version', `{ articles(status: DRAFT, hasPublishedVersion: false, sort: "title") { title } }`),
  open('never published', `{ articles(status: DRAFT, publicationFilter: NEVER_PUBLISHED, sort: "title") { title } }`),
  open('modified', `{ articles(status: DRAFT, publicationFilter: MODIFIED, sort: "title") { title } }`),
  open('unmodified', `{ articles(status: DRAFT, publicationFilter: UNMODIFIED, sort: "title") { title } }`),
  open('locale', `{ articles(locale: "fr", sort: "title") { title locale documentId } }`),
  open('every locale', `{ articles(locale: "*", sort: ["title"]) { title locale } }`),
  open('one in a locale', `{ article(documentId: "{{article-1}}", locale: "fr") { title seo { metaTitle } } }`),
  open('one that is not in the locale', `{ article(documentId: "{{article-3}}", locale: "fr") { title } }`),
  open('an unknown locale', `{ articles(locale: "xx") { title } }`),
  open('locale of a type without locales', `{ categories(locale: "fr") { name } }`),
  open('localizations', `{ article(documentId: "{{article-1}}") { locale localizations { locale title } } }`),
  open('relations in a locale', `{ authors(sort: "name") { name articles(sort: "title") { title locale } } }`),
  open('single type', `{ homepage { documentId title intro locale } }`),
  open('single type in a locale', `{ homepage(locale: "fr") { title intro locale } }`),
  open(
    'single type with relations',
    `{ homepage { title hero { name } featured { title } seo { metaTitle } localizations { title locale } } }`,
  ),
  open('settings', `{ settings { siteName theme documentId } }`),
];

const selection = [
  open(
    'all scalars',
    `{ article(documentId: "{{article-1}}") { documentId title slug summary body content kind rating views price score featured eventDate eventTime eventAt contact data createdAt updatedAt publishedAt locale } }`,
  ),
  open(
    'scalars that are missing',
    `{ article(documentId: "{{article-5}}") { documentId slug body content kind views price score featured eventDate eventTime eventAt contact data cover { name } gallery { name } seo { id } links { id } sections { __typename } } }`,
  ),
  open('enumeration with other names', `{ articles(sort: "title") { title kind } }`),
  open('a password', `{ articles { secret } }`),
  open('a private name', `{ articles { hidden } }`),
  open('a private name of a relation', `{ authors { name email } }`),
  open('an unknown name', `{ articles { titel } }`),
  open('an unknown name in a relation', `{ articles { author { nam } } }`),
  open('a row id', `{ articles { id } }`),
  open(
    'media',
    `{ article(documentId: "{{article-1}}") { cover { name ext mime url size width formats provider alternativeText } gallery { name } } }`,
  ),
  open(
    'media with a filter',
    `{ article(documentId: "{{article-1}}") { gallery(filters: { name: { contains: "three" } }) { name } } }`,
  ),
  open('media sorted', `{ article(documentId: "{{article-1}}") { gallery(sort: "name:desc") { name } } }`),
  open('component', `{ article(documentId: "{{article-1}}") { seo { id metaTitle metaDescription image { name } } } }`),
  open('repeatable component', `{ article(documentId: "{{article-1}}") { links { label url target { title } } } }`),
  open(
    'repeatable component with a relation',
    `{ article(documentId: "{{article-2}}") { links { label target { title author { name } } } } }`,
  ),
  open(
    'repeatable component filtered',
    `{ article(documentId: "{{article-1}}") { links(filters: { label: { eq: "More" } }) { label } } }`,
  ),
  open(
    'repeatable component sorted',
    `{ article(documentId: "{{article-1}}") { links(sort: "label:desc") { label } } }`,
  ),
  open(
    'repeatable component limited',
    `{ article(documentId: "{{article-1}}") { links(pagination: { limit: 1 }) { label } } }`,
  ),
  open('nested component', `{ profiles { motto address { street country { code name } } author { name } } }`),
  open(
    'deep component',
    `{ fieldNotes { label snake_case camelCase steps { name links { label } category { name } } } }`,
  ),
  open(
    'dynamic zone',
    `{ article(documentId: "{{article-1}}") { sections { __typename ... on ComponentSharedQuote { text by weight } ... on ComponentSharedLink { label url } ... on ComponentSharedSlideShow { caption files { name } } } } }`,
  ),
  open(
    'dynamic zone, one kind',
    `{ article(documentId: "{{article-1}}") { sections { ... on ComponentSharedQuote { id text } } } }`,
  ),
  open('dynamic zone, names only', `{ article(documentId: "{{article-1}}") { sections { __typename } } }`),
  open(
    'dynamic zone with aliases',
    `{ article(documentId: "{{article-1}}") { sections { ... on ComponentSharedQuote { words: text } ... on ComponentSharedLink { words: label } ... on ComponentSharedSlideShow { words: caption } } } }`,
  ),
  open('dynamic zone with an unknown kind', `{ articles { sections { ... on ComponentSharedSeo { metaTitle } } } }`),
  open('dynamic zone without fragments', `{ articles { sections { text } } }`),
  open('relation', `{ articles(sort: "title") { title author { name } } }`),
  open(
    'relations both ways',
    `{ articles(sort: "title") { title author { name articles(sort: "title") { title author { name } } } } }`,
  ),
  open('list of relations', `{ articles(sort: "title") { title categories { name } } }`),
  open('list of relations sorted', `{ articles(sort: "title") { title categories(sort: "name:desc") { name } } }`),
  open(
    'list of relations filtered',
    `{ articles(sort: "title") { categories(filters: { name: { ne: "Beta" } }) { name } } }`,
  ),
  open(
    'list of relations limited',
    `{ articles(sort: "title") { categories(pagination: { limit: 1 }, sort: "name") { name } } }`,
  ),
  open(
    'list of relations, second page',
    `{ articles(sort: "title") { categories(pagination: { page: 2, pageSize: 1 }, sort: "name") { name } } }`,
  ),
  open(
    'list of relations from a start',
    `{ articles(sort: "title") { categories(pagination: { start: 1 }, sort: "name") { name } } }`,
  ),
  open(
    'relation to itself',
    `{ articles(sort: "title") { title related(sort: "title") { title related { title } } } }`,
  ),
  open('a forbidden relation', `{ categories(sort: "name") { name memos { text } } }`),
  full('a relation with all rights', `{ categories(sort: "name") { name memos { text } } }`),
  open('a forbidden connection', `{ categories(sort: "name") { name memos_connection { nodes { text } } } }`),
  open('files by relation', `{ authors(sort: "name") { portrait { name url } } }`),
  open('morph', `{ bookmarks { label items { __typename } } }`),
  open(
    'related of a file',
    `{ uploadFiles(sort: "name") { name related { __typename ... on Article { title } ... on Author { name } } } }`,
  ),
];

const language = [
  open('alias', `{ list: articles(sort: "title") { heading: title who: author { called: name } } }`),
  open('the same field twice', `{ articles(sort: "title") { title title author { name } author { documentId } } }`),
  open('two aliases of one field', `{ articles(sort: "title") { a: title b: title } }`),
  open(
    'two aliases of one relation',
    `{ articles(sort: "title") { first: categories(pagination: { limit: 1 }, sort: "name") { name } last: categories(pagination: { limit: 1 }, sort: "name:desc") { name } } }`,
  ),
  open(
    'two aliases of one relation to one',
    `{ articles(sort: "title") { a: author { name } b: author { documentId } } }`,
  ),
  open(
    'aliases of a nested relation',
    `{ authors(sort: "name") { name low: articles(filters: { rating: { lt: 6 } }, sort: "title") { title c: categories(sort: "name") { name } } high: articles(filters: { rating: { gte: 6 } }, sort: "title") { title } } }`,
  ),
  open('several roots', `{ articles(sort: "title") { title } categories(sort: "name") { name } homepage { title } }`),
  open(
    'the same root twice',
    `{ a: articles(filters: { rating: { gt: 5 } }, sort: "title") { title } b: articles(filters: { rating: { lt: 5 } }, sort: "title") { title } }`,
  ),
  open(
    'fragment',
    `query { articles(sort: "title") { ...Parts } } fragment Parts on Article { title author { ...Who } } fragment Who on Author { name }`,
  ),
  open('inline fragment', `{ articles(sort: "title") { ... on Article { title } ... { rating } } }`),
  open('fragment that is unknown', `{ articles { ...Parts } }`),
  open('fragment that is unused', `{ articles { title } } fragment Parts on Article { title }`),
  open('fragment on a wrong type', `{ articles { ... on Author { name } } }`),
  open('fragment in a circle', `{ articles { ...A } } fragment A on Article { related { ...A } }`),
  open('include true', `query ($yes: Boolean!) { articles(sort: "title") { title rating @include(if: $yes) } }`, {
    variables: { yes: true },
  }),
  open('include false', `query ($yes: Boolean!) { articles(sort: "title") { title rating @include(if: $yes) } }`, {
    variables: { yes: false },
  }),
  open('skip', `{ articles(sort: "title") { title @skip(if: true) rating } homepage @skip(if: true) { title } }`),
  open('skip of a fragment', `{ articles(sort: "title") { title ... @skip(if: true) { rating } } }`),
  open('an unknown directive', `{ articles { title @upper } }`),
  open('variable', `query ($id: ID!) { article(documentId: $id) { title } }`, { variables: { id: '{{article-2}}' } }),
  open(
    'variable by default',
    `query ($limit: Int = 2) { articles(pagination: { limit: $limit }, sort: "title") { title } }`,
  ),
  open(
    'variable inside a filter',
    `query ($t: String!) { articles(filters: { title: { contains: $t } }, sort: "title") { title } }`,
    { variables: { t: 'wind' } },
  ),
  open('variable that is missing', `query ($id: ID!) { article(documentId: $id) { title } }`),
  open('variable of a wrong type', `query ($n: Int) { articles(pagination: { limit: $n }) { title } }`, {
    variables: { n: 'two' },
  }),
  open('variable that is not declared', `{ article(documentId: $id) { title } }`),
  open(
    'variable in a list',
    `query ($a: String) { articles(filters: { title: { in: [$a, "Second wind"] } }, sort: "title") { title } }`,
    { variables: { a: 'First light' } },
  ),
  open('operation by name', `query A { homepage { title } } query B { settings { siteName } }`, { operationName: 'B' }),
  open('operation without a name', `query A { homepage { title } } query B { settings { siteName } }`),
  open('operation that is unknown', `query A { homepage { title } }`, { operationName: 'C' }),
  open(
    'name of a type',
    `{ __typename articles(pagination: { limit: 1 }, sort: "title") { __typename author { __typename } } }`,
  ),
  open(
    'type of the schema',
    `{ __type(name: "Category") { name kind fields { name type { name kind ofType { name kind } } } } }`,
  ),
  open(
    'schema',
    `{ __schema { queryType { name } mutationType { name } subscriptionType { name } directives { name } } }`,
  ),
  open('locales', `{ i18NLocales(sort: "code") { code } }`),
];

const errors = [
  open('not a query', `{ articles { title `),
  open('empty', ''),
  open('no query', undefined),
  open('an unknown root', `{ artikel { title } }`),
  open('an unknown argument', `{ articles(filter: {}) { title } }`),
  open('an unknown attribute in filters', `{ articles(filters: { titel: { eq: "x" } }) { title } }`),
  open('an unknown operator', `{ articles(filters: { title: { like: "x" } }) { title } }`),
  open('a wrong literal', `{ articles(filters: { rating: { eq: "three" } }) { title } }`),
  open('an integer that is too large', `{ articles(filters: { rating: { eq: 99999999999 } }) { title } }`),
  open('a wrong date', `{ articles(filters: { eventDate: { eq: "yesterday" } }) { title } }`),
  open('an argument that is missing', `{ article { title } }`),
  open('no selection', `{ articles }`),
  open('a selection of a scalar', `{ articles { title { length } } }`),
  open('not found', `{ article(documentId: "zzzzzzzzzzzzzzzzzzzzzzzz") { title } }`),
  open('forbidden', `{ memos { text } }`),
  open('forbidden one', `{ memo(documentId: "{{memo-1}}") { text } }`),
  open('forbidden beside another', `{ memos { text } categories(sort: "name") { name } }`),
  open('forbidden one beside another', `{ memo(documentId: "{{memo-1}}") { text } categories(sort: "name") { name } }`),
  open('forbidden connection', `{ memos_connection { nodes { text } pageInfo { total } } }`),
  open('forbidden write', `mutation { createCategory(data: { name: "X" }) { name } }`),
  open('forbidden delete', `mutation { deleteCategory(documentId: "{{category-1}}") { documentId } }`),
  open('conflicting fields', `{ articles { a: title a: slug } }`),
  open('subscription', `subscription { articles { title } }`),
];

const writes = [
  full('create', `mutation { createCategory(data: { name: "Delta", position: 4 }) { documentId name position } }`, {
    save: { 'createCategory.documentId': 'delta' },
  }),
  full(
    'create with relations',
    `mutation ($d: ArticleInput!) { createArticle(data: $d) { documentId title author { name } categories(sort: "name") { name } seo { metaTitle } sections { __typename } publishedAt } }`,
    {
      variables: {
        d: {
          title: 'Made',
          slug: 'made',
          author: '{{author-1}}',
          categories: ['{{delta}}', '{{category-1}}'],
          seo: { metaTitle: 'M' },
          sections: [{ __typename: 'ComponentSharedQuote', text: 'q' }],
        },
      },
      save: { 'createArticle.documentId': 'made' },
    },
  ),
  full('create without a required value', `mutation { createArticle(data: { slug: "no-title" }) { title } }`),
  full(
    'create a draft without a required value',
    `mutation { createArticle(status: DRAFT, data: { slug: "no-title-draft" }) { documentId slug } }`,
    { save: { 'createArticle.documentId': 'untitled' } },
  ),
  full(
    'a missing value that the schema requires',
    `{ article(documentId: "{{untitled}}", status: DRAFT) { slug title } }`,
  ),
  full(
    'a missing value that the schema requires, in a list',
    `{ articles(status: DRAFT, filters: { slug: { eq: "no-title-draft" } }) { slug title } }`,
  ),
  full('create with a value out of bounds', `mutation { createArticle(data: { title: "T", rating: 11 }) { title } }`),
  full('create with a wrong enumeration', `mutation { createArticle(data: { title: "T", kind: poem }) { title } }`),
  full('create with an unknown attribute', `mutation { createCategory(data: { nam: "X" }) { name } }`),
  full('create with a value that is taken', `mutation { createCategory(data: { name: "Alpha" }) { name } }`),
  full('create without data', `mutation { createCategory { name } }`),
  full(
    'create with an unknown component',
    `mutation { createArticle(data: { title: "T", sections: [{ __typename: "ComponentSharedNothing" }] }) { title } }`,
  ),
  full('update', `mutation { updateCategory(documentId: "{{delta}}", data: { position: 5 }) { name position } }`),
  full(
    'update to null',
    `mutation { updateCategory(documentId: "{{delta}}", data: { position: null }) { name position } }`,
  ),
  full(
    'update of nothing',
    `mutation { updateCategory(documentId: "zzzzzzzzzzzzzzzzzzzzzzzz", data: { name: "Y" }) { name } }`,
  ),
  full(
    'update of a draft',
    `mutation { updateArticle(documentId: "{{made}}", status: DRAFT, data: { title: "Made again" }) { title publishedAt } }`,
  ),
  full(
    'update keeps what was published',
    `{ article(documentId: "{{made}}") { title } draft: article(documentId: "{{made}}", status: DRAFT) { title } }`,
  ),
  full(
    'update in a locale',
    `mutation { updateArticle(documentId: "{{made}}", locale: "de", data: { title: "Gemacht" }) { title locale } }`,
  ),
  full(
    'update of relations',
    `mutation { updateArticle(documentId: "{{made}}", data: { categories: ["{{category-2}}"], author: null }) { categories { name } author { name } } }`,
  ),
  full(
    'update of a component',
    `mutation { updateArticle(documentId: "{{made}}", data: { seo: { metaTitle: "N", metaDescription: "D" }, links: [{ label: "l", url: "u" }] }) { seo { metaTitle metaDescription } links { label } } }`,
  ),
  full('update of a single type', `mutation { updateSettings(data: { siteName: "New" }) { siteName theme } }`),
  full(
    'two writes',
    `mutation { a: updateCategory(documentId: "{{delta}}", data: { position: 7 }) { position } b: updateCategory(documentId: "{{delta}}", data: { position: 8 }) { position } }`,
  ),
  full('delete in a locale', `mutation { deleteArticle(documentId: "{{made}}", locale: "de") { documentId } }`),
  full('delete', `mutation { deleteArticle(documentId: "{{made}}") { documentId } }`),
  full('deleted', `{ article(documentId: "{{made}}") { title } }`),
  full('delete of nothing', `mutation { deleteCategory(documentId: "zzzzzzzzzzzzzzzzzzzzzzzz") { documentId } }`),
  full('delete of a category', `mutation { deleteCategory(documentId: "{{delta}}") { documentId } }`),
];

/** @type {readonly Step[]} */
const accounts = [
  open(
    'register',
    `mutation { register(input: { username: "eve", email: "eve@example.org", password: "secret-123" }) { jwt user { id documentId username email confirmed blocked role { name type } } } }`,
    { save: { 'register.jwt': 'jwt' } },
  ),
  open(
    'register again',
    `mutation { register(input: { username: "eve", email: "eve@example.org", password: "secret-123" }) { jwt } }`,
  ),
  open(
    'register with a short password',
    `mutation { register(input: { username: "eva", email: "eva@example.org", password: "x" }) { jwt } }`,
  ),
  open('login', `mutation { login(input: { identifier: "eve", password: "secret-123" }) { user { username email } } }`),
  open('login with a wrong password', `mutation { login(input: { identifier: "eve", password: "wrong" }) { jwt } }`),
  { name: 'me', as: 'user', query: `{ me { username email confirmed blocked role { name type } } }` },
  open('me without credentials', `{ me { username } }`),
  {
    name: 'change password',
    as: 'user',
    query: `mutation { changePassword(currentPassword: "secret-123", password: "secret-456", passwordConfirmation: "secret-456") { user { username } } }`,
  },
  {
    name: 'change password wrongly',
    as: 'user',
    query: `mutation { changePassword(currentPassword: "no", password: "secret-789", passwordConfirmation: "secret-789") { user { username } } }`,
  },
  open('forgot password of nobody', `mutation { forgotPassword(email: "nobody@example.org") { ok } }`),
  open(
    'reset password with a wrong code',
    `mutation { resetPassword(code: "no", password: "secret-789", passwordConfirmation: "secret-789") { jwt } }`,
  ),
  open('confirm with a wrong code', `mutation { emailConfirmation(confirmation: "no") { jwt } }`),
  open('users without rights', `{ usersPermissionsUsers { username } }`),
];

/** Lists that are longer than a page, and credentials that are none. @type {readonly Step[]} */
const more = [
  full(
    'twelve memos',
    `mutation { ${Array.from({ length: 12 }, (_, index) => `m${index}: createMemo(data: { text: "Memo ${index + 10}", category: "{{category-2}}" }) { text }`).join(' ')} }`,
  ),
  full(
    'a list of a document without a limit',
    `{ category(documentId: "{{category-2}}") { memos(sort: "text") { text } } }`,
  ),
  full(
    'a list of a document, its second page',
    `{ category(documentId: "{{category-2}}") { memos(sort: "text", pagination: { page: 2 }) { text } } }`,
  ),
  full(
    'a list of a document without bounds',
    `{ category(documentId: "{{category-2}}") { memos(sort: "text", pagination: { limit: -1 }) { text } } }`,
  ),
  full('a list without a limit', `{ memos(sort: "text") { text } }`),
  full('a list without bounds', `{ memos(sort: "text", pagination: { limit: -1 }) { text } }`),
  full(
    'a connection without bounds',
    `{ memos_connection(sort: "text", pagination: { limit: -1 }) { nodes { text } pageInfo { total page pageSize pageCount } } }`,
  ),
  { name: 'wrong credentials', as: 'stranger', query: `{ categories(sort: "name") { name } }` },
  { name: 'wrong credentials beside a public field', as: 'stranger', query: `{ __typename }` },
];

/** Users, roles and files, as those who manage them change them. @type {readonly Step[]} */
const administration = [
  open(
    'login after a new password',
    `mutation { login(input: { identifier: "eve", password: "secret-456" }) { jwt user { id username } } }`,
    { save: { 'login.jwt': 'jwt', 'login.user.id': 'eve-id' } },
  ),
  { name: 'own role', as: 'user', query: `{ me { id role { id type } } }`, save: { 'me.role.id': 'role-id' } },
  full(
    'create a user',
    `mutation { createUsersPermissionsUser(data: { username: "max", email: "max@example.org", password: "secret-123", role: "{{role-id}}" }) { data { username email provider confirmed blocked role { name type } } } }`,
  ),
  full(
    'create a user with fields under other names',
    `mutation Add($data: UsersPermissionsUserInput!) { made: createUsersPermissionsUser(data: $data) { __typename who: data { __typename name: username confirmed } } }`,
    {
      variables: {
        data: {
          username: 'mia',
          email: 'mia@example.org',
          password: 'secret-123',
          confirmed: true,
          role: '{{role-id}}',
        },
      },
    },
  ),
  open(
    'create a user without rights',
    `mutation { createUsersPermissionsUser(data: { username: "moe", email: "moe@example.org", password: "secret-123" }) { data { username } } }`,
  ),
  full(
    'create a user without an address',
    `mutation { createUsersPermissionsUser(data: { username: "moe", password: "secret-123", role: "{{role-id}}" }) { data { username } } }`,
  ),
  full(
    'create a user whose address is taken',
    `mutation { createUsersPermissionsUser(data: { username: "moe", email: "max@example.org", password: "secret-123", role: "{{role-id}}" }) { data { username } } }`,
  ),
  full('users', `{ usersPermissionsUsers(sort: "username") { username role { type } } }`),
  open(
    'login of a created user',
    `mutation { login(input: { identifier: "max", password: "secret-123" }) { user { id username } } }`,
    { save: { 'login.user.id': 'max-id' } },
  ),
  full(
    'update a user',
    `mutation { updateUsersPermissionsUser(id: "{{max-id}}", data: { username: "maxim", blocked: true }) { data { username email blocked role { type } } } }`,
  ),
  full(
    'update a user who is not there',
    `mutation { updateUsersPermissionsUser(id: "999999", data: { username: "nobody" }) { data { username } } }`,
  ),
  open(
    'update a user without rights',
    `mutation { updateUsersPermissionsUser(id: "{{max-id}}", data: { username: "nobody" }) { data { username } } }`,
  ),
  full(
    'create a user without a role',
    `mutation { createUsersPermissionsUser(data: { username: "moe", email: "moe@example.org", password: "secret-123" }) { data { username } } }`,
  ),
  open('login of a blocked user', `mutation { login(input: { identifier: "maxim", password: "secret-123" }) { jwt } }`),
  open(
    'delete a user without rights',
    `mutation { deleteUsersPermissionsUser(id: "{{max-id}}") { data { username } } }`,
  ),
  full('delete a user', `mutation { deleteUsersPermissionsUser(id: "{{max-id}}") { data { username email } } }`),
  full('delete a user who is not there', `mutation { deleteUsersPermissionsUser(id: "999999") { data { username } } }`),
  full(
    'users after the deletion',
    `{ usersPermissionsUsers_connection(sort: "username") { nodes { username } pageInfo { total } } }`,
  ),
  full(
    'create a role',
    `mutation { createUsersPermissionsRole(data: { name: "Desk", description: "Answers letters" }) { ok } }`,
  ),
  open('create a role without rights', `mutation { createUsersPermissionsRole(data: { name: "Own" }) { ok } }`),
  full('roles', `{ usersPermissionsRoles(sort: "name") { name description type } }`),
  full(
    'update a role',
    `mutation { updateUsersPermissionsRole(id: "{{role-id}}", data: { name: "Signed in", description: "All who signed in" }) { __typename ok } }`,
  ),
  full(
    'update a role that is not there',
    `mutation { updateUsersPermissionsRole(id: "999999", data: { name: "Nobody" }) { ok } }`,
  ),
  open('delete a role without rights', `mutation { deleteUsersPermissionsRole(id: "{{role-id}}") { ok } }`),
  full('delete a role', `mutation { deleteUsersPermissionsRole(id: "3") { ok } }`),
  full('roles after the deletion', `{ usersPermissionsRoles(sort: "name") { name description type } }`),
  full(
    'update a file',
    `mutation { updateUploadFile(id: "{{file-1}}", info: { name: "first.txt", alternativeText: "One", caption: "The first" }) { name alternativeText caption ext mime width formats } }`,
  ),
  full(
    'update a part of a file',
    `mutation { updateUploadFile(id: "{{file-1}}", info: { caption: "Again" }) { name alternativeText caption } }`,
  ),
  full(
    'update a file that is not there',
    `mutation { updateUploadFile(id: "999999", info: { name: "no.txt" }) { name } }`,
  ),
  open(
    'update a file without rights',
    `mutation { updateUploadFile(id: "{{file-1}}", info: { name: "no.txt" }) { name } }`,
  ),
  open('delete a file without rights', `mutation { deleteUploadFile(id: "{{file-3}}") { name } }`),
  full('delete a file', `mutation { deleteUploadFile(id: "{{file-3}}") { documentId name } }`),
  full('delete a file that is not there', `mutation { deleteUploadFile(id: "999999") { name } }`),
  full('files after the deletion', `{ uploadFiles(sort: "name") { name alternativeText caption } }`),
  full(
    'users of a name',
    `{ usersPermissionsUsers(filters: { username: { eq: "mia" } }) { username email confirmed } }`,
  ),
  full(
    'users whose address contains',
    `{ usersPermissionsUsers(filters: { email: { containsi: "EVE@" } }) { username } }`,
  ),
  full(
    'users of a role',
    `{ usersPermissionsUsers(filters: { role: { type: { eq: "authenticated" } } }, sort: "username") { username } }`,
  ),
  full(
    'users who are not blocked',
    `{ usersPermissionsUsers(filters: { not: { blocked: { eq: true } } }, sort: "username") { username } }`,
  ),
  full(
    'the second user',
    `{ usersPermissionsUsers(sort: "username:asc", pagination: { page: 2, pageSize: 1 }) { username } }`,
  ),
  full(
    'users with the users of their role',
    `{ usersPermissionsUsers(sort: "username") { username role { users(sort: "username:desc") { username } } } }`,
  ),
  full(
    'the users of roles, counted',
    `{ usersPermissionsRoles_connection(sort: "type") { nodes { type users_connection(sort: "username") { nodes { username } } } pageInfo { total pageCount } } }`,
  ),
  full('roles of a type', `{ usersPermissionsRoles(filters: { type: { in: ["public", "nobody"] } }) { name } }`),
  full('roles with a user', `{ usersPermissionsRoles(filters: { users: { username: { eq: "eve" } } }) { type } }`),
  full('a user who is not there', `{ usersPermissionsUser(documentId: "zzzzzzzzzzzzzzzzzzzzzzzz") { username } }`),
  full('the password of a user', `{ usersPermissionsUsers { resetPasswordToken } }`),
  open('roles without rights', `{ usersPermissionsRoles { name } }`),
  full('files of a name', `{ uploadFiles(filters: { name: { startsWith: "first" } }) { name alternativeText mime } }`),
  full(
    'files of a kind, in pages',
    `{ uploadFiles_connection(filters: { mime: { eq: "text/plain" } }, sort: "name:desc", pagination: { page: 1, pageSize: 1 }) { nodes { name } pageInfo { total page pageSize pageCount } } }`,
  ),
  full(
    'files by what they say',
    `{ uploadFiles(filters: { or: [{ caption: { eq: "Again" } }, { name: { eq: "two.txt" } }] }, sort: "name") { name caption } }`,
  ),
  full('a file that is not there', `{ uploadFile(documentId: "zzzzzzzzzzzzzzzzzzzzzzzz") { name } }`),
  full(
    'an author with the changed file',
    `{ authors(filters: { name: { eq: "Ada" } }) { name portrait { name alternativeText caption } } }`,
  ),
  open('files sorted by an unknown name', `{ uploadFiles(sort: "nothing") { name } }`),
  full('locales that are not English', `{ i18NLocales(filters: { code: { ne: "en" } }, sort: "code") { code } }`),
  full(
    'locales by several conditions',
    `{ i18NLocales(filters: { or: [{ code: { in: ["de"] } }, { code: { startsWith: "f" } }] }, sort: "code:desc") { code } }`,
  ),
  full('a locale that is not there', `{ i18NLocale(documentId: "zzzzzzzzzzzzzzzzzzzzzzzz") { code } }`),
  full('locales on a page behind the last', `{ i18NLocales(pagination: { page: 3, pageSize: 2 }) { code } }`),
  full('locales in pages', `{ i18NLocales(sort: "code:desc", pagination: { start: 1, limit: 1 }) { code } }`),
  full(
    'locales with their number',
    `{ i18NLocales_connection(sort: "code") { nodes { code } pageInfo { total page pageSize pageCount } } }`,
  ),
  full('create a role without a name', `mutation { createUsersPermissionsRole(data: { description: "?" }) { ok } }`),
  full('a locale by its code', `{ i18NLocales(filters: { code: { eq: "fr" } }) { code } }`),
];

/** What neither a user without permissions nor wrong credentials may do, by what it is. */
const refused = {
  'create a user': `mutation { createUsersPermissionsUser(data: { username: "own", email: "own@example.org", password: "secret-123", role: "{{role-id}}" }) { data { username } } }`,
  'update a user': `mutation { updateUsersPermissionsUser(id: "{{eve-id}}", data: { blocked: true }) { data { username } } }`,
  'delete a user': `mutation { deleteUsersPermissionsUser(id: "{{eve-id}}") { data { username } } }`,
  'create a role': `mutation { createUsersPermissionsRole(data: { name: "Own" }) { ok } }`,
  'update a role': `mutation { updateUsersPermissionsRole(id: "{{role-id}}", data: { name: "Own" }) { ok } }`,
  'delete a role': `mutation { deleteUsersPermissionsRole(id: "{{role-id}}") { ok } }`,
  'update a file': `mutation { updateUploadFile(id: "{{file-1}}", info: { name: "own.txt" }) { name } }`,
  'delete a file': `mutation { deleteUploadFile(id: "{{file-1}}") { name } }`,
  users: `{ usersPermissionsUsers { username } }`,
  'a user': `{ usersPermissionsUser(documentId: "zzzzzzzzzzzzzzzzzzzzzzzz") { username } }`,
  roles: `{ usersPermissionsRoles_connection { nodes { name } } }`,
};

/** @type {readonly Step[]} */
const refusals = Object.entries(refused).flatMap(([name, query]) => [
  { name: `${name} as a user without permissions`, as: /** @type {const} */ ('user'), query },
  { name: `${name} with wrong credentials`, as: /** @type {const} */ ('stranger'), query },
]);

/** Every request of the recording, in order. @type {readonly Step[]} */
export const steps = [
  ...seed,
  ...filters,
  ...logic,
  ...pages,
  ...connections,
  ...versions,
  ...selection,
  ...language,
  ...errors,
  ...writes,
  ...accounts,
  ...more,
  ...administration,
  ...refusals,
];
