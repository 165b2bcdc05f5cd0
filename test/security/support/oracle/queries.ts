import fc from 'fast-check';
import { operatorNames } from '../../../../src/language/query/index.js';

/** What questions are made of. In all of it `{name}` stands for the documentId of that name. */
export interface Words {
  /** Paths below the prefix of the caller, weighted by frequency. */
  readonly paths: readonly string[];
  /** Names of attributes that the caller may use, and such as they may not. */
  readonly known: readonly string[];
  readonly hidden: readonly string[];
  /** Ways to other documents, for conditions. Several steps are written `one][other`. */
  readonly steps: readonly string[];
  /** Values to compare with: some that are seen, some that are hidden, some that are nowhere. */
  readonly operands: readonly string[];
  /** Parameters that would find a good deal of what is hidden, were it not hidden. */
  readonly telling: readonly string[];
  /** Further parameters that are added sometimes. */
  readonly extras: readonly string[];
}

const wrap = fc.constantFrom('', '', '', '[$and][0]', '[$or][0]', '[$not]', '[$not][0]');

const often = <T>(good: readonly T[], bad: readonly T[]): fc.Arbitrary<T> =>
  fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...good) }, { weight: 1, arbitrary: fc.constantFrom(...bad) });

/** Questions that are made of these words, as paths with a query string. About one in three is in order. */
export function questionsOf({ paths, known, hidden, steps, operands, telling, extras }: Words): fc.Arbitrary<string> {
  const leaf = often(known, [...known, ...hidden]);
  const through = fc.oneof(
    { weight: 2, arbitrary: fc.constant<string[]>([]) },
    { weight: 1, arbitrary: fc.array(fc.constantFrom(...steps), { maxLength: 2 }) },
  );
  const comparison = fc
    .tuple(fc.constantFrom('', ...operatorNames), fc.constantFrom(...operands))
    .map(([operator, value]) => `${operator === '' ? '' : `[${operator}]`}=${encodeOperand(value)}`);
  const condition = fc
    .tuple(wrap, through, leaf, comparison)
    .map(([wrapped, path, name, compared]) =>
      [wrapped, ...path.map((step) => `[${step}]`), `[${name}]`, compared].join(''),
    );
  const presence = fc
    .tuple(fc.constantFrom(...steps), fc.constantFrom('$null', '$notNull', 'documentId][$notNull', 'id][$null'))
    .map(([step, test]) => `[${step}][${test}]=true`);
  const populated = fc.constantFrom(...steps.filter((step) => !step.includes(']')), '*');
  const part = fc.oneof(
    { weight: 4, arbitrary: fc.oneof({ weight: 4, arbitrary: condition }, presence).map((text) => `filters${text}`) },
    { weight: 3, arbitrary: populated.map((name) => `populate=${name}`) },
    { weight: 1, arbitrary: fc.tuple(populated, condition).map(([name, text]) => `populate[${name}][filters]${text}`) },
    { weight: 1, arbitrary: fc.tuple(populated, populated).map(([name, own]) => `populate[${name}][populate]=${own}`) },
    { weight: 1, arbitrary: fc.tuple(populated, leaf).map(([name, field]) => `populate[${name}][fields]=${field}`) },
    { weight: 1, arbitrary: fc.tuple(populated, leaf).map(([name, field]) => `populate[${name}][sort]=${field}:desc`) },
    { weight: 1, arbitrary: populated.map((name) => `populate[${name}][count]=true`) },
    { weight: 2, arbitrary: leaf.map((name) => `sort=${name}:desc`) },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.constantFrom(...steps), leaf).map(([step, name]) => `sort[${step}][${name}]=asc`),
    },
    { weight: 1, arbitrary: leaf.map((name) => `fields=${name}`) },
    { weight: 2, arbitrary: fc.constantFrom(...operands).map((text) => `_q=${encodeOperand(text)}`) },
    { weight: 1, arbitrary: fc.constantFrom(...telling) },
    { weight: 2, arbitrary: fc.constantFrom(...extras) },
  );
  const parameters = fc.oneof(
    { weight: 2, arbitrary: fc.uniqueArray(part, { maxLength: 4, selector: (text) => /^\w+/.exec(text)?.[0] }) },
    { weight: 1, arbitrary: fc.constantFrom(...telling).map((text) => [text]) },
  );
  return fc
    .tuple(fc.constantFrom(...paths), parameters)
    .map(([path, parts]) => [path, parts.join('&')].filter((text) => text !== '').join(path.includes('?') ? '&' : '?'));
}

function encodeOperand(text: string): string {
  return /^\{\w+\}$/.test(text) ? text : encodeURIComponent(text);
}

/** Documents requested by id: public ones, restricted ones, and missing ones. */
const addressed = [
  '/articles/{own0}',
  '/articles/{own1}',
  '/articles/{bob0}',
  '/articles/{article0}',
  '/articles/{article1}',
  '/articles/{article6}',
  '/articles/{draft}',
  '/articles/{missing}',
  '/authors/{author0}',
  '/authors/{ownAuthor}',
  '/tags/{tag2}',
];
const articles = Array.from({ length: 16 }, () => '/articles');

/** Words about the content model of these tests. */
export const contentWords: Words = {
  paths: [...articles, ...addressed, '/authors', '/authors', '/authors', '/tags', '/tags', '/homepage', '/dossiers'],
  known: ['title', 'rank', 'slug', 'mood', 'meta', 'id', 'documentId', 'createdAt', 'publishedAt', 'locale'],
  hidden: [
    'mail',
    'day',
    'secret',
    'pin',
    'level',
    'reviewer',
    'dossier',
    'subject',
    'name',
    'label',
    'weight',
    'caption',
    'heading',
    'text',
    'createdBy',
    'qqq',
  ],
  steps: [
    'author',
    'author',
    'related',
    'related',
    'tags',
    'tags',
    'articles',
    'cards',
    'seo',
    'cover',
    'author][articles',
    'related][author',
    'localizations',
    'cards][tag',
    'reviewer',
    'dossier',
    'dossiers',
    'body',
    'subject',
  ],
  operands: [
    'hidden-article-1',
    'hidden',
    'HIDDEN',
    'Article 1',
    'Article',
    'Own',
    'Own 0',
    'Changed',
    'canary',
    'card',
    'Author 0',
    'wild',
    '1',
    '2',
    '7000003',
    'true',
    'false',
    '',
    'hidden-subject-0',
    'hidden-draft-0',
    'panel.example',
    '{article0}',
    '{article6}',
    '{bob0}',
    '{own0}',
    '{author0}',
    '{tag0}',
    '{dossier0}',
    '{missing}',
  ],
  telling: [
    'sort=author.name',
    'sort[author][name]=desc',
    'sort=related.title:desc',
    'sort=tags.label',
    'sort=dossier.subject',
    'sort=author.createdAt',
    'sort=cards.tag.label:desc',
    'populate[related][sort]=author.name',
    'populate[articles][sort]=title:desc',
    'filters[author][name][$contains]=Changed',
    'filters[author][name][$notContains]=Author',
    'filters[author][articles][title][$contains]=Article',
    'filters[articles][title][$startsWith]=Changed',
    'filters[tags][label][$eq]=canary',
    'filters[$not][tags][label][$contains]=tag',
    'filters[related][title][$contains]=Article',
    'filters[cards][tag][label][$contains]=tag',
    'filters[localizations][title][$contains]=Article',
    'filters[localizations][id][$notNull]=true',
    'filters[dossier][subject][$contains]=hidden',
    'filters[author][secret][$contains]=hidden',
    'filters[pin][$notNull]=true',
    'populate[author][populate]=articles',
    'populate[articles][populate]=tags',
    'populate[localizations][fields]=title',
    'populate[cards][populate]=tag',
    'populate[body][on][parts.card][populate]=tag',
  ],
  extras: [
    'locale=fr',
    'locale=*',
    'locale=en',
    'status=draft',
    'status=draft',
    'status=published',
    'publicationFilter=modified',
    'publicationFilter=never-published',
    'publicationFilter=published-without-draft',
    'pagination[pageSize]=3',
    'pagination[start]=2',
    'pagination[withCount]=true',
    'pagination[page]=2',
  ],
};

/** Words about end users and their roles. `{me}` and `{other}` are row ids of users. */
export const userWords: Words = {
  paths: [
    '/users',
    '/users',
    '/users',
    '/users',
    '/users/count',
    '/users/me',
    '/users/{me}',
    '/users/{other}',
    '/users/99',
  ],
  known: ['username', 'email', 'provider', 'confirmed', 'blocked', 'id', 'documentId', 'createdAt'],
  hidden: [
    'password',
    'password',
    'resetPasswordToken',
    'confirmationToken',
    'readDrafts',
    'name',
    'type',
    'sessions',
    'createdBy',
  ],
  steps: ['role', 'role', 'role', 'role][users', 'users', 'sessions', 'createdBy'],
  operands: [
    'member',
    'member0',
    'users.example',
    'Public',
    'Authenticated',
    'Secret role',
    'Changed role',
    '$argon2id',
    'argon2',
    '1',
    '2',
    '3',
    'true',
    'false',
    '',
  ],
  telling: [
    'sort=role.name',
    'sort=role.id:desc',
    'sort[role][readDrafts]=asc',
    'filters[role][name][$contains]=Auth',
    'filters[role][type]=public',
    'filters[role][readDrafts]=true',
    'filters[$not][role][name]=Authenticated',
    'filters[role][users][username]=member1',
    'filters[role][$null]=true',
    'filters[password][$null]=true',
    'filters[password][$startsWith]=$argon2id',
    'filters[password][$notNull]=true',
    'filters[role][users][password][$null]=true',
    'sort=password',
    'populate[role][fields]=readDrafts',
    'populate[role][populate]=users',
    'populate[role][populate][users][fields]=password',
    'populate[role][count]=true',
  ],
  extras: ['limit=2', 'start=1', 'pagination[page]=9', 'locale=fr', 'status=draft'],
};
