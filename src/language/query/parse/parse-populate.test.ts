import { describe, expect, it } from 'vitest';
import { contractSettings as settings } from '../../../../test/support/contract-settings.js';
import { snapshot, testTypeOf } from '../test-model.js';
import { failureText, writePopulate } from '../test-notation.js';
import { parseParameters } from './parameters.js';
import { parseListQuery } from './parse-query.js';

function parse(query: string, uid = 'api::article.article'): string {
  const parameters = parseParameters(query, settings);
  const { node, values } = parseListQuery({ type: testTypeOf(uid), snapshot, settings, parameters });
  return writePopulate(node.populate, values);
}

const everySubject =
  'subject<api::article.article | api::author.author | api::homepage.homepage | api::note.note | api::tag.tag>';

describe('populate', () => {
  it.each([
    [
      'populate=*',
      `author, tags, related, ${everySubject}, cover, seo, quotes, localizations, sections<shared.quote | shared.gallery>`,
    ],
    ['populate', ''],
    ['populate=', ''],
    ['populate=author', 'author'],
    ['populate=tags, author', 'author, tags'],
    ['populate=tags,author,tags', 'author, tags'],
    ['populate[0]=tags&populate[1]=author', 'author, tags'],
    ['populate[]=tags&populate[]=author', 'author, tags'],
    ['populate=tags&populate=author', 'author, tags'],
    ['populate=sections,localizations,seo,cover', 'cover, seo, localizations, sections<shared.quote | shared.gallery>'],
    ['populate=author.articles.tags', 'author(articles(tags))'],
    ['populate=author.avatar,author.articles.tags,author', 'author(articles(tags), avatar)'],
    ['populate[0]=author&populate[1]=author.avatar', 'author(avatar)'],
    ['populate=seo.cards.writer.notes', 'seo(cards(writer(notes)))'],
    ['populate[author]=true', 'author'],
    ['populate[author]=1', 'author'],
    ['populate[author]=t', 'author'],
    ['populate[author]', 'author'],
    ['populate[author]=false&populate[tags]=true', 'tags'],
    ['populate[sections]=false&populate[seo]=0', ''],
    ['populate[author]=avatar', 'author(avatar)'],
    ['populate[author][0]=avatar&populate[author][1]=notes', 'author(notes, avatar)'],
    ['populate[author][populate]=*', 'author(articles, notes, avatar)'],
    ['populate[author][populate]=avatar,articles.tags', 'author(articles(tags), avatar)'],
    ['populate[author][populate][0]=avatar', 'author(avatar)'],
    ['populate[author][populate][articles][populate][tags]=true', 'author(articles(tags))'],
    ['populate[seo][populate][cards][populate]=*', 'seo(cards(image, writer))'],
    ['populate[quotes][populate]=speaker', 'quotes(speaker)'],
  ])('%s → %s', (query, expected) => {
    expect(parse(query)).toBe(expected);
  });

  it.each([
    ['populate[tags][withCount]=true', 'tags and tagsCount'],
    ['populate[tags][withCount]=0', 'tags'],
    ['populate[tags][withCount]=true&populate[tags][limit]=0', 'tags(from 0, 0) and tagsCount'],
    ['populate[author][populate][articles][withCount]=true', 'author(articles and articlesCount)'],
    ['populate[author]=ids&populate[tags]=ids', 'ids of author, ids of tags'],
    ['populate[tags][ids]=true', 'ids of tags'],
    ['populate[tags][ids]=false', 'tags'],
    ['populate[cover]=ids', 'ids of cover'],
    [
      'populate[tags][ids]=1&populate[tags][withCount]=1&populate[tags][sort]=label&populate[tags][limit]=2',
      'ids of tags(by label asc; from 0, 2) and tagsCount',
    ],
    ['populate[sections][on][shared.quote][populate][speaker]=ids', 'sections<shared.quote(ids of speaker)>'],
  ])('%s → %s', (query, expected) => {
    expect(parse(query)).toBe(expected);
  });

  it.each([
    ['populate[author][withCount]=true', 'author. withCount is for lists: here is one document at most.'],
    ['populate[tags][withCount]=true&populate[tags][count]=true', 'tags. Write either count or withCount.'],
    ['populate[quotes][withCount]=true', 'quotes. withCount is for media and for relations to one content type.'],
    ['populate[seo][ids]=true', 'seo. ids is for media and for relations to one content type.'],
    ['populate[localizations][ids]=true', 'localizations. ids is for media and for relations to one content type.'],
    [
      'populate[sections][on][shared.quote][withCount]=true',
      'sections.on.shared.quote. withCount is for media and for relations to one content type.',
    ],
    ['populate[tags][ids]=true&populate[tags][fields]=label', 'tags. Write ids without fields.'],
    ['populate[author][ids]=true&populate[author][populate]=*', 'author. Write ids without populate.'],
    ['populate[author][ids]=true&populate[author][count]=true', 'author. Write ids without count.'],
  ])('%s is refused', (query, expected) => {
    expect(failureText(() => parse(query))).toBe(
      `query.invalid-nested-populate: Invalid nested populate for ${expected}`,
    );
  });

  it.each([
    ['populate[seo]=ids', 'query.invalid-key-at: Invalid key ids at seo'],
    ['populate[tags][0]=ids', 'query.invalid-key-at: Invalid key ids at tags'],
    ['populate=tags.ids', 'query.invalid-key-at: Invalid key ids at tags'],
    ['populate[tags][ids]=x', 'query.invalid-parameter: Invalid populate parameter. Expected one of'],
    ['populate[tags][limit]=0', "query.invalid-pagination: Invalid parameter at 'populate.tags.limit': it must be"],
  ])('%s is refused as before', (query, expected) => {
    expect(failureText(() => parse(query))).toContain(expected);
  });

  it.each([
    ['populate[author][fields]=name', 'author(fields id documentId name)'],
    ['populate[author][fields][0]=*', 'author'],
    ['populate[cover][fields]=url', 'cover(fields id documentId url)'],
    ['populate[seo][fields]=metaTitle', 'seo'],
    ['populate[seo][fields]=id', 'seo(fields id)'],
    ['populate[tags][filters][label]=x', 'tags(where label $eq "x")'],
    ['populate[quotes][filters][text][$contains]=x', 'quotes(where text $contains "x")'],
    ['populate[quotes][sort]=text:desc', 'quotes(by text desc)'],
    ['populate[cover][filters][name]=x', 'cover(where name $eq "x")'],
    ['populate[tags][sort]=label:desc,weight', 'tags(by label desc, weight asc)'],
    [
      'populate[tags][fields]=label&populate[tags][filters][weight][$gt]=1&populate[tags][sort][0]=label',
      'tags(fields id documentId label; where weight $gt 1; by label asc)',
    ],
    [
      'populate[related][filters][author][name]=x&populate[related][populate]=tags',
      'related(where author{name $eq "x"}; tags)',
    ],
    ['populate[tags][limit]=2', 'tags(from 0, 2)'],
    ['populate[tags][start]=3', 'tags(from 3)'],
    ['populate[tags][limit]=1000&populate[tags][start]=0', 'tags(from 0, 100)'],
    ['populate[tags][sort]=label&populate[tags][limit]=2', 'tags(by label asc; from 0, 2)'],
    ['populate[quotes][limit]=2', 'quotes(from 0, 2)'],
    ['populate[author][populate][articles][limit]=2', 'author(articles(from 0, 2))'],
    ['populate[tags][count]=false&populate[tags][limit]=2', 'tags(from 0, 2)'],
    ['populate[tags][count]=true', 'count tags'],
    ['populate[author][count]=1', 'count author'],
    ['populate[quotes][count]=true', 'count quotes'],
    ['populate[tags][count]=true&populate[tags][filters][label]=x', 'count tags(where label $eq "x")'],
    ['populate[tags][count]=false', 'tags'],
    ['populate[cover][count]=true', 'cover'],
    ['populate[localizations][fields]=title', 'localizations(fields id documentId title)'],
    ['populate[localizations][populate]=author', 'localizations(author)'],
    ['populate[localizations][filters][locale]=fr', 'localizations(where locale $eq "fr")'],
  ])('options: %s → %s', (query, expected) => {
    expect(parse(query)).toBe(expected);
  });

  it.each([
    ['populate=sections', 'sections<shared.quote | shared.gallery>'],
    ['populate[sections]=true', 'sections<shared.quote | shared.gallery>'],
    ['populate[sections][populate]=*', 'sections<shared.quote(speaker) | shared.gallery(images)>'],
    ['populate=sections.images', 'sections<shared.quote | shared.gallery(images)>'],
    [
      'populate=sections.images,sections.speaker.avatar',
      'sections<shared.quote(speaker(avatar)) | shared.gallery(images)>',
    ],
    ['populate[sections][on][shared.gallery]=true', 'sections<shared.gallery>'],
    ['populate[sections][on][shared.gallery][populate]=*', 'sections<shared.gallery(images)>'],
    [
      'populate[sections][on][shared.quote][populate][speaker][populate][0]=avatar&populate[sections][on][shared.gallery][fields]=caption',
      'sections<shared.quote(speaker(avatar)) | shared.gallery>',
    ],
    [
      'populate[sections][on][shared.quote][filters][text]=x&populate[sections][on][shared.quote][sort]=text',
      'sections<shared.quote(where text $eq "x"; by text asc)>',
    ],
    ['populate[sections][on][shared.unused]=true', 'sections<>'],
    ['populate[sections][on][shared.quote]=false', 'sections<>'],
    ['populate=subject', everySubject],
    ['populate[subject][on][api::tag.tag][fields]=label', 'subject<api::tag.tag(fields id documentId label)>'],
    ['populate[subject][on][api::author.author][populate]=*', 'subject<api::author.author(articles, notes, avatar)>'],
    ['populate=subject.notes', everySubject.replace('api::author.author', 'api::author.author(notes)')],
  ])('zones and polymorphic relations: %s → %s', (query, expected) => {
    expect(parse(query)).toBe(expected);
  });

  it('has no localizations on types without locales', () => {
    expect(parse('populate=*', 'api::author.author')).toBe('articles, notes, avatar');
  });

  it('accepts 60 levels, not 61', () => {
    const path = (levels: number) => Array.from({ length: levels }, () => 'related').join('.');
    expect(parse(`populate=${path(60)}`)).toHaveLength('related'.length * 60 + 59 * 2);
    expect(failureText(() => parse(`populate=${path(61)}`))).toBe(
      'query.too-deep: The parameter populate is nested too deeply: at most 60 levels',
    );
  });

  it('refuses trees of more than 1,000 nodes', () => {
    // The bits of a number select the path at each of seven forks, so that no two paths share what follows.
    const path = (number: number, levels: number) =>
      [...number.toString(2).padStart(7, '0')].map((bit) => (bit === '0' ? 'related' : 'author.articles')).join('.') +
      '.related'.repeat(levels);
    const paths = (count: number) => Array.from({ length: count }, (_, at) => path(at, 10)).join(',');
    expect(parse(`populate=${paths(50)}`).match(/[a-z]+/g)?.length).toBeLessThan(1000);
    expect(failureText(() => parse(`populate=${paths(100)}`))).toBe(
      'query.too-costly: The query is too expensive: it populates more than 1000 attributes. Request less at a time.',
    );
  });
});
