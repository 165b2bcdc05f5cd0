import type { Attribute, ContentType, VersionState } from '../../api/index.js';
import { isLocaleAllowed } from '../../documents/index.js';
import type { DocumentVersions } from './document-versions.js';

type Action = ContentType['actions'][number];

/** Why a field of a form that may be saved is read-only. */
export type ReadOnlyReason = 'role' | 'shared' | 'computed';

/** What the administrator may do with a document that is open. */
export interface DocumentPermissions {
  readonly save: boolean;
  readonly publish: boolean;
  readonly unpublish: boolean;
  readonly discard: boolean;
  /** The version in the locale that is open. */
  readonly remove: boolean;
  /** All versions that there are. */
  readonly removeDocument: boolean;
  /** Why nothing can be saved: the role does not write in this locale, or not this document; null: it can be. */
  readonly obstacle: 'locale' | 'document' | null;
  /** Why the value of an attribute cannot be changed; null: it can, or nothing can. */
  readOnlyReason(attribute: Attribute): ReadOnlyReason | null;
  /** May the value of an attribute be changed? */
  change(attribute: Attribute): boolean;
}

/** What is known of the document. */
export interface DocumentSituation {
  /** All there are; none: the document is not written yet. */
  readonly versions: DocumentVersions;
  /** null: the type has no locales. */
  readonly locale: string | null;
  /** The form shows a version that is stored. */
  readonly isWritten: boolean;
}

/** What the role allows, as far as it means something for this document. */
export function getDocumentPermissions(
  type: ContentType,
  { versions, locale, isWritten }: DocumentSituation,
): DocumentPermissions {
  const version = versions.get(locale ?? '') ?? null;
  const isNew = !isWritten && versions.size === 0;
  const isNewLocale = !isWritten && versions.size > 0;
  /** Of what is not written yet only the role says something. */
  const isAllowed = (action: Action, stored: VersionState | null = version): boolean =>
    isLocaleAllowed(type, action, locale) && (stored === null || stored.actions.includes(action));
  const mayAddLocale = () =>
    [...versions.values()].some(({ actions }) => actions.includes('createLocalization')) &&
    isLocaleAllowed(type, 'createLocalization', locale) &&
    isLocaleAllowed(type, 'update', locale);
  const save = isNew ? isAllowed('create') : isNewLocale ? mayAddLocale() : isAllowed('update');
  const writes: readonly Action[] = isNew ? ['create'] : isNewLocale ? ['createLocalization', 'update'] : ['update'];
  const isOtherLocale = writes.some(
    (action) => type.actions.includes(action) && !isLocaleAllowed(type, action, locale),
  );
  const state = version?.state ?? null;
  const isPublic = state === 'published' || state === 'modified';
  const readOnlyReason = (attribute: Attribute): ReadOnlyReason | null => {
    if (attribute.storage === 'column' && attribute.computed !== undefined) return 'computed';
    if (!(isNew ? attribute.creatable : attribute.updatable)) return 'role';
    // What all locales share is set when the first of them is written.
    return isNewLocale && !attribute.localized ? 'shared' : null;
  };
  return {
    save,
    publish: type.draftAndPublish && isAllowed('publish') && (save || state !== null),
    unpublish: type.draftAndPublish && isAllowed('unpublish') && isPublic,
    discard: isAllowed('discardDraft') && state === 'modified',
    remove: version !== null && isAllowed('delete'),
    removeDocument: versions.size > 0 && [...versions.values()].every(({ actions }) => actions.includes('delete')),
    obstacle: save ? null : isOtherLocale ? 'locale' : 'document',
    readOnlyReason: (attribute) => (save ? readOnlyReason(attribute) : null),
    change: (attribute) => save && readOnlyReason(attribute) === null,
  };
}

/** What is left of it in a change set, which is published as a whole. */
export function inChangeSetPermissions(permissions: DocumentPermissions): DocumentPermissions {
  return { ...permissions, publish: false, unpublish: false, discard: false };
}
