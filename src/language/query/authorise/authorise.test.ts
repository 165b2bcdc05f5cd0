import { describe, expect, it } from 'vitest';
import { contractSettings as settings } from '../../../../test/support/contract-settings.js';
import { Failure } from '../../../foundations/core/index.js';
import { type Ability, abilityFromGrants, anonymousAbility, fullAccess } from '../access/index.js';
import { parseParameters } from '../parse/parameters.js';
import { parseListQuery } from '../parse/parse-query.js';
import { snapshot, testTypeOf } from '../test-model.js';
import { failureText, writePopulate } from '../test-notation.js';
import { authoriseQuery, authoriseSelection } from './authorise.js';

const type = testTypeOf('api::article.article');
const everyType = ['article', 'author', 'tag', 'note', 'homepage'];

/** May find all types except those listed. */
const allBut = (...hidden: readonly string[]): Ability =>
  abilityFromGrants(
    `all but ${hidden.join()}`,
    everyType.filter((name) => !hidden.includes(name)).map((name) => `api::${name}.${name}.find`),
  );

const parse = (query: string, ability?: Ability) => {
  const source = { type, snapshot, settings, parameters: parseParameters(query, settings) };
  return parseListQuery(ability === undefined ? source : { ...source, ability });
};

/** Both ways to apply the ability: to the finished tree, and while parsing. */
const ways: readonly [string, (query: string, ability: Ability) => ReturnType<typeof parse>][] = [
  ['on the finished tree', (query, ability) => authoriseQuery(parse(query), ability, snapshot)],
  ['while parsing', (query, ability) => authoriseQuery(parse(query, ability), ability, snapshot)],
];

describe.each(ways)('%s', (_, parseWith) => {
  const populated = (query: string, ability: Ability) => {
    const { node, values } = parseWith(query, ability);
    return writePopulate(node.populate, values);
  };

  it.each([
    ['populate=author,tags', 'tags'],
    ['populate=related.author.articles,related.tags', 'related(tags)'],
    ['populate=seo.cards', 'seo(cards)'],
    ['populate[seo][populate][cards][populate]=*', 'seo(cards(image))'],
    ['populate[sections][populate]=*', 'sections<shared.quote | shared.gallery(images)>'],
    ['populate[quotes][populate]=speaker', 'quotes'],
    ['populate[author][count]=true', ''],
    ['populate[author][filters][name]=x', ''],
    ['populate[localizations][populate]=author,tags', 'localizations(tags)'],
    ['populate=subject', 'subject<api::article.article | api::homepage.homepage | api::note.note | api::tag.tag>'],
    ['populate[subject][on][api::author.author]=true', ''],
    [
      'populate[subject][on][api::author.author]=true&populate[subject][on][api::tag.tag][fields]=label',
      'subject<api::tag.tag(fields id documentId label)>',
    ],
    ['populate[sections][on][shared.unused]=true', 'sections<>'],
    ['populate=cover', 'cover'],
  ])('without find on authors, %s → %s', (query, expected) => {
    expect(populated(query, allBut('author'))).toBe(expected);
  });

  it('populate=* skips what may not be found, files and components stay', () => {
    expect(populated('populate=*', anonymousAbility)).toBe(
      'cover, seo, quotes, localizations, sections<shared.quote | shared.gallery>',
    );
  });

  it('changes nothing with full access', () => {
    const query = 'populate=*&filters[author][name]=x&sort=author.name';
    expect(authoriseQuery(parseWith(query, fullAccess), fullAccess, snapshot)).toEqual(parse(query));
  });
});

describe('filters and sorts through a type that the caller may not find', () => {
  const failureOf = (action: () => unknown): Failure => {
    try {
      action();
    } catch (error) {
      if (error instanceof Failure) return error;
      throw error;
    }
    throw new Error('nothing was refused');
  };

  /** `HIDDEN` is replaced by the relation; in the second query by an unknown name. */
  const queries = [
    'filters[HIDDEN][name]=x',
    'filters[HIDDEN][name][$null]=true',
    'filters[HIDDEN]=12',
    'filters[HIDDEN][id]=12',
    'filters[HIDDEN][$in][0]=12',
    'filters[HIDDEN][$null]=true',
    'filters[HIDDEN][id][$null]=true',
    'filters[$and][0][HIDDEN][name]=x',
    'filters[$or][0][title]=x&filters[$or][1][$not][HIDDEN][name]=x',
    'filters[related][HIDDEN][name]=x',
    'filters[related][$or][0][HIDDEN][name]=x',
    'filters[localizations][HIDDEN][name]=x',
    'sort=HIDDEN.name',
    'sort[HIDDEN][name]=asc',
    'sort=title,related.HIDDEN.name:desc',
    'populate[related][filters][HIDDEN][name]=x',
    'populate[related][filters][$and][0][related][HIDDEN][$notNull]=true',
    'populate[related][sort]=HIDDEN.name',
    'populate[related][populate][related][filters][HIDDEN][name]=x',
    'populate[localizations][filters][HIDDEN][name]=x',
    'populate[related][count]=true&populate[related][filters][HIDDEN][name]=x',
    'populate[subject][on][api::article.article][filters][HIDDEN][name]=x',
    'populate[subject][on][api::article.article][sort]=HIDDEN.name',
  ];

  it.each(queries)('%s is refused like an unknown name', (query) => {
    const ability = allBut('author');
    const unknown = failureOf(() => parse(query.replaceAll('HIDDEN', 'author_')));
    for (const [, parseWith] of ways) {
      const hidden = failureOf(() => parseWith(query.replaceAll('HIDDEN', 'author'), ability));
      expect(hidden.code).toBe(unknown.code);
      expect(hidden.message).toBe(unknown.message.replaceAll('author_', 'author'));
      expect(hidden.facts).toEqual({ ...unknown.facts, key: 'author' });
    }
    expect(parse(query.replaceAll('HIDDEN', 'author')).is).toBe('list');
  });

  it.each([
    ['filters[seo][cards][writer][name]=x', 'query.invalid-key-at: Invalid key writer at seo.cards'],
    ['populate[seo][filters][cards][writer][name]=x', 'query.invalid-key-at: Invalid key writer at seo.filters.cards'],
    [
      'populate[sections][on][shared.quote][filters][speaker][name]=x',
      'query.invalid-key-at: Invalid key speaker at sections.on.shared.quote.filters',
    ],
    [
      'populate[sections][on][shared.quote][sort]=speaker.name',
      'query.invalid-key-at: Invalid key speaker at sections.on.shared.quote.sort',
    ],
  ])('in components and zones: %s', (query, expected) => {
    for (const [, parseWith] of ways) expect(failureText(() => parseWith(query, allBut('author')))).toBe(expected);
  });

  it('does not parse names behind it when the ability is known while parsing', () => {
    const ability = allBut('author');
    for (const name of ['name', 'secretPhone', 'bogus', 'age', '$bogus']) {
      expect(failureText(() => parse(`filters[author][${name}]=x`, ability))).toBe(
        'query.invalid-key: Invalid key author',
      );
      expect(parse(`populate[author][fields][0]=${name}`, ability).node.populate).toEqual([]);
    }
  });
});

describe('authoriseNode', () => {
  it('narrows the response of a write', () => {
    const { node, values } = parse('populate=author,tags');
    const answer = authoriseSelection({ node, values }, allBut('author'), snapshot);
    expect(writePopulate(answer.node.populate, answer.values)).toBe('tags');
  });
});
