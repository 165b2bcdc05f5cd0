import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contractSettings as settings } from '../../../../test/support/contract-settings.js';
import { Failure } from '../../../foundations/core/index.js';
import { abilityFromGrants } from '../access/index.js';
import { authoriseQuery } from '../authorise/authorise.js';
import { createShapeKey } from '../shape-key.js';
import { snapshot, testTypeOf } from '../test-model.js';
import { parseParameters } from './parameters.js';
import { parseDocumentQuery, parseListQuery, parseRemoveParameters, parseWriteParameters } from './parse-query.js';

const roots = [
  'filters',
  'sort',
  'fields',
  'populate',
  'status',
  'locale',
  'pagination',
  'publicationFilter',
  '_q',
  'count',
  'bogus',
];
const words = [
  'title',
  'views',
  'author',
  'name',
  'tags',
  'label',
  'related',
  'subject',
  'sections',
  'seo',
  'cards',
  'writer',
  'cover',
  'localizations',
  'id',
  'documentId',
  'locale',
  'secretNote',
  'pin',
  'secretPhone',
  '$eq',
  '$in',
  '$and',
  '$or',
  '$not',
  '$null',
  '$between',
  '0',
  '1',
  '',
  'on',
  'shared.quote',
  'api::tag.tag',
  'populate',
  'fields',
  'filters',
  'sort',
  'count',
  'page',
  'limit',
  '__proto__',
  'constructor',
  'length',
  "'; DROP TABLE articles; --",
];
const values = [
  'x',
  '12',
  'true',
  'false',
  '*',
  '',
  'title',
  'author.name',
  'title:desc',
  'tags,author',
  'draft',
  'fr',
  'modified',
  'sections.speaker',
  "' OR 1=1 --",
  '2024-01-01',
  '-1',
];
const pair = fc
  .tuple(fc.constantFrom(...roots), fc.array(fc.constantFrom(...words), { maxLength: 6 }), fc.constantFrom(...values))
  .map(([root, path, value]) => `${root}${path.map((word) => `[${word}]`).join('')}=${encodeURIComponent(value)}`);
const queries = fc.array(pair, { minLength: 1, maxLength: 4 }).map((pairs) => pairs.join('&'));

const visible = ['api::article.article.find', 'api::tag.tag.find'];
const ability = abilityFromGrants('some', visible);
const modelNames = new Set(
  [...snapshot.contentTypes.values(), ...snapshot.components.values()].flatMap(({ uid, attributes, system }) => [
    uid,
    ...attributes.keys(),
    ...system.keys(),
  ]),
);
const ownWords =
  /^(?:list|one|relation|component|count|zone|morph|localizations|and|or|not|compare|some|present|asc|desc|page|offset|draft|published|modified|\$\w+)$/;

describe('any combination of known words', () => {
  it('is a query or a failure, and its shape contains only names of the model', () => {
    let accepted = 0;
    fc.assert(
      fc.property(queries, (query) => {
        for (const parse of parsers) {
          try {
            const parsed = parse(query);
            if (parsed === null) continue;
            accepted += 1;
            const key = createShapeKey(parsed);
            for (const [, text = ''] of key.matchAll(/"([^"]*)"/g)) {
              expect(modelNames.has(text) || ownWords.test(text)).toBe(true);
            }
            // Private attributes and passwords never occur in a query.
            expect(key).not.toMatch(/"(?:secret\w*|pin)"/);
            // This caller may not find the author.
            expect(createShapeKey(authoriseQuery(parsed, ability, snapshot))).not.toContain('api::author.author');
          } catch (error) {
            if (!(error instanceof Failure)) throw error;
          }
        }
      }),
      { numRuns: 10_000 },
    );
    expect(accepted).toBeGreaterThan(500);
  });
});

const source = (query: string) => ({
  type: testTypeOf('api::article.article'),
  snapshot,
  settings,
  parameters: parseParameters(query, settings),
});

const parsers = [
  (query: string) => parseListQuery(source(query)),
  (query: string) => parseListQuery({ ...source(query), ability }),
  (query: string) => parseDocumentQuery({ ...source(query), documentId: 'x' }),
  (query: string) => {
    parseWriteParameters(source(query));
    return null;
  },
  (query: string) => {
    parseRemoveParameters(source(query));
    return null;
  },
];
