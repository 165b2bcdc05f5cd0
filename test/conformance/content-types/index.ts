import { type Case, reads } from '../harness/index.js';

const notFound = {
  status: 404,
  body: { data: null, error: { status: 404, name: 'NotFoundError', message: 'Not Found', details: {} } },
} as const;

/** Contract, "Content type identifiers". */
export const cases: readonly Case[] = [
  reads('the plural API ID', 'ids.plural', '/api/press-releases', {
    meta: { pagination: { page: 1, pageSize: 25, pageCount: 1, total: 5 } },
  }),
  reads('the singular API ID of a collection type', 'ids.plural', '/api/press-release', notFound),
  reads('the plural need not be the singular and an s', 'ids.definition', '/api/categories', {
    match: [{ name: 'Machines' }, { name: 'Nature' }, { name: 'Engines' }, { name: 'Tools' }],
  }),
  reads('the collection name of the database is no address', 'ids.plural', '/api/press_releases', notFound),
  reads('the singular API ID', 'ids.singular', '/api/homepage', { match: { headline: 'Welcome' } }),
  reads('the plural API ID of a single type', 'ids.singular', '/api/homepages', notFound),
  reads('a single type has no documents below it', 'ids.singular', '/api/homepage/{{homepage.documentId}}', notFound),
  reads('the documentId', 'ids.documentId', '/api/tags/{{tag.ecru.documentId}}', { match: { label: 'Écru' } }),
  reads('the documentId of another type', 'ids.documentId', '/api/authors/{{tag.ecru.documentId}}', notFound),
  reads('a row id is no address', 'ids.documentId', '/api/tags/{{tag.ecru.id}}', notFound),
  reads('the documentId in capitals', 'ids.documentId', '/api/tags/ABCDEFGHIJKLMNOPQRSTUVWX', notFound),
  reads('an API ID that is not defined', 'ids.definition', '/api/bogus', notFound),
  reads('the name of a prototype', 'ids.definition', '/api/constructor', notFound),
  reads('__proto__', 'ids.definition', '/api/__proto__', notFound),
  reads('the attributes are those of the definition', 'ids.definition', '/api/profiles/{{profile.ann.documentId}}', {
    keys: ['id', 'documentId', 'name', 'bio', 'createdAt', 'updatedAt', 'publishedAt'],
  }),
];
