import { lazy, Suspense } from 'react';
import type { ContentType } from '../../../api/index.js';
import type { DocumentWrites } from '../use-document-writes.js';

/** Loaded when two people have met: most views never need it. */
const ConflictDialog = lazy(async () => ({ default: (await import('./conflict-dialog.js')).ConflictDialog }));

/** A document that others may be writing too. */
export interface ConflictPromptProps {
  readonly type: ContentType;
  readonly conflicts: DocumentWrites['conflicts'];
}

/** Asks what is to become of what somebody else saved meanwhile, when there is something. */
export function ConflictPrompt({ type, conflicts }: ConflictPromptProps) {
  const { open, takeTheirs, keepMine, close } = conflicts;
  if (open === null) return null;
  return (
    <Suspense>
      <ConflictDialog
        type={type}
        conflict={open}
        onTakeTheirs={takeTheirs}
        onKeepMine={() => void keepMine()}
        onClose={close}
      />
    </Suspense>
  );
}
