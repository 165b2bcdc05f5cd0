import type { Status } from '../../language/query/index.js';
import { fileUid } from '../../language/schema/index.js';
import type { DocumentChange } from '../documents/index.js';
import type { DocumentEventName } from './types.js';

/** A version affected by a change. */
export interface AffectedVersion {
  /** The version whose content the event shows. */
  readonly shownStatus: Status;
  /** The version that the event happened to. */
  readonly status: Status;
}

/** Returns the name of the event. Files have separate names, and only these three events. */
export function getEventName({ action, type }: DocumentChange): DocumentEventName {
  const group = type.uid === fileUid ? 'media' : 'entry';
  switch (action) {
    case 'create':
    case 'update':
    case 'delete':
      return `${group}.${action}`;
    case 'publish':
    case 'unpublish':
      return `entry.${action}`;
    case 'discardDraft':
      return 'entry.draft-discard';
  }
}

/** Writes affect the draft of types that have drafts; a deletion affects both versions; an unpublished version is shown as its draft. */
export function listAffectedVersions({ action, type }: DocumentChange): readonly AffectedVersion[] {
  const affected = (status: Status, shownStatus = status): readonly AffectedVersion[] => [
    { status: status, shownStatus },
  ];
  if (!type.draftAndPublish) return affected('published');
  switch (action) {
    case 'create':
    case 'update':
    case 'discardDraft':
      return affected('draft');
    case 'publish':
      return affected('published');
    case 'unpublish':
      return affected('published', 'draft');
    case 'delete':
      return [...affected('draft'), ...affected('published')];
  }
}
