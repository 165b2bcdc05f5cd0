import { expect, test } from 'vitest';
import type { ContentModel, ContentType } from '../api/index.js';
import { isLocaleAllowed, newDocumentLocale, openingLocale } from './role-locales.js';

const model = { locales: ['de', 'en', 'fr'], defaultLocale: 'en' } as const as unknown as ContentModel;

function typeWith(actionLocales: ContentType['actionLocales'], ...actions: ContentType['actions']): ContentType {
  return { actions, actionLocales } as unknown as ContentType;
}

test('views open in the default locale where the role is limited to none', () => {
  const type = typeWith({}, 'find', 'create', 'update');
  expect([openingLocale(type, model), newDocumentLocale(type, model, undefined)]).toEqual(['en', 'en']);
  expect(newDocumentLocale(type, model, 'fr')).toBe('fr');
});

test('a role that writes one language and reads all works in that language', () => {
  const type = typeWith({ create: ['de'], update: ['de'] }, 'find', 'create', 'update');
  expect([openingLocale(type, model), newDocumentLocale(type, model, 'en')]).toEqual(['de', 'de']);
  expect([isLocaleAllowed(type, 'update', 'en'), isLocaleAllowed(type, 'find', 'en')]).toEqual([false, true]);
});

test('a role that reads one language only reads that one', () => {
  expect(openingLocale(typeWith({ find: ['fr'] }, 'find'), model)).toBe('fr');
  expect(openingLocale(typeWith({ find: ['fr'], update: ['de'] }, 'find', 'update'), model)).toBe('fr');
});
