import { describe, expect, it } from 'vitest';
import { abilityWith, names } from '../../../test/support/abilities.js';
import { contractSettings as settings } from '../../../test/support/contract-settings.js';
import { parseParameters } from './parse/parameters.js';
import { parseDocumentQuery, parseListQuery } from './parse/parse-query.js';
import { createShapeKey } from './shape-key.js';
import { snapshot, testTypeOf } from './test-model.js';

const key = (query: string, uid = 'api::article.article') =>
  createShapeKey(
    parseListQuery({ type: testTypeOf(uid), snapshot, settings, parameters: parseParameters(query, settings) }),
  );

describe('createShapeKey', () => {
  it.each([
    ['filters[title]=a', 'filters[title]=b'],
    ['filters[views][$in][0]=1&filters[views][$in][1]=2', 'filters[views][$in]=3&filters[views][$in]=4'],
    ['pagination[page]=2&pagination[pageSize]=3', 'pagination[page]=4'],
    ['pagination[start]=2', 'pagination[limit]=7'],
    ['locale=fr', 'locale=de'],
    ['_q=abc', '_q=xyz'],
    ['populate=author,tags', 'populate[tags]=true&populate[author]=1'],
    ['populate[tags][filters][label]=a', 'populate[tags][filters][label][$eq]=b'],
    ['populate[tags][limit]=2', 'populate[tags][limit]=7'],
    ['populate[tags][start]=2&populate[tags][limit]=1', 'populate[tags][limit]=7&populate[tags][start]=0'],
    ['populate[tags][limit]=2', 'populate[tags][limit]=2&populate[tags][start]=0'],
    ['fields=title,views', 'fields[0]=views&fields[1]=title'],
  ])('%s and %s share a shape', (one, other) => {
    expect(key(one)).toBe(key(other));
  });

  it('differs for different statements', () => {
    const queries = [
      '',
      'status=draft',
      'locale=fr',
      'locale=*',
      'locale[0]=fr&locale[1]=de',
      'locale=fr&fallback=de',
      'locale=fr&fallback=de,en',
      'publicationFilter=modified',
      'pagination[after]=',
      'pagination[before]=',
      'populate[tags][withCount]=true',
      'populate[tags]=ids',
      'fields=title',
      'fields=views',
      'sort=title',
      'sort=title:desc',
      'sort=author.name',
      'sort=author.id',
      'sort=title,views',
      'sort=views,title',
      'pagination[start]=0',
      'pagination[withCount]=false',
      'filters[title]=a',
      'filters[title][$ne]=a',
      'filters[title][$null]=true',
      'filters[title][$null]=false',
      'filters[body]=a',
      'filters[title]=a&filters[body]=a',
      'filters[$or][0][title]=a&filters[$or][1][body]=a',
      'filters[$not][title]=a',
      'filters[views][$in][0]=1',
      'filters[views][$in][0]=1&filters[views][$in][1]=1',
      'filters[views][$notIn][0]=1&filters[views][$notIn][1]=1',
      'filters[views][$between][0]=1&filters[views][$between][1]=1',
      'filters[author][name]=a',
      'filters[author][$null]=true',
      'filters[author][$null]=false',
      'filters[localizations][title]=a',
      '_q=a',
      '_q=1',
      'populate=author',
      'populate=author.avatar',
      'populate=tags',
      'populate[tags][count]=true',
      'populate[tags][fields]=label',
      'populate[tags][sort]=label',
      'populate[tags][filters][label]=a',
      'populate=localizations',
      'populate=sections',
      'populate[sections][on][shared.quote]=true',
      'populate[sections][populate]=*',
      'populate=subject',
      'populate[subject][on][api::tag.tag]=true',
      'populate=*',
    ];
    const keys = new Map(queries.map((query) => [key(query), query]));
    expect([...keys.values()]).toEqual(queries);
  });

  it('differs for callers for whom different fields lead from a file back to documents', () => {
    const related = (...readable: readonly string[]) => {
      const ability = abilityWith(readable.join(), { readableAttributes: names({ article: readable }) });
      const parameters = parseParameters('populate[avatar][populate]=related', settings);
      const type = testTypeOf('api::author.author');
      return createShapeKey(parseListQuery({ type, snapshot, settings, parameters, ability }));
    };
    expect(related('title', 'cover')).not.toBe(related('title', 'cover', 'secretScan'));
  });

  it('differs between types, and between lists and single documents', () => {
    const one = createShapeKey(
      parseDocumentQuery({
        type: testTypeOf('api::tag.tag'),
        snapshot,
        settings,
        parameters: new Map(),
        documentId: 'a',
      }),
    );
    expect(new Set([one, key('', 'api::tag.tag'), key('', 'api::note.note')]).size).toBe(3);
  });
});
