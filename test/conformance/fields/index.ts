import { type Case, reads, refused, unknownKey, withFiles } from '../harness/index.js';

const one = '/api/articles/{{article.alpha.documentId}}';
const expected = 'Invalid fields parameter. Expected a string or an array of strings';

function selects(name: string, sentence: string | readonly string[], query: string, keys: readonly string[]): Case {
  return reads(name, sentence, `/api/authors${query}`, { keys: ['id', 'documentId', ...keys] });
}

/** Contract, "fields". */
export const cases: readonly Case[] = [
  selects('one', ['fields.several', 'parameters.fields'], '?fields=name', ['name']),
  selects('two by index', ['fields.several', 'parameters.fields'], '?fields[0]=name&fields[1]=age', ['name', 'age']),
  selects('in the order of the model, whatever was asked', 'fields.several', '?fields[0]=age&fields[1]=name', [
    'name',
    'age',
  ]),
  selects('without an index', 'fields.several', '?fields[]=name&fields[]=email', ['name', 'email']),
  selects('repeated', 'fields.several', '?fields=name&fields=email', ['name', 'email']),
  selects('a comma list', 'fields.several', '?fields=name,email', ['name', 'email']),
  selects('a comma list with spaces', 'fields.several', '?fields=name , email', ['name', 'email']),
  selects('indexes with gaps', 'fields.several', '?fields[3]=name&fields[9]=email', ['name', 'email']),
  selects('the same twice', 'fields.several', '?fields[0]=name&fields[1]=name', ['name']),
  selects('documentId alone', 'fields.documentId', '?fields=documentId', []),
  selects('id alone', 'fields.documentId', '?fields=id', []),
  selects('times when asked for', 'fields.several', '?fields=createdAt,updatedAt', ['createdAt', 'updatedAt']),
  selects('publishedAt when asked for', 'fields.several', '?fields[0]=name&fields[1]=publishedAt', [
    'name',
    'publishedAt',
  ]),
  selects('the star is everything', 'fields.several', '?fields=*', [
    'name',
    'email',
    'age',
    'createdAt',
    'updatedAt',
    'publishedAt',
  ]),
  selects('the star among others is everything', 'fields.several', '?fields[0]=name&fields[1]=*', [
    'name',
    'email',
    'age',
    'createdAt',
    'updatedAt',
    'publishedAt',
  ]),
  reads('on a single document', ['fields.documentId', 'parameters.single-document'], `${one}?fields=title`, {
    keys: ['id', 'documentId', 'title'],
    data: { id: '{{article.alpha.id}}', documentId: '{{article.alpha.documentId}}', title: 'Alpha engines' },
  }),
  reads('locale is returned only if requested', 'fields.documentId', `${one}?fields=title,locale`, {
    data: { id: '<id>', documentId: '<documentId>', title: 'Alpha engines', locale: 'en' },
  }),
  reads('on a single type', 'fields.several', '/api/setting?fields=siteName', {
    data: { id: '<id>', documentId: '<documentId>', siteName: 'Conformance' },
  }),
  reads('with populate', 'fields.documentId', `${one}?fields=title&populate=author`, {
    keys: ['id', 'documentId', 'title', 'author'],
  }),
  reads('inside populate', 'fields.populate', `${one}?fields=title&populate[author][fields][0]=name`, {
    data: {
      id: '<id>',
      documentId: '<documentId>',
      title: 'Alpha engines',
      author: { id: '<id>', documentId: '<documentId>', name: 'Ann' },
    },
  }),
  reads('inside populate, as a text', 'fields.populate', `${one}?fields=title&populate[author][fields]=name,age`, {
    match: { author: { name: 'Ann', age: 41 } },
    absent: ['author.email', 'author.createdAt'],
  }),
  reads('inside a populated list', 'fields.populate', `${one}?fields=title&populate[tags][fields][0]=label`, {
    data: {
      id: '<id>',
      documentId: '<documentId>',
      title: 'Alpha engines',
      tags: [
        { id: '<id>', documentId: '<documentId>', label: 'green' },
        { id: '<id>', documentId: '<documentId>', label: 'Red' },
        { id: '<id>', documentId: '<documentId>', label: 'Écru' },
      ],
    },
  }),
  reads('inside a populated component', 'fields.populate', `${one}?fields=title&populate[seo][fields][0]=metaTitle`, {
    data: {
      id: '<id>',
      documentId: '<documentId>',
      title: 'Alpha engines',
      seo: { id: '<id>', metaTitle: 'Alpha, searched' },
    },
  }),
  withFiles(
    reads('inside a populated file', 'fields.populate', `${one}?fields=title&populate[cover][fields][0]=url`, {
      data: {
        id: '<id>',
        documentId: '<documentId>',
        title: 'Alpha engines',
        cover: { id: '<id>', documentId: '<documentId>', url: '<text>' },
      },
    }),
  ),
  unknownKey('an unknown field', 'fields.several', '/api/authors?fields=bogus', 'bogus', null, 'fields'),
  unknownKey(
    'an unknown field among others',
    'fields.several',
    '/api/authors?fields[0]=name&fields[1]=bogus',
    'bogus',
    null,
    'fields',
  ),
  unknownKey('a private field', 'fields.several', '/api/authors?fields=phone', 'phone', null, 'fields'),
  unknownKey('a password', 'fields.several', '/api/authors?fields=secret', 'secret', null, 'fields'),
  unknownKey('a field in the wrong case', 'fields.several', '/api/authors?fields=Name', 'Name', null, 'fields'),
  unknownKey('createdBy', 'fields.several', '/api/authors?fields=createdBy', 'createdBy', null, 'fields'),
  unknownKey(
    'locale on a type without locales',
    'fields.several',
    '/api/authors?fields=locale',
    'locale',
    null,
    'fields',
  ),
  unknownKey('a relation', 'fields.not-relations', '/api/articles?fields=author', 'author', null, 'fields'),
  unknownKey('media', 'fields.not-relations', '/api/articles?fields=cover', 'cover', null, 'fields'),
  unknownKey('a component', 'fields.not-relations', '/api/articles?fields=seo', 'seo', null, 'fields'),
  unknownKey('a zone', 'fields.not-relations', '/api/articles?fields=sections', 'sections', null, 'fields'),
  unknownKey(
    'localizations',
    'fields.not-relations',
    '/api/articles?fields=localizations',
    'localizations',
    null,
    'fields',
  ),
  refused('a dotted name', 'fields.not-relations', '/api/articles?fields=author.name', /^Invalid key/),
  refused(
    'a private field inside populate',
    'fields.populate',
    `${one}?populate[author][fields]=phone`,
    /^Invalid key phone/,
  ),
  refused('an object', 'fields.several', '/api/authors?fields[name]=true', expected),
  refused('a list of lists', 'fields.several', '/api/authors?fields[0][0]=name', expected),
  refused('an empty text', 'fields.several', '/api/authors?fields='),
  refused('an empty entry', 'fields.several', '/api/authors?fields[0]='),
];
