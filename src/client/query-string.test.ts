import { describe, expect, test } from 'vitest';
import { queryString } from './query-string.js';

function read(query: object): readonly string[] {
  return decodeURIComponent(queryString(query)).replace(/^\?/, '').split('&');
}

describe('a query as a query string', () => {
  test('names, lists and conditions', () => {
    expect(queryString({})).toBe('');
    expect(queryString({ fields: undefined, populate: undefined, filters: undefined })).toBe('');
    expect(
      read({
        fields: ['title', 'slug'],
        filters: { $or: [{ title: { $eq: 'a' } }, { views: { $between: [1, 2] } }], featured: true },
        sort: { author: { name: 'asc' } },
        pagination: { page: 2, withCount: false },
        locale: 'fr',
      }),
    ).toEqual([
      'fields[0]=title',
      'fields[1]=slug',
      'filters[$or][0][title][$eq]=a',
      'filters[$or][1][views][$between][0]=1',
      'filters[$or][1][views][$between][1]=2',
      'filters[featured]=true',
      'sort[author][name]=asc',
      'pagination[page]=2',
      'pagination[withCount]=false',
      'locale=fr',
    ]);
  });

  test('special characters of a value stay in it', () => {
    expect(queryString({ filters: { title: 'a&b=c [d]+%' } })).toBe('?filters[title]=a%26b%3Dc%20%5Bd%5D%2B%25');
    expect(queryString({ _q: 'é ✓' })).toBe('?_q=%C3%A9%20%E2%9C%93');
  });

  test('a populated name without options is populated', () => {
    expect(read({ populate: { author: {}, tags: { fields: undefined }, cover: false, seo: true } })).toEqual([
      'populate[author]=true',
      'populate[tags]=true',
      'populate[cover]=false',
      'populate[seo]=true',
    ]);
    expect(read({ populate: { blocks: { on: { 'shared.quote': {}, 'shared.link': { fields: ['url'] } } } } })).toEqual([
      'populate[blocks][on][shared.quote]=true',
      'populate[blocks][on][shared.link][fields][0]=url',
    ]);
    // An attribute may have the name of a parameter.
    expect(read({ populate: { filters: {}, sort: { populate: { fields: {} } } } })).toEqual([
      'populate[filters]=true',
      'populate[sort][populate][fields]=true',
    ]);
  });

  test('empty lists: what always comes, nothing, or a refusal', () => {
    expect(read({ fields: [], populate: [], sort: [] })).toEqual(['fields=id']);
    expect(read({ populate: { author: { fields: [], populate: [] } } })).toEqual(['populate[author][fields]=id']);
    for (const filters of [{ id: { $in: [] } }, { $or: [] }, { $and: [{ $not: [] }] }]) {
      expect(() => queryString({ filters })).toThrow(TypeError);
    }
    expect(() => queryString({ locale: [] })).toThrow('locale is an empty list');
  });

  test('an empty condition is rejected, not left out', () => {
    expect(() => queryString({ filters: { slug: undefined } })).toThrow('filters[slug] is undefined');
    expect(() => queryString({ filters: { slug: { $eq: undefined } } })).toThrow('filters[slug][$eq] is undefined');
    expect(() => queryString({ filters: { slug: null } })).toThrow('filters[slug] is null');
    expect(() => queryString({ populate: { author: { filters: { name: undefined } } } })).toThrow(
      'populate[author][filters][name] is undefined',
    );
  });
});
