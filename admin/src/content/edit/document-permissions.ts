import type { Attribute, ContentType } from '../../api/index.js';
import type { PublicationState } from '../../documents/index.js';

/** What the administrator may do with a document that is open. */
export interface DocumentPermissions {
  readonly save: boolean;
  readonly publish: boolean;
  readonly unpublish: boolean;
  readonly discard: boolean;
  readonly remove: boolean;
  /** May the value of an attribute be changed? */
  change(attribute: Attribute): boolean;
}

/** What is known of the document. */
export interface DocumentSituation {
  /** It is not written in any locale yet. */
  readonly isNew: boolean;
  /** It is not written in this locale yet, but in another. */
  readonly isNewLocale: boolean;
  /** null: there is no version. */
  readonly state: PublicationState | null;
}

/** What the role allows, as far as it means something for this document. Whose documents it reaches only the server knows. */
export function getDocumentPermissions(
  type: ContentType,
  { isNew, isNewLocale, state }: DocumentSituation,
): DocumentPermissions {
  const isAllowed = (action: ContentType['actions'][number]): boolean => type.actions.includes(action);
  const save = isNew ? isAllowed('create') : isAllowed('update') && (!isNewLocale || isAllowed('createLocalization'));
  const isPublic = state === 'published' || state === 'modified';
  return {
    save,
    publish: type.draftAndPublish && isAllowed('publish') && (save || state !== null),
    unpublish: type.draftAndPublish && isAllowed('unpublish') && isPublic,
    discard: isAllowed('discardDraft') && state === 'modified',
    remove: isAllowed('delete') && !isNew,
    change: (attribute) =>
      save &&
      (isNew ? attribute.creatable : attribute.updatable) &&
      // What all locales share is set when the first of them is written.
      (!isNewLocale || attribute.localized),
  };
}
