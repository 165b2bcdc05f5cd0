import { useHotkeys } from '@mantine/hooks';
import type { ContentType } from '../../api/index.js';
import type { PublicationState } from '../../documents/index.js';
import type { DocumentPermissions } from './document-permissions.js';
import type { DocumentWrites } from './use-document-writes.js';

/** An open document, and what may be done with it. */
export interface WriteHotkeysOptions {
  readonly type: ContentType;
  readonly permissions: DocumentPermissions;
  /** null: nothing is written yet. */
  readonly state: PublicationState | null;
  readonly writes: DocumentWrites;
}

/** Ctrl+S saves an open document, Ctrl+Enter publishes it if there is something to publish; each does what its button would. */
export function useWriteHotkeys({ type, permissions, state, writes }: WriteHotkeysOptions): void {
  function publish({ target }: KeyboardEvent): void {
    // A dialog in front of the form has an Enter of its own.
    if (target instanceof Element && target.closest('[role="dialog"]') !== null) return;
    if (!type.draftAndPublish || !permissions.publish || writes.isWriting) return;
    const isPublishable = state === 'draft' || state === 'modified' || Object.keys(writes.unsavedBody()).length > 0;
    if (isPublishable) void writes.publish();
  }

  useHotkeys(
    [
      ['mod+S', () => void (permissions.save && writes.save())],
      ['mod+Enter', publish],
    ],
    [],
    true,
  );
}
