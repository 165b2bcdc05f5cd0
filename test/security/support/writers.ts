import type { App } from '../../../src/composition/app/index.js';
import {
  aCustomToken,
  actionsOf,
  anAdministrator,
  anEndUser,
  aReadOnlyToken,
  entriesOf,
  type Person,
  thePublic,
} from './people.js';

/** Everybody who may write articles and tags and may not find dossiers. */
export const writerNames = ['the public', 'an end user', 'a custom token', 'a limited administrator'] as const;

/** One of `writerNames`. */
export type WriterName = (typeof writerNames)[number];

const writing = 'find findOne create update delete';
const writingActions = actionsOf(`article: ${writing}`, `tag: ${writing}`, 'author: find');

/** The attributes of articles that the administrator may read and write. */
const fields = ['title', 'rank', 'mood', 'author', 'tags', 'related', 'dossier', 'dossiers', 'subject', 'cards', 'seo'];

/** Lets all of them in, and the holder of a token that writes nothing. None may make locale versions, and the administrator may not publish. */
export async function openToWriters(app: App): Promise<ReadonlyMap<WriterName | 'a read-only token', Person>> {
  return new Map<WriterName | 'a read-only token', Person>([
    ['the public', await thePublic(app, writingActions)],
    ['an end user', await anEndUser(app, 'writer', writingActions, true)],
    ['a custom token', await aCustomToken(app, writingActions, true)],
    ['a read-only token', await aReadOnlyToken(app)],
    [
      'a limited administrator',
      await anAdministrator(app, 'writer', [
        ...entriesOf(`article: ${writing}`, { fields }),
        ...entriesOf(`tag: ${writing}`),
        ...entriesOf('author: find'),
      ]),
    ],
  ]);
}
