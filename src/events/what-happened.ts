import type { DocumentChange } from '../documents/index.js';
import type { Status } from '../query/index.js';
import { fileUid } from '../schema/index.js';
import type { EventName } from './types.js';

/** A version that an event is about. */
export interface Concerned {
  /** The version that is shown. */
  readonly shown: Status;
  /** The version that the event happened to. */
  readonly of: Status;
}

/** What the event is called: of files it is said otherwise, and of them only these three are there. */
export function eventOf({ action, type }: DocumentChange): EventName {
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
export function concernedBy({ action, type }: DocumentChange): readonly Concerned[] {
  const one = (status: Status, shown = status): readonly Concerned[] => [{ of: status, shown }];
  if (!type.draftAndPublish) return one('published');
  switch (action) {
    case 'create':
    case 'update':
    case 'discardDraft':
      return one('draft');
    case 'publish':
      return one('published');
    case 'unpublish':
      return one('published', 'draft');
    case 'delete':
      return [...one('draft'), ...one('published')];
  }
}
