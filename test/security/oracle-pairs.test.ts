import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Fixture } from './support/fixture.js';
import { differences, expectAlike } from './support/oracle/alike.js';
import {
  differingTables,
  hideAccounts,
  hideAuthors,
  hideDossiers,
  hideDrafts,
  hideOtherFields,
  hideOtherLocales,
  hideOthersArticles,
  hideOthersAuthorsAndTags,
  hidePasswords,
  hideRoleSwitches,
  hideRoles,
  hideSecrets,
  hideTags,
  namedFields,
} from './support/oracle/hidden.js';
import { ann, openBase, openPair, type Recipe } from './support/oracle/pair.js';
import { contentWords, questionsOf, userWords, type Words } from './support/oracle/queries.js';
import {
  aCustomToken,
  actionsOf,
  anAdministrator,
  anEndUser,
  entriesOf,
  giveRole,
  type Person,
  readingActions,
  signIn,
  thePublic,
} from './support/people.js';

/*
 * Non-interference: two databases that differ only in data hidden from a caller answer every query of that caller
 * alike. OCTAVO_RUNS (questions for each caller) and OCTAVO_SEED make it longer or repeat a failure.
 */
const runs = Number(process.env.OCTAVO_RUNS ?? 200);
const seed = Number(process.env.OCTAVO_SEED ?? Date.now() % 2 ** 31);

interface Kind extends Recipe {
  readonly name: string;
  readonly words: Words;
  /** The tables in which the databases differ. */
  readonly differ: readonly string[];
  /** Default: where the caller asks for content. */
  readonly place?: string;
  /** Whether a Super Admin sees the hidden data; if not, no caller does. */
  readonly shownToBoss: boolean;
}

const accountTables = ['octavo_administrators', 'octavo_audit', 'octavo_codes', 'up_roles', 'up_users'];
const documentTables = ['octavo_documents', 'octavo_totals'];
const articleTables = ['article_rows', 'article_rows_related_links', 'article_rows_tags_links'];
const dossierTables = ['article_rows_dossiers_links', 'article_rows_subject_links', 'dossiers'];

const each =
  (...hiding: readonly ((fixture: Fixture) => Promise<void>)[]) =>
  async (fixture: Fixture): Promise<void> => {
    for (const hide of hiding) await hide(fixture);
  };

const holder = (token: string): Person => ({ headers: { authorization: `Bearer ${token}` }, content: '/api' });

/** Ann, who created the documents that are called `own…`, with a role of these entries. */
const annWith = (...content: readonly object[]) => {
  return async ({ app }: Fixture): Promise<Person> => {
    await giveRole(app, ann, content);
    return signIn(app, ann);
  };
};

/** A filter for the documents that Ann created. */
const anns = ({ ids }: Fixture, ...names: readonly string[]) => ({
  documentId: { $in: names.map((name) => ids.get(name) ?? '') },
});
const annsArticles = (fixture: Fixture) => anns(fixture, 'own0', 'own1', 'own2', 'own3');

/** Rules for lists and single documents of a type. */
const rulesOf = (name: string, rule: object): readonly object[] =>
  actionsOf(`${name}: find findOne`).map((action) => ({ action, ...rule }));

/** French is what the one who asks may read: most questions name it. */
const frenchWords: Words = {
  ...contentWords,
  paths: contentWords.paths.map((path, at) =>
    path.startsWith('/articles') && at % 5 > 0 ? `${path}?locale=fr` : path,
  ),
};

const kinds: readonly Kind[] = [
  {
    name: 'a full-access token: private values and passwords',
    words: contentWords,
    admit: async ({ token }) => holder(token),
    hide: hideSecrets,
    differ: ['article_rows', 'authors', 'homepages'],
    shownToBoss: true,
  },
  {
    name: 'the public role: those, drafts, and a type that may not be found',
    words: contentWords,
    admit: ({ app }) => thePublic(app, [...readingActions, ...actionsOf('homepage: find')]),
    hide: each(hideAccounts, hideSecrets, hideDrafts, hideDossiers),
    differ: [...accountTables, ...dossierTables, 'authors', 'homepages', ...documentTables, 'article_rows'],
    shownToBoss: true,
  },
  {
    name: 'an end user who may read drafts, but no authors',
    words: contentWords,
    admit: ({ app }) => anEndUser(app, 'reader', actionsOf('article: find findOne', 'tag: find findOne'), true),
    hide: each(hideAccounts, hideSecrets, hideDossiers, hideAuthors),
    differ: [...accountTables, ...dossierTables, 'authors', 'homepages', ...documentTables, 'article_rows'],
    shownToBoss: true,
  },
  {
    name: 'a custom token that may read articles and authors in lists',
    words: contentWords,
    admit: ({ app }) => aCustomToken(app, actionsOf('article: find', 'author: find')),
    hide: each(hideAccounts, hideSecrets, hideDrafts, hideDossiers, hideTags),
    differ: [
      ...accountTables,
      ...dossierTables,
      'article_rows',
      'article_rows_tags_links',
      'authors',
      'homepages',
      ...documentTables,
      'tags',
    ],
    shownToBoss: true,
  },
  {
    name: 'an administrator who may read some attributes',
    words: contentWords,
    admit: ({ app }) =>
      anAdministrator(
        app,
        'reader',
        Object.entries(namedFields).flatMap(([name, fields]) => entriesOf(`${name}: find`, { fields })),
      ),
    hide: each(hideAccounts, hideOtherFields),
    differ: [
      ...accountTables,
      ...dossierTables,
      'article_rows',
      'article_rows_related_links',
      'authors',
      ...documentTables,
      'tags',
    ],
    shownToBoss: true,
  },
  {
    name: 'an administrator who may read French articles',
    words: frenchWords,
    admit: ({ app }) =>
      anAdministrator(app, 'reader', [
        ...entriesOf('article: find', { locales: ['fr'] }),
        ...entriesOf('author: find'),
        ...entriesOf('tag: find'),
      ]),
    hide: each(hideAccounts, hideDossiers, hideOtherLocales),
    differ: [...accountTables, ...dossierTables, ...articleTables, 'authors', ...documentTables],
    shownToBoss: true,
  },
  {
    name: 'an administrator who may read the articles of their own',
    words: contentWords,
    admit: annWith(
      ...entriesOf('article: find', { own: true }),
      ...entriesOf('author: find'),
      ...entriesOf('tag: find'),
    ),
    hide: each(hideDossiers, hideOthersArticles),
    differ: [...dossierTables, ...articleTables, 'authors', ...documentTables],
    shownToBoss: true,
  },
  {
    name: 'an administrator who may read documents of their own',
    words: contentWords,
    admit: annWith(...['article', 'author', 'tag'].flatMap((name) => entriesOf(`${name}: find`, { own: true }))),
    hide: each(hideAccounts, hideDossiers, hideOthersArticles, hideOthersAuthorsAndTags),
    differ: [...accountTables, ...dossierTables, ...articleTables, 'authors', ...documentTables, 'tags'],
    shownToBoss: true,
  },
  {
    name: 'an administrator who may read some attributes of the French articles of their own',
    words: frenchWords,
    admit: annWith(
      ...entriesOf('article: find', { own: true, locales: ['fr'], fields: namedFields.article }),
      ...entriesOf('author: find', { own: true, fields: namedFields.author }),
      ...entriesOf('tag: find', { fields: namedFields.tag }),
    ),
    hide: each(hideAccounts, hideOtherFields, hideOthersArticles, hideOtherLocales),
    differ: [...accountTables, ...dossierTables, ...articleTables, 'authors', ...documentTables, 'tags'],
    shownToBoss: true,
  },
  {
    name: 'a custom token with a rule about articles',
    words: contentWords,
    admit: (fixture) =>
      aCustomToken(fixture.app, readingActions, true, rulesOf('article', { where: annsArticles(fixture) })),
    hide: each(hideDossiers, hideOthersArticles),
    differ: [...dossierTables, ...articleTables, 'authors', ...documentTables],
    shownToBoss: true,
  },
  {
    name: 'an end user with rules about documents and attributes',
    words: contentWords,
    admit: (fixture) =>
      anEndUser(fixture.app, 'ruled', readingActions, true, [
        ...rulesOf('article', {
          where: annsArticles(fixture),
          read: ['title', 'rank', 'author', 'tags', 'seo', 'cards'],
        }),
        ...rulesOf('author', { where: anns(fixture, 'ownAuthor'), read: namedFields.author }),
        ...rulesOf('tag', { where: anns(fixture, 'ownTag'), read: namedFields.tag }),
      ]),
    hide: each(hideAccounts, hideOtherFields, hideOthersArticles, hideOthersAuthorsAndTags),
    differ: [...accountTables, ...dossierTables, ...articleTables, 'authors', ...documentTables, 'tags'],
    shownToBoss: true,
  },
  {
    name: 'an administrator with a filter of articles',
    words: contentWords,
    admit: (fixture) =>
      anAdministrator(fixture.app, 'reader', [
        ...entriesOf('article: find', { where: annsArticles(fixture) }),
        ...entriesOf('author: find'),
        ...entriesOf('tag: find'),
      ]),
    hide: each(hideAccounts, hideDossiers, hideOthersArticles),
    differ: [...accountTables, ...dossierTables, ...articleTables, 'authors', ...documentTables],
    shownToBoss: true,
  },
  {
    name: 'an end user who may look at users, but not at roles',
    words: userWords,
    admit: ({ app }) => anEndUser(app, 'looker', [...lookingAtUsers, 'plugin::users-permissions.user.me']),
    hide: each(hidePasswords, hideRoleSwitches, hideRoles),
    differ: ['octavo_codes', 'up_roles', 'up_users'],
    shownToBoss: false,
  },
  {
    name: 'a custom token that may look at users and roles',
    words: userWords,
    admit: ({ app }) => aCustomToken(app, [...lookingAtUsers, 'plugin::users-permissions.role.find']),
    hide: each(hidePasswords, hideRoleSwitches),
    differ: ['octavo_codes', 'up_roles', 'up_users'],
    shownToBoss: false,
  },
  {
    name: 'an administrator who may look at users',
    words: { ...userWords, paths: userWords.paths.filter((path) => !/me$|count/.test(path)) },
    admit: ({ app }) => anAdministrator(app, 'looker', [], [{ action: 'read', part: 'settings::users' }]),
    place: '/admin/api',
    hide: hidePasswords,
    differ: ['octavo_codes', 'up_users'],
    shownToBoss: false,
  },
];

const lookingAtUsers = ['find', 'findOne', 'count'].map((action) => `plugin::users-permissions.user.${action}`);

let base: Awaited<ReturnType<typeof openBase>>;

beforeAll(async () => {
  base = await openBase();
});

afterAll(() => base?.close());

describe(`Q15 answers do not depend on what is hidden (seed ${seed})`, () => {
  test.each(kinds.map((kind) => [kind.name, kind] as const))(
    `${runs} pairs: %s`,
    async (_, { words, differ, place, shownToBoss, ...recipe }) => {
      const pair = await openPair(base, recipe);
      try {
        expect(await differingTables(pair.here, pair.there)).toEqual([...new Set(differ)].sort());
        const questions = questionsOf(words);
        const where = place === undefined ? {} : { place };
        const { answered, found } = await expectAlike(pair, questions, { runs, seed, ...where });
        // Questions that are all refused, or never find anything, would prove nothing; nor would such as do not reach what is hidden.
        expect(answered).toBeGreaterThan(runs / 10);
        expect(found).toBeGreaterThan(runs / 20);
        if (shownToBoss) expect(await differences(pair, pair.boss, questions)).toBeGreaterThan(5);
      } finally {
        await pair.close();
      }
    },
    600_000,
  );
});
