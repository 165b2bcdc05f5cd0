import type { ContentModel, ContentType } from '../api/index.js';

type Action = ContentType['actions'][number];

/** May the role do this in a locale? null stands for the only one of types without locales. */
export function isLocaleAllowed(type: ContentType, action: Action, locale: string | null): boolean {
  if (!type.actions.includes(action)) return false;
  return locale === null || (type.actionLocales[action]?.includes(locale) ?? true);
}

/**
 * The locale that a view opens in where its address names none: the first that the role may read and write, else the first that it may
 * read. The default locale comes before the others.
 */
export function openingLocale(type: ContentType, model: ContentModel): string {
  const readable = defaultFirst(model).filter((code) => isLocaleAllowed(type, 'find', code));
  const writable = readable.find((code) =>
    (['update', 'create', 'createLocalization'] as const).some((action) => isLocaleAllowed(type, action, code)),
  );
  return writable ?? readable[0] ?? model.defaultLocale;
}

/** The locale that a new document is written in: the requested one where the role may create in it, else the first in which it may. */
export function newDocumentLocale(type: ContentType, model: ContentModel, requested: string | undefined): string {
  const wanted = requested ?? openingLocale(type, model);
  if (isLocaleAllowed(type, 'create', wanted)) return wanted;
  return defaultFirst(model).find((code) => isLocaleAllowed(type, 'create', code)) ?? wanted;
}

function defaultFirst({ locales, defaultLocale }: ContentModel): readonly string[] {
  return [defaultLocale, ...locales.filter((code) => code !== defaultLocale)];
}
