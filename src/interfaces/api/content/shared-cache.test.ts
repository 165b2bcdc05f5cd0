import { expect, test } from 'vitest';
import { contractSettings as settings } from '../../../../test/support/contract-settings.js';
import type { Documents } from '../../../domain/documents/index.js';
import { type Caller, fullAccess } from '../../../language/query/access/index.js';
import { parseListQuery, parseParameters, type ReadQuery } from '../../../language/query/index.js';
import { parseModel } from '../../../language/schema/index.js';
import { type SharedCacheOptions, sharedCacheHeaders } from './shared-cache.js';

const long = Array.from({ length: 100 }, (_, at) => `${'long-'.repeat(10)}${at}`);
const snapshot = parseModel(
  ['note', 'long-read', ...long].map((singularName) => ({
    path: `schema/content-types/${singularName}.json`,
    json: JSON.stringify({
      kind: 'collectionType',
      collectionName: singularName.replaceAll('-', '_'),
      info: { singularName, pluralName: `${singularName}s`, displayName: singularName },
      options: { draftAndPublish: true },
      attributes: { title: { type: 'string' } },
    }),
  })),
  { locales: ['en'], defaultLocale: 'en' },
);
const found = snapshot.contentTypes.get('api::note.note');
if (found === undefined) throw new Error('no such type');
const type = found;

function question(query: string): ReadQuery {
  const parameters = parseParameters(query, settings);
  return parseListQuery({ type, parameters, snapshot, settings, ability: fullAccess });
}

interface Case {
  readonly sharing?: SharedCacheOptions;
  readonly reads?: readonly string[];
  readonly query?: string;
  readonly authorization?: string;
  readonly identified?: boolean;
  readonly guarded?: boolean;
}

/** What an answer says to shared caches, of a list and of a document. */
function said(one: Case) {
  const { reads = ['api::note.note', 'api::long-read.long-read', 'plugin::upload.file'], guarded = false } = one;
  const parts = {
    snapshot,
    documents: { dependencies: () => reads } as Pick<Documents, 'dependencies'> as Documents,
    narrowing: { appliesTo: () => guarded, restrict: async (caller: Caller) => caller },
    ...(one.sharing === undefined ? {} : { sharing: one.sharing }),
  };
  const request = { authorization: one.authorization };
  const { identified = false, query = '' } = one;
  const headers = sharedCacheHeaders(parts, { identified, request, type, action: 'find', question: question(query) });
  return headers && [headers(undefined), headers('a1b2'), headers('a b'), headers('a\r\nb')];
}

const sharing: SharedCacheOptions = { tagHeader: 'Surrogate-Key' };

test('tags are the names of the types that an answer depends on, and the document', () => {
  const list = ['Surrogate-Key', 'octavo note long-read file'];
  expect(said({ sharing })).toEqual([list, ['Surrogate-Key', 'octavo note long-read file a1b2'], list, list]);
  const commas = ['Cache-Tag', 'octavo,note,long-read,file'];
  expect(said({ sharing: { tagHeader: 'Cache-Tag' } })?.slice(0, 2)).toEqual([
    commas,
    ['Cache-Tag', 'octavo,note,long-read,file,a1b2'],
  ]);
  expect(said({ sharing: { tagHeader: 'xkey' } })?.[0]).toEqual(['xkey', 'octavo note long-read file']);
  expect(said({ sharing: { tagHeader: null } })).toEqual([[], [], [], []]);
});

test.each<readonly [string, Case]>([
  ['nothing is shared', {}],
  ['an identified caller', { sharing, identified: true }],
  ['a header of another scheme', { sharing, authorization: 'Basic YTpi' }],
  ['an empty one', { sharing, authorization: '' }],
  ['drafts', { sharing, query: 'status=draft' }],
  ['what drafts decide about', { sharing, query: 'publicationFilter=modified' }],
  ['what the project decides about', { sharing, guarded: true }],
  ['a dependency without a name', { sharing, reads: ['api::note.note', 'api::gone.gone'] }],
  ['tags that are too long', { sharing, reads: long.map((name) => `api::${name}.${name}`) }],
])('%s: caches are told nothing', (_, one) => {
  expect(said(one)).toBeNull();
});
