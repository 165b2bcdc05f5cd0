import { describe, expect, it } from 'vitest';
import { contractSettings } from '../../../../test/support/contract-settings.js';
import type { QuerySettings } from '../settings.js';
import { snapshot, testTypeOf } from '../test-model.js';
import { failureText, writeFilter, writePopulate, writeSort } from '../test-notation.js';
import type { LocaleChoice, PageChoice, SlotValues } from '../tree.js';
import { parseParameters } from './parameters.js';
import {
  parseDocumentQuery,
  parseListQuery,
  parseRemoveParameters,
  parseWriteParameters,
  type QueryInput,
} from './parse-query.js';

const article = 'api::article.article';

function source(query: string, uid = article, changed: Partial<QuerySettings> = {}): QueryInput {
  const settings = { ...contractSettings, ...changed };
  return { type: testTypeOf(uid), snapshot, settings, parameters: parseParameters(query, settings) };
}

const list = (query: string, uid?: string, changed?: Partial<QuerySettings>) =>
  parseListQuery(source(query, uid, changed));
const parseOne = (query: string, documentId: string | null = 'abc', uid?: string) =>
  parseDocumentQuery({ ...source(query, uid), documentId });

function writeLocale(locale: LocaleChoice, values: SlotValues): string {
  if (locale.is === 'all') return 'all';
  const codes = locale.slots.map((slot) => values[slot]).join(', ');
  return locale.is === 'first' ? `first of ${codes}` : `${locale.explicit ? 'stated' : 'default'} ${codes}`;
}

function writePage(page: PageChoice): string {
  const count = page.withCount ? '' : ' uncounted';
  if (page.is === 'keyset') return `${page.pageSize} ${page.walk}${count}`;
  return page.is === 'page'
    ? `page ${page.page} of ${page.pageSize}${count}`
    : `${page.limit} from ${page.start}${count}`;
}

describe('fields', () => {
  const all =
    'id documentId title body views reads price rating featured launchDate opensAt startsAt state slug contact meta createdAt updatedAt publishedAt locale';
  it.each([
    ['', all],
    ['fields=*', all],
    ['fields=title,*', all],
    ['fields[0]=*', all],
    ['fields=title', 'id documentId title'],
    ['fields=views, title', 'id documentId title views'],
    ['fields[0]=views&fields[1]=title', 'id documentId title views'],
    ['fields[]=views&fields[]=title', 'id documentId title views'],
    ['fields=views&fields=title&fields=views', 'id documentId title views'],
    ['fields[7]=title', 'id documentId title'],
    ['fields=locale,createdAt,title', 'id documentId title createdAt locale'],
    ['fields=id', 'id documentId'],
  ])('%s → %s', (query, expected) => {
    expect(
      list(query)
        .node.fields.map(({ name }) => name)
        .join(' '),
    ).toBe(expected);
  });

  it('has no locale on types without locales', () => {
    const names = list('', 'api::tag.tag').node.fields.map(({ name }) => name);
    expect(names).toEqual(['id', 'documentId', 'label', 'weight', 'createdAt', 'updatedAt', 'publishedAt']);
  });
});

describe('sort', () => {
  it.each([
    ['', ''],
    ['sort=', ''],
    ['sort=:desc', ''],
    ['sort=title', 'title asc'],
    ['sort=title:desc', 'title desc'],
    ['sort=title:ASC', 'title asc'],
    ['sort=title:Desc', 'title desc'],
    ['sort=title, views : desc ,', 'title asc, views desc'],
    ['sort[0]=title&sort[1]=views:desc', 'title asc, views desc'],
    ['sort[]=title&sort[]=views', 'title asc, views asc'],
    ['sort=title&sort=views', 'title asc, views asc'],
    ['sort=title&sort=title', 'title asc'],
    ['sort=title&sort=title:desc', 'title asc, title desc'],
    ['sort[title]=desc', 'title desc'],
    ['sort[title]=desc&sort[views]=asc', 'title desc, views asc'],
    ['sort[0][title]=desc&sort[1][views]=asc', 'title desc, views asc'],
    ['sort=author.name', 'author.name asc'],
    ['sort[author][name]=desc', 'author.name desc'],
    ['sort=tags.weight:desc', 'tags.weight desc'],
    ['sort=seo.cards.writer.name', 'seo.cards.writer.name asc'],
    ['sort=cover.size', 'cover.size asc'],
    ['sort=author.articles.publishedAt', 'author.articles.publishedAt asc'],
    ['sort=id,documentId,createdAt,locale', 'id asc, documentId asc, createdAt asc, locale asc'],
  ])('%s → %s', (query, expected) => {
    expect(writeSort(list(query).node.sort)).toBe(expected);
  });

  it('enforces the limits on entries and depth', () => {
    expect(failureText(() => list(`sort=${Array(101).fill('title').join(',')}`))).toMatch(/^query\.too-many-entries/);
    const nested = Array.from({ length: 101 }, (_, n) => `sort[a${n}]=asc`);
    expect(failureText(() => list(nested.join('&')))).toMatch(/^query\.too-many-entries/);
    expect(failureText(() => list(nested.slice(1).join('&')))).toMatch(/^query\.invalid-key/);
    expect(failureText(() => list(`sort=${'related.'.repeat(20)}title`))).toMatch(/^query\.too-deep/);
    expect(list(`sort=${'related.'.repeat(19)}title`).node.sort[0]?.path).toHaveLength(19);
  });
});

describe('pagination', () => {
  it.each([
    ['', 'page 1 of 25'],
    ['pagination[page]=3', 'page 3 of 25'],
    ['pagination[pageSize]=10', 'page 1 of 10'],
    ['pagination[page]=99&pagination[pageSize]=7', 'page 99 of 7'],
    ['pagination[pageSize]=101', 'page 1 of 100'],
    ['pagination[pageSize]=1000', 'page 1 of 100'],
    ['pagination[start]=5', '25 from 5'],
    ['pagination[limit]=5', '5 from 0'],
    ['pagination[start]=5&pagination[limit]=500', '100 from 5'],
    ['pagination[withCount]=false', 'page 1 of 25 uncounted'],
    ['pagination[withCount]=0', 'page 1 of 25 uncounted'],
    ['pagination[withCount]=f&pagination[start]=2', '25 from 2 uncounted'],
    ['pagination[withCount]=true', 'page 1 of 25'],
    ['start=2&limit=3&count=1&ordering=x', 'page 1 of 25'],
  ])('%s → %s', (query, expected) => {
    expect(writePage(list(query).page)).toBe(expected);
  });

  it.each([
    ['pagination[page]=0', 'page 1 of 25'],
    ['pagination[page]=-1', 'page 1 of 25'],
    ['pagination[page]=', 'page 1 of 25'],
    ['pagination[pageSize]=-5', 'page 1 of 1'],
    ['pagination[pageSize]=', 'page 1 of 1'],
    ['pagination[limit]=-1', '1 from 0'],
    ['pagination[start]=-1', '25 from 0'],
  ])('clamped where the profile says so: %s → %s', (query, expected) => {
    expect(writePage(list(query, article, { paginationBounds: 'clamp' }).page)).toBe(expected);
  });

  it('uses the sizes in the settings', () => {
    const changed = { defaultLimit: 50, maxLimit: 40, withCount: false };
    expect(writePage(list('', article, changed).page)).toBe('page 1 of 40 uncounted');
  });
});

describe('locale and status', () => {
  it.each([
    ['', 'default en'],
    ['locale=', 'default en'],
    ['locale=fr', 'stated fr'],
    ['locale=EN', 'stated EN'],
    ['locale=pt-BR', 'stated pt-BR'],
    ['locale=*', 'all'],
    ['locale[0]=fr&locale[1]=de', 'stated fr, de'],
    ['locale=fr&locale=de', 'stated fr, de'],
    ['filters[locale]=fr', 'all'],
    ['filters[locale]=fr&locale=de', 'stated de'],
    ['filters[$and][0][locale]=fr', 'default en'],
    ['publicationFilter=has-published-version-document&status=draft', 'all'],
    ['publicationFilter=has-published-version-document&status=draft&locale=fr', 'stated fr'],
    ['publicationFilter=has-published-version-document', 'default en'],
    ['publicationFilter=has-published-version&status=draft', 'default en'],
  ])('list, %s → %s', (query, expected) => {
    const { versions, values } = list(query);
    expect(writeLocale(versions.locale, values)).toBe(expected);
  });

  it('stays in the default locale for drafts of published documents where the profile requires it', () => {
    const query = 'publicationFilter=has-published-version-document&status=draft';
    const { versions, values } = list(query, article, { publishedDocumentDraftsOfAllLocales: false });
    expect(writeLocale(versions.locale, values)).toBe('default en');
  });

  it.each(['locale=fr', 'locale=*', 'locale[0]=fr', ''])('types without locales ignore %s', (query) => {
    const { versions, values } = list(query, 'api::tag.tag');
    expect(writeLocale(versions.locale, values)).toBe('default en');
  });

  it.each([
    ['', 'default en'],
    ['locale=de', 'stated de'],
    ['locale=*', 'stated *'],
    ['filters[locale]=fr', 'default en'],
  ])('one document, %s → %s', (query, expected) => {
    const { versions, values } = parseOne(query);
    expect(writeLocale(versions.locale, values)).toBe(expected);
  });

  it('one document has one locale', () => {
    expect(failureText(() => parseOne('locale[0]=fr&locale[1]=de'))).toBe(
      'query.invalid-locale: Invalid locale param fr,de provided. Document locales must be strings.',
    );
  });

  it.each([
    ['', 'published'],
    ['status=published', 'published'],
    ['status=draft', 'draft'],
  ])('%s → %s', (query, expected) => {
    expect(list(query).versions.status).toBe(expected);
    expect(list(query, 'api::tag.tag').versions.status).toBe(expected);
  });
});

describe('publicationFilter', () => {
  it.each([
    ['', null],
    ['publicationFilter=modified', 'modified'],
    ['publicationFilter=published-with-draft&status=draft', 'published-with-draft'],
    ['hasPublishedVersion=true&status=draft', 'has-published-version'],
    ['hasPublishedVersion=false&status=draft', 'never-published'],
  ])('%s → %s', (query, expected) => {
    expect(list(query).versions.publication).toBe(expected);
    expect(parseOne(query).versions.publication).toBe(expected);
  });

  it('has no effect on types without draft & publish, but must be a known value', () => {
    expect(list('publicationFilter=modified', 'api::tag.tag').versions.publication).toBeNull();
    expect(failureText(() => list('publicationFilter=x', 'api::tag.tag'))).toMatch(
      /^query\.invalid-publication-filter/,
    );
  });
});

describe('one document', () => {
  it('stores the documentId in a slot, and null for a single type', () => {
    const { documentId, values } = parseOne('', 'abc');
    expect(documentId).not.toBeNull();
    expect(values[documentId ?? -1]).toBe('abc');
    expect(parseOne('', null, 'api::homepage.homepage').documentId).toBeNull();
  });

  it('accepts filters, search, fields and populate, and ignores pagination', () => {
    const { node, values } = parseOne(
      'filters[title]=x&_q=&fields=title&populate=author&pagination[page]=9&sort=title',
    );
    expect(writeFilter(node.filter, values)).toBe('title $eq "x"');
    expect(writePopulate(node.populate, values)).toBe('author');
    expect(node.fields).toHaveLength(3);
    expect(node.sort).toEqual([]);
  });

  it('refuses a wrong sort nevertheless', () => {
    expect(failureText(() => parseOne('sort=bogus'))).toBe('query.invalid-key: Invalid key bogus');
  });
});

describe('unknown root parameters', () => {
  it('are ignored where strictParams is off, and only they are', () => {
    const lenient = { strictParams: false };
    expect(writeFilter(list('where[title]=x&utm_source=y', article, lenient).node.filter, [])).toBe('none');
    expect(failureText(() => list('filters[bogus]=x', article, lenient))).toBe('query.invalid-key: Invalid key bogus');
    expect(failureText(() => list('status=bogus', article, lenient))).toMatch(/^query\.invalid-status/);
  });
});

describe('the parameters of a write', () => {
  const write = (query: string, uid?: string) => parseWriteParameters(source(query, uid));

  it.each([
    ['', article, 'published', 'en'],
    ['status=draft', article, 'draft', 'en'],
    ['locale=fr', article, 'published', 'fr'],
    ['locale=', article, 'published', 'en'],
    ['locale=fr&publicationFilter=modified', 'api::tag.tag', 'published', null],
  ])('%s of %s → %s, %s', (query, uid, status, locale) => {
    const parsed = write(query, uid);
    expect(parsed.status).toBe(status);
    expect(parsed.locale).toBe(locale);
  });

  it('determines the response by fields and populate', () => {
    const { answer, values } = write('fields=title&populate[tags][filters][label]=x');
    expect(answer.fields.map(({ name }) => name)).toEqual(['id', 'documentId', 'title']);
    expect(writePopulate(answer.populate, values)).toBe('tags(where label $eq "x")');
    expect(answer.filter).toBeNull();
  });

  it.each([
    ['locale=es', 'write.unknown-locale: Locale "es" has not been added. Known locales: en, fr, de'],
    ['locale=EN', 'write.unknown-locale: Locale "EN" has not been added. Known locales: en, fr, de'],
    ['locale=*', 'query.invalid-locale: Invalid locale param * provided. Document locales must be strings.'],
    ['locale[]=fr', 'query.invalid-locale: Invalid locale param fr provided. Document locales must be strings.'],
    ['locale[a]=fr', 'query.invalid-locale: Invalid locale param object provided. Document locales must be strings.'],
    ['status=', "query.invalid-status: Invalid status param  provided. Use 'draft' or 'published'."],
    ['filters[title]=x', 'query.invalid-key: Invalid key filters'],
    ['_q=x', 'query.invalid-key: Invalid key _q'],
    ['hasPublishedVersion=true', 'query.invalid-key: Invalid key hasPublishedVersion'],
    ['sort=bogus', 'query.invalid-key: Invalid key bogus'],
    ['pagination[page]=x', "query.invalid-pagination: Invalid parameter at 'pagination.page': it must be an integer"],
    ['bogus=x', 'query.invalid-key: Invalid key bogus'],
    ['fields=bogus', 'query.invalid-key: Invalid key bogus'],
    ['populate=bogus', 'query.invalid-key: Invalid key bogus'],
  ])('%s is refused', (query, expected) => {
    expect(failureText(() => write(query))).toBe(expected);
  });
});

describe('the parameters of a removal', () => {
  const remove = (query: string, uid?: string) => parseRemoveParameters(source(query, uid)).locale;

  it.each([
    ['', article, 'en'],
    ['locale=fr', article, 'fr'],
    ['locale=*', article, '*'],
    ['status=published', article, 'en'],
    ['locale=fr', 'api::tag.tag', null],
    ['locale=*', 'api::tag.tag', null],
  ])('%s of %s → %s', (query, uid, expected) => {
    expect(remove(query, uid)).toBe(expected);
  });

  it.each([
    [
      'status=draft',
      'write.draft-cannot-be-deleted: A draft cannot be deleted alone: leave status out to delete the document',
    ],
    ['status=bogus', "query.invalid-status: Invalid status param bogus provided. Use 'draft' or 'published'."],
    ['locale[]=fr', 'query.invalid-locale: Invalid locale param fr provided. Document locales must be strings.'],
    ['locale=es', 'write.unknown-locale: Locale "es" has not been added. Known locales: en, fr, de'],
    ['locale=FR', 'write.unknown-locale: Locale "FR" has not been added. Known locales: en, fr, de'],
    ['filters[title]=x', 'query.invalid-key: Invalid key filters'],
    ['populate=bogus', 'query.invalid-key: Invalid key bogus'],
    ['bogus=x', 'query.invalid-key: Invalid key bogus'],
  ])('%s is refused', (query, expected) => {
    expect(failureText(() => remove(query))).toBe(expected);
  });
});
