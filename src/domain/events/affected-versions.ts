import type { Status } from '../../language/query/index.js';
import { fileUid } from '../../language/schema/index.js';
import type { DocumentChange } from '../documents/index.js';
import type { EventName } from './types.js';

/** A version that an event is about. */
export interface AffectedVersion {
  /** The version that is shown. */
  readonly shownStatus: Status;
  /** The version that the event happened to. */
  readonly status: Status;
}

/** What the event is called: of files it is said otherwise, and of them only these three are there. */
export function getEventName({ action, type }: DocumentChange): EventName {
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

/** Writes go to the draft where there is one; a deletion takes both; what is taken back is shown as the draft that stays. */
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
