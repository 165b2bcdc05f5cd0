import type { ContentType } from '../../../api/index.js';
import { readsDrafts } from '../../../documents/index.js';
import type { Versions } from '../versions.js';

/** A version that can be read beside the one that is open: what is published of the same locale, or another locale's. */
export interface Other {
  readonly is: 'published' | 'locale';
  /** null: the type has no locales. */
  readonly locale: string | null;
}

/** The versions that can be read beside an open one. `locale` null: the type has no locales. */
export function othersOf(type: ContentType, versions: Versions, locale: string | null): readonly Other[] {
  const state = versions.get(locale ?? '')?.state;
  const published = type.draftAndPublish && readsDrafts(type) && state !== undefined && state !== 'draft';
  const locales = [...versions.keys()].filter((code) => code !== (locale ?? ''));
  return [
    ...(published ? [{ is: 'published', locale } as const] : []),
    ...locales.map((code) => ({ is: 'locale', locale: code }) as const),
  ];
}
