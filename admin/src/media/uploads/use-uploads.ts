import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useSyncExternalStore } from 'react';
import type { FileInfoBody, MediaFile } from '../../api/index.js';
import {
  addUploads,
  cancelUploads,
  connectUploadGroup,
  getUploadGroup,
  panelGroup,
  retryUploads,
  subscribeToUploads,
  type UploadGroup,
} from './upload-queue.js';

/** Files on their way to the library, and what can be done about them. */
export interface Uploads extends UploadGroup {
  add(files: readonly File[], info: FileInfoBody): void;
  /** Ends it, or forgets it where it failed. */
  cancel(key: string): void;
  cancelAll(): void;
  retry(key: string): void;
  retryFailed(): void;
}

/**
 * Uploads that a form shows itself. `onUploaded` is told of each stored file while the form is shown; what is under way when it is left
 * goes on in `UploadPanel`, and is then only stored in the library.
 */
export function useUploads(onUploaded: (file: MediaFile) => void): Uploads {
  const group = useId();
  const latestOnUploaded = useRef(onUploaded);
  latestOnUploaded.current = onUploaded;
  useEffect(() => connectUploadGroup(group, { onStored: (file) => latestOnUploaded.current(file) }), [group]);
  return useUploadGroup(group);
}

/** Returns what starts uploads that go on while the view changes; `UploadPanel` shows them. */
export function useStartUploads(): Uploads['add'] {
  const client = useQueryClient();
  return (files, info) => addUploads(client, panelGroup, files, info);
}

/** Uploads that go on while the view changes. */
export function usePanelUploads(): Uploads {
  return useUploadGroup(panelGroup);
}

function useUploadGroup(group: string): Uploads {
  const client = useQueryClient();
  const uploads = useSyncExternalStore(subscribeToUploads, () => getUploadGroup(group));
  const failedKeys = uploads.list.filter(({ state }) => state === 'failed').map(({ key }) => key);
  return {
    ...uploads,
    add: (files, info) => addUploads(client, group, files, info),
    cancel: (key) => cancelUploads(group, [key]),
    cancelAll: () =>
      cancelUploads(
        group,
        uploads.list.map(({ key }) => key),
      ),
    retry: (key) => retryUploads(client, group, [key]),
    retryFailed: () => retryUploads(client, group, failedKeys),
  };
}
