import { describe, expect, it } from 'vitest';
import { contractSettings } from '../../../../test/support/contract-settings.js';
import type { QuerySettings } from '../settings.js';
import { snapshot, testTypeOf } from '../test-model.js';
import { failureText } from '../test-notation.js';
import type { ReadQuery } from '../tree.js';
import { parseParameters } from './parameters.js';
import {
  parseDocumentQuery,
  parseListQuery,
  parseRemoveParameters,
  parseWriteParameters,
  type QueryInput,
} from './parse-query.js';

/** The test model with a chain for one of its locales. */
const chained = { ...snapshot, localeFallbacks: new Map([['fr', ['de', 'en']]]) };

function input(query: string, uid: string, changed: Partial<QuerySettings>): QueryInput {
  const settings = { ...contractSettings, ...changed };
  return { type: testTypeOf(uid), snapshot: chained, settings, parameters: parseParameters(query, settings) };
}

const list = (query: string, changed: Partial<QuerySettings> = {}, uid = 'api::article.article') =>
  parseListQuery(input(query, uid, changed));
const one = (query: string, changed: Partial<QuerySettings> = {}) =>
  parseDocumentQuery({ ...input(query, 'api::article.article', changed), documentId: 'abc' });

function locales({ versions: { locale }, values }: ReadQuery): string {
  return locale.is === 'all' ? '*' : locale.slots.map((slot) => values[slot]).join(' ');
}

const configured = { fallback: true };

describe('fallback', () => {
  it.each([
    ['fallback=fr', 'en fr'],
    ['locale=fr&fallback=de,en', 'fr de en'],
    ['locale=fr&fallback=de, en', 'fr de en'],
    ['locale=fr&fallback[0]=de&fallback[1]=en', 'fr de en'],
    ['locale=fr&fallback=de&fallback=en', 'fr de en'],
    ['locale=fr&fallback=fr,de,de', 'fr de'],
    ['locale=fr&fallback=fr', 'fr'],
    ['locale=fr&fallback=', 'fr'],
    ['locale=fr&fallback=true', 'fr de en'],
    ['locale=fr&fallback=1', 'fr de en'],
    ['locale=de&fallback=true', 'de'],
    ['fallback=true', 'en'],
    ['locale=fr&fallback=false', 'fr'],
    ['locale[0]=fr&fallback=en', 'fr en'],
  ])('%s → %s, of a list and of one document', (query, expected) => {
    expect(locales(list(query))).toBe(expected);
    if (!query.startsWith('locale[')) expect(locales(one(query))).toBe(expected);
  });

  it('is a chain of at most ten locales', () => {
    const repeated = (count: number) => `fallback=${Array(count).fill('fr').join(',')}`;
    expect(locales(list(repeated(9)))).toBe('en fr');
    expect(failureText(() => list(repeated(10)))).toMatch(/^query\.invalid-parameter/);
  });

  it.each([
    ['fallback=not_a_locale', /^query\.invalid-locale: Invalid locale param not_a_locale/],
    ['fallback=de,', /^query\.invalid-locale/],
    ['fallback[a]=de', /^query\.invalid-locale/],
    ['fallback=*', /^query\.invalid-locale/],
    ['fallback=es', /^query\.invalid-parameter.*Locale es has not been added/],
    ['locale=es&fallback=en', /^query\.invalid-parameter.*Locale es has not been added/],
    ['locale=*&fallback=en', /^query\.invalid-parameter/],
    ['locale=*&fallback=true', /^query\.invalid-parameter/],
  ])('%s is refused', (query, message) => {
    expect(failureText(() => list(query))).toMatch(message);
    expect(failureText(() => one(query))).toMatch(/^query\./);
  });

  it('refuses several locales, unless it is turned off', () => {
    const several = 'locale[0]=fr&locale[1]=de';
    expect(failureText(() => list(`${several}&fallback=en`))).toMatch(/^query\.invalid-parameter/);
    expect(locales(list(`${several}&fallback=false`))).toBe('fr de');
  });

  it('is not replaced by conditions that stand for every locale', () => {
    expect(locales(list('filters[locale]=en'))).toBe('*');
    expect(locales(list('filters[locale]=en&fallback=fr'))).toBe('en fr');
    expect(locales(list('filters[locale]=en&fallback=false', configured))).toBe('*');
    const ofAnyLocale = 'publicationFilter=has-published-version-document&status=draft';
    expect(locales(list(ofAnyLocale))).toBe('*');
    expect(locales(list(`${ofAnyLocale}&fallback=fr`))).toBe('en fr');
  });

  it('types without locales ignore it, if it is well-formed', () => {
    for (const query of ['fallback=fr', 'locale=*&fallback=fr', 'fallback=es', 'fallback=true']) {
      expect(list(query, {}, 'api::tag.tag').versions.locale).toMatchObject({ is: 'some', explicit: false });
    }
    expect(failureText(() => list('fallback=not_a_locale', {}, 'api::tag.tag'))).toMatch(/^query\.invalid-locale/);
  });

  it('is configurable for reads without it', () => {
    expect(locales(list('locale=fr', configured))).toBe('fr de en');
    expect(locales(one('locale=fr', configured))).toBe('fr de en');
    expect(locales(list('locale=fr&fallback=', configured))).toBe('fr de en');
    expect(locales(list('locale=fr&fallback=false', configured))).toBe('fr');
    expect(locales(list('locale=fr&fallback=en', configured))).toBe('fr en');
    expect(locales(list('', configured))).toBe('en');
    expect(locales(list('locale=*', configured))).toBe('*');
    expect(locales(list('locale=es', configured))).toBe('es');
    expect(locales(list('locale[0]=fr&locale[1]=de', configured))).toBe('fr de');
    expect(locales(list('filters[locale]=fr', configured))).toBe('*');
  });

  it('is refused by writes', () => {
    for (const query of ['fallback=en', 'fallback=true', 'fallback=']) {
      const source = input(query, 'api::article.article', configured);
      expect(failureText(() => parseWriteParameters(source))).toMatch(/^query\.invalid-key: Invalid key fallback/);
      expect(failureText(() => parseRemoveParameters(source))).toMatch(/^query\.invalid-key: Invalid key fallback/);
    }
    expect(parseWriteParameters(input('locale=fr', 'api::article.article', configured)).locale).toBe('fr');
  });
});
