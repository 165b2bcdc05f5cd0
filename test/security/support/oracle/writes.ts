import fc from 'fast-check';
import type { Asked } from '../fixture.js';

/** A write below the prefix of the caller; `{name}` stands for the documentId of that name. */
export interface Write extends Pick<Asked, 'method' | 'data'> {
  readonly path: string;
}

/** Bodies that are valid for an own article, and invalid ones. */
export const bodies: readonly object[] = [
  {},
  { title: 'New' },
  { title: 'Newer', rank: 7 },
  { title: 5 },
  { mood: 'nope' },
  { rank: null, meta: { a: 1 } },
  { unheardOf: 1 },
  { secret: 'hidden-new' },
  { author: '{author0}' },
  { author: { connect: ['{author2}'] } },
  { author: '{ownAuthor}' },
  { author: '{missing}' },
  { author: null },
  { tags: ['{tag0}'] },
  { tags: { connect: ['{tag2}'] } },
  { tags: { connect: ['{missing}', '{ownTag}'] } },
  { tags: { disconnect: ['{tag1}'] } },
  { tags: { disconnect: ['{ownTag}'] } },
  { tags: ['{ownTag}'] },
  { tags: { connect: [{ documentId: '{ownTag}', position: { before: '{tag0}' } }] } },
  { tags: { connect: [{ documentId: '{ownTag}', position: { after: '{missing}' } }] } },
  { tags: [1] },
  { tags: [999] },
  { related: ['{article6}'] },
  { related: { set: ['{own1}', '{bob0}'] } },
  { related: ['{own0}', '{own3}'] },
  { related: { connect: ['{own3}'] } },
  { related: { connect: [{ documentId: '{own3}', position: { after: '{article1}' } }] } },
  { related: { connect: [{ documentId: '{own3}', position: { start: true } }] } },
  { related: { disconnect: ['{own0}', '{article0}'] } },
  { cards: [{ caption: 'new', tag: '{tag1}' }] },
  { cards: [{ caption: 'new', tag: '{ownTag}' }] },
  { subject: [{ documentId: '{article0}', __type: 'api::article.article' }] },
  { subject: [{ documentId: '{own1}', __type: 'api::article.article' }] },
  { dossiers: ['{dossier0}'] },
];

const queries = [
  '',
  '',
  '?populate=*',
  '?status=draft',
  '?status=draft&populate=*',
  '?locale=fr',
  '?locale=fr&status=draft',
  '?populate[related][count]=true&populate[tags][count]=true',
  '?populate[related][populate]=tags&fields=title',
  '?populate[localizations]=true',
];

const removals = ['', '', '?locale=fr', '?locale=*'];
const actions = ['publish', 'unpublish', 'discard-draft'];

/** Everything that can be done to the article of a name. */
export function writesTo(name: string): readonly Write[] {
  const path = `/articles/{${name}}`;
  return [
    ...queries.flatMap((query) => bodies.map((data) => ({ method: 'PUT', path: `${path}${query}`, data }))),
    ...removals.map((query) => ({ method: 'DELETE', path: `${path}${query}` })),
    ...actions.flatMap((action) =>
      ['', '?locale=fr', '?locale=*', '?populate=*'].map((query) => {
        return { method: 'POST', path: `${path}/actions/${action}${query}` };
      }),
    ),
  ];
}

const own = ['own0', 'own1', 'own2', 'own3'];

/** Writes to articles that Ann created, which succeed as often as not, and now and then one to another. None removes a document. */
export const writes: fc.Arbitrary<Write> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...own.flatMap(writesTo).filter(({ method }) => method !== 'DELETE')) },
  { weight: 1, arbitrary: fc.constantFrom(...['article6', 'article1', 'bob0', 'missing'].flatMap(writesTo)) },
);
