import type { ContentType } from '../../../api/index.js';
import { canReadDrafts } from '../../../documents/index.js';
import type { DocumentVersions } from '../document-versions.js';

/** A version that can be read beside the one that is open: what is published of the same locale, or another locale's. */
export interface ComparableVersion {
  readonly kind: 'published' | 'locale';
  /** null: the type has no locales. */
  readonly locale: string | null;
}

/** The versions that can be read beside an open one. `locale` null: the type has no locales. */
export function listComparableVersions(
  type: ContentType,
  versions: DocumentVersions,
  locale: string | null,
): readonly ComparableVersion[] {
  const state = versions.get(locale ?? '')?.state;
  const published = type.draftAndPublish && canReadDrafts(type) && state !== undefined && state !== 'draft';
  const locales = [...versions.keys()].filter((code) => code !== (locale ?? ''));
  return [
    ...(published ? [{ kind: 'published', locale } as const] : []),
    ...locales.map((code) => ({ kind: 'locale', locale: code }) as const),
  ];
}
