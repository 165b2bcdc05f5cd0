import { describe, expect, it } from 'vitest';
import { abilityWith, createdBy, inLocales, rules } from '../../../../test/support/abilities.js';
import { contractSettings as settings } from '../../../../test/support/contract-settings.js';
import { fileUid } from '../../schema/index.js';
import { type Ability, fullAccess } from '../access/index.js';
import { parseParameters } from '../parse/parameters.js';
import { parseDocumentQuery, parseListQuery } from '../parse/parse-query.js';
import { createShapeKey } from '../shape-key.js';
import { snapshot, testTypeOf } from '../test-model.js';
import { failureText, writeFilter, writePopulate } from '../test-notation.js';
import { authoriseQuery, authoriseSelection } from './authorise.js';

const own = abilityWith('own', { rowRule: rules({ author: createdBy(7), tag: createdBy(7) }) });
const english = abilityWith('english', { rowRule: rules({ article: inLocales('en', 'fr'), author: inLocales('en') }) });

const source = (query: string, uid: string, ability?: Ability) => ({
  type: testTypeOf(uid),
  snapshot,
  settings,
  parameters: parseParameters(query, settings),
  ...(ability === undefined ? {} : { ability }),
});

/** Both ways to apply the ability: to the finished tree, and while parsing. */
const ways = [
  (query: string, ability: Ability, uid = 'api::article.article') =>
    authoriseQuery(parseListQuery(source(query, uid)), ability, snapshot),
  (query: string, ability: Ability, uid = 'api::article.article') =>
    authoriseQuery(parseListQuery(source(query, uid, ability)), ability, snapshot),
];

const where = (query: string, ability: Ability, uid?: string): string => {
  const [onTree, whileParsing] = ways.map((parse) => {
    const { node, values } = parse(query, ability, uid);
    return writeFilter(node.filter, values);
  });
  expect(whileParsing).toBe(onTree);
  return String(onTree);
};
const populated = (query: string, ability: Ability): string => {
  const [onTree, whileParsing] = ways.map((parse) => {
    const { node, values } = parse(query, ability);
    return writePopulate(node.populate, values);
  });
  expect(whileParsing).toBe(onTree);
  return String(onTree);
};

describe('a row rule', () => {
  it('is a condition on the root', () => {
    expect(where('', own, 'api::tag.tag')).toBe('created by 7');
    expect(where('filters[label]=a&filters[weight]=1', own, 'api::tag.tag')).toBe(
      'and(created by 7, and(label $eq "a", weight $eq 1))',
    );
    expect(where('', english)).toBe('locale $in ["en", "fr"]');
    const both = abilityWith('both', { rowRule: () => ({ creator: 3, locales: new Set(['de']) }) });
    expect(where('', both)).toBe('and(created by 3, locale $in ["de"])');
    expect(where('', abilityWith('none', { rowRule: () => ({ creator: null, locales: new Set() }) }))).toBe(
      'locale $in []',
    );
  });

  it('has no condition on locales where there are none, and no condition at all when it is empty', () => {
    expect(where('', english, 'api::author.author')).toBe('none');
    expect(where('', abilityWith('empty', { rowRule: () => ({ creator: null, locales: null }) }))).toBe('none');
  });

  it('allows an order through a type whose only locale rule names locales that it does not have', () => {
    for (const parse of ways) expect(parse('sort=author.name', english).node.sort).toHaveLength(1);
  });

  it.each([
    ['filters[author][name]=x', 'author{and(created by 7, name $eq "x")}'],
    ['filters[author][id]=2', 'author{and(created by 7, id $eq 2)}'],
    ['filters[author][$notNull]=true', 'author{created by 7}'],
    ['filters[author][$null]=true', 'not(author{created by 7})'],
    ['filters[author][id][$null]=true', 'not(author{created by 7})'],
    ['filters[tags][weight][$null]=true', 'or(not(tags{created by 7}), tags{and(created by 7, weight $null)})'],
    ['filters[$not][tags][label]=x', 'not(tags{and(created by 7, label $eq "x")})'],
    ['filters[related][author][name]=x', 'related{author{and(created by 7, name $eq "x")}}'],
    ['filters[localizations][author][name]=x', 'localizations{author{and(created by 7, name $eq "x")}}'],
    ['filters[seo][cards][writer][name]=x', 'seo{cards{writer{and(created by 7, name $eq "x")}}}'],
    ['filters[seo][$null]=true', 'seo absent'],
    ['filters[cover][$notNull]=true', 'cover present'],
  ])('holds for what a condition leads through: %s', (query, expected) => {
    expect(where(query, own)).toBe(expected);
  });

  it('applies to other locale versions in a condition', () => {
    expect(where('filters[localizations][title]=x', english)).toBe(
      'and(locale $in ["en", "fr"], localizations{and(locale $in ["en", "fr"], title $eq "x")})',
    );
  });

  it.each([
    ['populate=author', 'author(where created by 7)'],
    ['populate[author][filters][name]=x', 'author(where and(created by 7, name $eq "x"))'],
    ['populate[tags][count]=true', 'count tags(where created by 7)'],
    [
      'populate=related.author.articles.tags',
      'related(author(where created by 7; articles(tags(where created by 7))))',
    ],
    ['populate[subject][on][api::tag.tag]=true', 'subject<api::tag.tag(where created by 7)>'],
    ['populate[seo][populate][cards][populate]=*', 'seo(cards(image, writer(where created by 7)))'],
    ['populate[sections][populate]=*', 'sections<shared.quote(speaker(where created by 7)) | shared.gallery(images)>'],
    ['populate=cover', 'cover'],
  ])('holds for what is populated: %s', (query, expected) => {
    expect(populated(query, own)).toBe(expected);
  });

  it('applies to files where they can be found', () => {
    const rowRule = rules({ file: createdBy(1) });
    expect(populated('populate=cover', abilityWith('own files', { rowRule }))).toBe('cover(where created by 1)');
    expect(where('filters[cover][$notNull]=true', abilityWith('own files', { rowRule }))).toBe('cover{created by 1}');
    const can: Ability['can'] = (_, uid) => uid !== fileUid;
    expect(populated('populate=cover', abilityWith('no files', { rowRule, can }))).toBe('cover');
  });

  it('belongs to a chain of locales, and is applied in the locale of each version', () => {
    const ability = abilityWith('chain', {
      rowRule: rules({ article: inLocales('en', 'fr'), author: createdBy(7), tag: createdBy(8) }),
    });
    for (const parse of ways) {
      const { node, versions, values } = parse('locale=de&fallback=fr,en&populate=author,related', ability);
      if (versions.locale.is !== 'first') throw new Error('it has a chain');
      const inEnglishAndFrench = 'in own locale(locale $in ["en", "fr"])';
      expect(writeFilter(node.filter, values)).toBe(inEnglishAndFrench);
      expect(writeFilter(versions.locale.root, values)).toBe(inEnglishAndFrench);
      expect([...versions.locale.related].map(([uid, filter]) => [uid, writeFilter(filter, values)])).toEqual([
        ['api::author.author', 'in own locale(created by 7)'],
        ['api::article.article', inEnglishAndFrench],
      ]);
    }
  });

  it('populates other locale versions that it allows', () => {
    expect(populated('populate=localizations', english)).toBe('localizations(where locale $in ["en", "fr"])');
  });

  it('is that of findOne at the root of a query that names a document', () => {
    const ability = abilityWith('reads more one by one', {
      rowRule: rules({ 'article.find': inLocales('en'), 'article.findOne': inLocales('en', 'fr') }),
    });
    const one = (documentId: string | null) => {
      const query = parseDocumentQuery({
        ...source('populate=localizations,related', 'api::article.article', ability),
        documentId,
      });
      const { node, values } = authoriseQuery(query, ability, snapshot);
      return `${writeFilter(node.filter, values)}: ${writePopulate(node.populate, values)}`;
    };
    expect(one('a')).toBe(
      'locale $in ["en", "fr"]: related(where locale $in ["en"]), localizations(where locale $in ["en", "fr"])',
    );
    expect(one(null)).toBe(
      'locale $in ["en"]: related(where locale $in ["en"]), localizations(where locale $in ["en"])',
    );
  });

  it('adds its literals after those of the query, once each', () => {
    const [parse] = ways;
    const query = parse?.('filters[title]=x&populate=author,related.author', own);
    expect(query?.values).toEqual(['en', 'x', 7]);
  });

  it('is part of the shape, its literals are not', () => {
    const shape = (ability: Ability) => ways.map((parse) => createShapeKey(parse('', ability, 'api::tag.tag')));
    const another = abilityWith('own of another', { rowRule: rules({ tag: createdBy(8) }) });
    expect(new Set([...shape(own), ...shape(another)]).size).toBe(1);
    expect(shape(fullAccess)).not.toContain(shape(own)[0]);
  });
});

describe('an order through documents of which a rule hides some', () => {
  it.each([
    'sort=HIDDEN.name',
    'sort[HIDDEN][name]=desc',
    'sort=title,related.HIDDEN.name',
    'populate[related][sort]=HIDDEN.name',
    'populate[subject][on][api::article.article][sort]=HIDDEN.name',
  ])('%s is refused like an unknown name', (query) => {
    const unknown = failureText(() => ways[0]?.(query.replace('HIDDEN', 'nobody'), own));
    expect(unknown).toContain('query.invalid-key');
    for (const parse of ways) {
      expect(failureText(() => parse(query.replace('HIDDEN', 'author'), own))).toBe(
        unknown.replace('nobody', 'author'),
      );
    }
    expect(failureText(() => ways[1]?.(query.replace('HIDDEN.name', 'author.nothing'), own))).not.toContain('nothing');
  });

  it('applies to files too', () => {
    const ability = abilityWith('own files', { rowRule: rules({ file: createdBy(1) }) });
    for (const parse of ways) {
      expect(failureText(() => parse('sort=cover.name', ability))).toBe('query.invalid-key: Invalid key cover');
    }
  });
});

describe('authoriseNode', () => {
  const answer = (query: string, ability: Ability): string => {
    const { node, values } = parseListQuery(source(query, 'api::article.article'));
    const shown = authoriseSelection({ node, values }, ability, snapshot);
    return `${writeFilter(shown.node.filter, shown.values)}: ${writePopulate(shown.node.populate, shown.values)}`;
  };

  it('returns the document that was written, and applies rules to what is populated in it', () => {
    expect(answer('populate=related,localizations', english)).toBe(
      'none: related(where locale $in ["en", "fr"]), localizations(where locale $in ["en", "fr"])',
    );
  });

  it('returns other locale versions to callers who may read documents of the type', () => {
    const allowed =
      (...actions: readonly string[]): Ability['can'] =>
      (action) =>
        actions.includes(action);
    expect(answer('populate=localizations', abilityWith('finder', { can: allowed('update', 'find') }))).toBe(
      'none: localizations',
    );
    const rowRule = rules({ 'article.findOne': inLocales('de') });
    expect(
      answer('populate=localizations', abilityWith('reader', { can: allowed('update', 'findOne'), rowRule })),
    ).toBe('none: localizations(where locale $in ["de"])');
    expect(answer('populate=localizations', abilityWith('writer', { can: allowed('update') }))).toBe('none: ');
  });
});
