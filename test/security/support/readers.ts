import type { App } from '../../../src/composition/app/index.js';
import {
  aCustomToken,
  anAdministrator,
  anEndUser,
  aReadOnlyToken,
  entriesOf,
  type Person,
  readingActions,
  thePublic,
} from './people.js';

/** All callers who may read articles, authors and tags, but no private attribute. */
export const readerNames = [
  'the public',
  'an end user',
  'a read-only token',
  'a custom token',
  'a limited administrator',
] as const;

/** One of `readerNames`. */
export type ReaderName = (typeof readerNames)[number];

/** Those of them who may not find dossiers: a read-only token reads everything. */
export const readersWithoutDossiers = readerNames.filter((name) => name !== 'a read-only token');

/** The attributes that the administrator may read: those that are not private. */
const attributes = {
  article: [
    'title',
    'rank',
    'slug',
    'mail',
    'mood',
    'day',
    'meta',
    'author',
    'tags',
    'related',
    'dossier',
    'dossiers',
    'subject',
    'cover',
    'seo',
    'cards',
    'body',
  ],
  author: ['name', 'dossier', 'articles'],
  tag: ['label', 'weight', 'sku'],
};

/** Lets all of them in. */
export async function openToReaders(app: App): Promise<ReadonlyMap<ReaderName, Person>> {
  return new Map<ReaderName, Person>([
    ['the public', await thePublic(app, readingActions)],
    ['an end user', await anEndUser(app, 'reader', readingActions)],
    ['a read-only token', await aReadOnlyToken(app)],
    ['a custom token', await aCustomToken(app, readingActions)],
    [
      'a limited administrator',
      await anAdministrator(
        app,
        'reader',
        Object.entries(attributes).flatMap(([name, fields]) => entriesOf(`${name}: find findOne`, { fields })),
      ),
    ],
  ]);
}
