import type { Attribute, ContentType } from '../../api/index.js';
import type { State } from '../../documents/index.js';

/** What the administrator may do with a document that is open. */
export interface Rights {
  readonly save: boolean;
  readonly publish: boolean;
  readonly unpublish: boolean;
  readonly discard: boolean;
  readonly remove: boolean;
  /** May the value of an attribute be changed? */
  change(attribute: Attribute): boolean;
}

/** What is known of the document. */
export interface Situation {
  /** It is not written in any locale yet. */
  readonly isNew: boolean;
  /** It is not written in this locale yet, but in another. */
  readonly isNewLocale: boolean;
  /** null: there is no version. */
  readonly state: State | null;
}

/** What the role allows, as far as it means something for this document. Whose documents it reaches only the server knows. */
export function rightsOn(type: ContentType, { isNew, isNewLocale, state }: Situation): Rights {
  const may = (action: ContentType['actions'][number]): boolean => type.actions.includes(action);
  const save = isNew ? may('create') : may('update') && (!isNewLocale || may('createLocalization'));
  const isPublic = state === 'published' || state === 'modified';
  return {
    save,
    publish: type.draftAndPublish && may('publish') && (save || state !== null),
    unpublish: type.draftAndPublish && may('unpublish') && isPublic,
    discard: may('discardDraft') && state === 'modified',
    remove: may('delete') && !isNew,
    change: (attribute) =>
      save &&
      (isNew ? attribute.creatable : attribute.updatable) &&
      // What all locales share is set when the first of them is written.
      (!isNewLocale || attribute.localized),
  };
}
