import { describe, expect, it } from 'vitest';
import { contractSettings as settings } from '../../../../test/support/contract-settings.js';
import { snapshot, testTypeOf } from '../test-model.js';
import { writeFilter } from '../test-notation.js';
import { parseParameters } from './parameters.js';
import { parseListQuery } from './parse-query.js';

const type = testTypeOf('api::article.article');

function parse(query: string, changed: Partial<typeof settings> = {}): string {
  const all = { ...settings, ...changed };
  const { node, values } = parseListQuery({
    type,
    snapshot,
    settings: all,
    parameters: parseParameters(query, all),
  });
  return writeFilter(node.filter, values);
}

describe('filters', () => {
  it.each([
    ['filters[title]=x', 'title $eq "x"'],
    ['filters[title]=', 'title $eq ""'],
    ['filters[title][$eq]=x', 'title $eq "x"'],
    ['filters[views]=3&filters[views]=12', 'views $in [3, 12]'],
    ['filters[title][$eq][0]=a&filters[title][$eq][1]=b', 'title $in ["a", "b"]'],
    ['filters[title][$in][0]=a&filters[title][$in][1]=b', 'title $in ["a", "b"]'],
    ['filters[title][$in][]=a&filters[title][$in][]=b', 'title $in ["a", "b"]'],
    ['filters[title][$in]=a&filters[title][$in]=b', 'title $in ["a", "b"]'],
    ['filters[title][$in]=a,b', 'title $in ["a,b"]'],
    ['filters[title][$in]=', 'title $in [""]'],
    ['filters[title][$notIn][7]=a', 'title $notIn ["a"]'],
    ['filters[title][$ne]=x', 'title $ne "x"'],
    ['filters[title][$eqi]=x', 'title $eqi "x"'],
    ['filters[title][$nei]=x', 'title $nei "x"'],
    ['filters[views][$lt]=1', 'views $lt 1'],
    ['filters[views][$lte]=1', 'views $lte 1'],
    ['filters[views][$gt]=1', 'views $gt 1'],
    ['filters[views][$gte]=-1', 'views $gte -1'],
    ['filters[views][$between][0]=3&filters[views][$between][1]=12', 'views $between 3..12'],
    ['filters[views][$between][0]=2.5&filters[views][$between][1]=12.5', 'views $between 3..12'],
    ['filters[views][$gt]=3.5', 'views $gt 3'],
    ['filters[views][$eq]=3.5', 'views $eq 9007199254740992'],
    [
      'filters[launchDate][$between]=2024-01-01&filters[launchDate][$between]=2024-02-01',
      'launchDate $between "2024-01-01".."2024-02-01"',
    ],
    ['filters[title][$contains]=50%25_', 'title $contains "50%_"'],
    ['filters[title][$notContains]=x', 'title $notContains "x"'],
    ['filters[title][$containsi]=x', 'title $containsi "x"'],
    ['filters[title][$notContainsi]=x', 'title $notContainsi "x"'],
    ['filters[title][$startsWith]=', 'title $startsWith ""'],
    ['filters[title][$startsWithi]=x', 'title $startsWithi "x"'],
    ['filters[title][$endsWith]=x', 'title $endsWith "x"'],
    ['filters[title][$endsWithi]=x', 'title $endsWithi "x"'],
    ['filters[price][$contains]=9.9', 'price $contains "9.9"'],
    ['filters[views][$startsWith]=x', 'views $startsWith "x"'],
    ['filters[title][$null]=true', 'title $null'],
    ['filters[title][$null]=1', 'title $null'],
    ['filters[title][$null]=t', 'title $null'],
    ['filters[title][$null]=false', 'title $notNull'],
    ['filters[title][$null]=0', 'title $notNull'],
    ['filters[title][$null]=f', 'title $notNull'],
    ['filters[title][$notNull]=true', 'title $notNull'],
    ['filters[title][$notNull]=false', 'title $null'],
    ['filters[meta][$notNull]=true', 'meta $notNull'],
    ['filters[meta][color]=red', 'meta->"color":text $eq "red"'],
    ['filters[meta][size][$gt]=4.50', 'meta->"size":number $gt 4.5'],
    ['filters[meta][size]="4"', 'meta->"size":text $eq "4"'],
    ['filters[meta][size]=04', 'meta->"size":text $eq "04"'],
    ['filters[meta][open][$ne]=true', 'meta->"open":boolean $ne true'],
    ['filters[meta][open]=null', 'meta->"open":any $null'],
    ['filters[meta][open][$ne]=null', 'meta->"open":any $notNull'],
    ['filters[meta][open][$null]=false', 'meta->"open":any $notNull'],
    ['filters[meta][sizes][3][$lt]=4', 'meta->"sizes"->3:number $lt 4'],
    ['filters[meta][0][a][1]=b', 'meta->0->"a"->1:text $eq "b"'],
    ['filters[meta][$$ref][$contains]=5', 'meta->"$ref":text $contains "5"'],
    ['filters[meta][a][$in][0]=1&filters[meta][a][$in][1]=2', 'meta->"a":number $in [1, 2]'],
    ['filters[meta][a][$between]=b&filters[meta][a][$between]=c', 'meta->"a":text $between "b".."c"'],
    ['filters[meta][a][$not][b]=c', 'not(meta->"a"->"b":text $eq "c")'],
    ['filters[meta][a]=1&filters[meta][$null]=false', 'and(meta->"a":number $eq 1, meta $notNull)'],
    ['filters[sections][on][shared.quote][text][$contains]=x', 'sections<shared.quote>{text $contains "x"}'],
    [
      'filters[sections][on][shared.quote][speaker][name]=x&filters[sections][on][shared.gallery][caption]=y',
      'and(sections<shared.quote>{speaker{name $eq "x"}}, sections<shared.gallery>{caption $eq "y"})',
    ],
    ['filters[sections][on][shared.quote][$null]=true', 'sections<shared.quote> absent'],
    ['filters[sections][on][shared.quote][id][$notNull]=true', 'sections<shared.quote> present'],
    [
      'filters[sections][on][shared.quote][text][$null]=true',
      'or(sections<shared.quote> absent, sections<shared.quote>{text $null})',
    ],
    ['filters[featured]=true', 'featured $eq true'],
    ['filters[featured]=f', 'featured $eq false'],
    ['filters[reads]=9007199254740993', 'reads $eq 9007199254740993n'],
    ['filters[price]=0.10', 'price $eq "0.1"'],
    ['filters[opensAt]=10:11:12', 'opensAt $eq "10:11:12.000"'],
    ['filters[startsAt][$gt]=2024-05-06', 'startsAt $gt "2024-05-06T00:00:00.000Z"'],
    ['filters[id]=4', 'id $eq 4'],
    ['filters[documentId]=abc', 'documentId $eq "abc"'],
    ['filters[publishedAt][$notNull]=true', 'publishedAt $notNull'],
    ['filters[createdAt][$lt]=2024', 'createdAt $lt "2024-01-01T00:00:00.000Z"'],
    ['filters[locale]=fr', 'locale $eq "fr"'],
    ['filters[title][$ne]=a&filters[title][$contains]=b', 'and(title $ne "a", title $contains "b")'],
    ['filters[title]=a&filters[views]=2', 'and(title $eq "a", views $eq 2)'],
    ['filters[title][$not][$contains]=x', 'not(title $contains "x")'],
    [
      'filters[title][$not][0][$contains]=x&filters[title][$not][1][$eq]=y',
      'not(and(title $contains "x", title $eq "y"))',
    ],
  ])('%s → %s', (query, expected) => {
    expect(parse(query)).toBe(expected);
  });

  it.each([
    ['filters[$or][0][title]=a&filters[$or][1][views]=2', 'or(title $eq "a", views $eq 2)'],
    ['filters[$and][][title]=x&filters[title]=1', 'and(and(title $eq "x"), title $eq "1")'],
    ['filters[$or][3][title]=a&filters[$or][1][views]=2', 'or(views $eq 2, title $eq "a")'],
    ['filters[$not][title]=a', 'not(title $eq "a")'],
    ['filters[$not][0][title]=a&filters[$not][1][views]=2', 'not(and(title $eq "a", views $eq 2))'],
    [
      'filters[$and][0][$or][0][launchDate][$eq]=2024-01-01&filters[$and][0][$or][1][title]=x&filters[$and][1][$not][views]=1',
      'and(or(launchDate $eq "2024-01-01", title $eq "x"), not(views $eq 1))',
    ],
    [`filters${'[$and][0]'.repeat(9)}[title][$eq]=x`, `${'and('.repeat(9)}title $eq "x"${')'.repeat(9)}`],
  ])('logic: %s → %s', (query, expected) => {
    expect(parse(query)).toBe(expected);
  });

  it.each([
    ['filters[author][name]=x', 'author{name $eq "x"}'],
    ['filters[author][name][$contains]=x&filters[author][age]=3', 'author{and(name $contains "x", age $eq 3)}'],
    ['filters[author]=12', 'author{id $eq 12}'],
    ['filters[author][id]=12', 'author{id $eq 12}'],
    ['filters[author][documentId]=abc', 'author{documentId $eq "abc"}'],
    ['filters[author][0]=1&filters[author][1]=2', 'author{id $in [1, 2]}'],
    ['filters[author][$in][0]=1', 'author{id $in [1]}'],
    ['filters[author][$ne]=1', 'author{id $ne 1}'],
    ['filters[author][$null]=true', 'author absent'],
    ['filters[author][$null]=false', 'author present'],
    ['filters[author][$notNull]=true', 'author present'],
    ['filters[author][id][$null]=true', 'author absent'],
    ['filters[author][documentId][$notNull]=true', 'author present'],
    ['filters[author][$notNull]=true&filters[author][name]=x', 'and(author present, author{name $eq "x"})'],
    ['filters[author][articles][tags][label]=x', 'author{articles{tags{label $eq "x"}}}'],
    ['filters[author][$or][0][name]=x&filters[author][$or][1][age]=2', 'author{or(name $eq "x", age $eq 2)}'],
    ['filters[tags][$not][label]=Red', 'tags{not(label $eq "Red")}'],
    ['filters[tags][label][$ne]=Red', 'tags{label $ne "Red"}'],
    [
      'filters[$and][0][tags][label]=a&filters[$and][1][tags][label]=b',
      'and(tags{label $eq "a"}, tags{label $eq "b"})',
    ],
    ['filters[seo][metaTitle]=x', 'seo{metaTitle $eq "x"}'],
    ['filters[seo][$notNull]=true', 'seo present'],
    ['filters[seo][cards][writer][name]=z', 'seo{cards{writer{name $eq "z"}}}'],
    ['filters[quotes][speaker][name]=z', 'quotes{speaker{name $eq "z"}}'],
    ['filters[localizations][title]=x', 'localizations{title $eq "x"}'],
    ['filters[localizations][locale]=fr', 'localizations{locale $eq "fr"}'],
    ['filters[localizations][$notNull]=true', 'localizations{id $notNull}'],
    ['filters[localizations][$null]=true', 'not(localizations{id $notNull})'],
  ])('behind a relation, component or localizations: %s → %s', (query, expected) => {
    expect(parse(query)).toBe(expected);
  });

  it.each([
    ['filters[tags][weight][$null]=true', 'or(tags absent, tags{weight $null})'],
    ['filters[author][notes][text][$null]=true', 'or(author absent, author{or(notes absent, notes{text $null})})'],
    ['filters[tags][weight][$null]=true&filters[tags][label]=x', 'tags{and(weight $null, label $eq "x")}'],
    [
      'filters[tags][$or][0][weight][$null]=true&filters[tags][$or][1][label]=x',
      'or(tags absent, tags{or(weight $null, label $eq "x")})',
    ],
    ['filters[tags][$not][weight][$notNull]=true', 'or(tags absent, tags{not(weight $notNull)})'],
    ['filters[tags][weight][$notNull]=true', 'tags{weight $notNull}'],
  ])('a missing value behind a relation is also missing where there is nothing: %s → %s', (query, expected) => {
    expect(parse(query)).toBe(expected);
  });

  it.each([
    ['filters[cover][$null]=true', 'cover absent'],
    ['filters[cover][$notNull]=true', 'cover present'],
    ['filters[cover]=4', 'cover{id $eq 4}'],
    ['filters[cover][id]=4', 'cover{id $eq 4}'],
    ['filters[cover][id][$in][0]=4', 'cover{id $in [4]}'],
    ['filters[cover][$in][0]=4', 'cover{id $in [4]}'],
    ['filters[cover][documentId][$ne]=x', 'cover{documentId $ne "x"}'],
    ['filters[cover][id][$null]=true', 'cover absent'],
    ['filters[cover][id]=4&filters[cover][documentId]=x', 'cover{and(id $eq 4, documentId $eq "x")}'],
    ['filters[cover][$notNull]=true&filters[cover][$ne]=4', 'and(cover present, cover{id $ne 4})'],
    ['filters[author][avatar][id]=4', 'author{avatar{id $eq 4}}'],
  ])('media by presence and identity: %s → %s', (query, expected) => {
    expect(parse(query)).toBe(expected);
  });

  it('filters media like any relation where the profile allows it', () => {
    const relation = { mediaFilters: 'relation' } as const;
    expect(parse('filters[cover][mime]=image/png', relation)).toBe('cover{mime $eq "image/png"}');
    expect(parse('filters[cover][id][$gt]=4', relation)).toBe('cover{id $gt 4}');
  });

  it.each([
    ['_q=', 'none'],
    [
      '_q=Ann',
      'or(documentId $containsi "Ann", title $containsi "Ann", body $containsi "Ann", state $containsi "Ann", slug $containsi "Ann", contact $containsi "Ann")',
    ],
    [
      '_q=9.9&filters[views]=1',
      'and(views $eq 1, or(documentId $containsi "9.9", title $containsi "9.9", body $containsi "9.9", views $containsi "9.9", reads $containsi "9.9", price $containsi "9.9", rating $containsi "9.9", state $containsi "9.9", slug $containsi "9.9", contact $containsi "9.9"))',
    ],
  ])('search: %s → %s', (query, expected) => {
    expect(parse(query)).toBe(expected);
  });
});
