import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type FileInfoBody, type MediaFile, queryKeys, uploadFile } from '../api/index.js';

/** A file on its way to the library. */
export interface Upload {
  readonly key: string;
  readonly file: File;
  readonly info: FileInfoBody;
  readonly state: 'waiting' | 'sending' | 'failed';
  /** The share that is sent, from 0 to 1. */
  readonly progress: number;
  /** Why it failed; null: it did not. */
  readonly failure: unknown;
}

/** Files on their way to the library, and what can be done about them. */
export interface Uploads {
  readonly list: readonly Upload[];
  add(files: readonly File[], info: FileInfoBody): void;
  /** Ends it, or forgets it where it failed. */
  cancel(key: string): void;
  retry(key: string): void;
}

/** So many files are sent at the same time. */
const maxConcurrentUploads = 2;

let lastUploadNumber = 0;

/**
 * Sends files one request each, a few at a time, so that each can be followed, cancelled and tried again by itself. What is stored is
 * told and leaves the list; what failed stays in it.
 */
export function useUploads(onUploaded: (file: MediaFile) => void): Uploads {
  const client = useQueryClient();
  const [list, setList] = useState<readonly Upload[]>([]);
  const queue = useRef<Upload[]>([]);
  const running = useRef(new Map<string, AbortController>());
  const latestOnUploaded = useRef(onUploaded);
  latestOnUploaded.current = onUploaded;

  function updateUpload(key: string, changes: Partial<Upload>): void {
    setList((uploads) => uploads.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)));
  }

  function removeUpload(key: string): void {
    setList((uploads) => uploads.filter((upload) => upload.key !== key));
  }

  function startNext(): void {
    while (running.current.size < maxConcurrentUploads) {
      const upload = queue.current.shift();
      if (upload === undefined) return;
      void sendUpload(upload);
    }
  }

  async function sendUpload({ key, file, info }: Upload): Promise<void> {
    const controller = new AbortController();
    running.current.set(key, controller);
    updateUpload(key, { state: 'sending', progress: 0, failure: null });
    try {
      const onProgress = (progress: number): void => updateUpload(key, { progress });
      const storedFile = await uploadFile(file, info, { onProgress, signal: controller.signal });
      removeUpload(key);
      latestOnUploaded.current(storedFile);
      await client.invalidateQueries({ queryKey: queryKeys.media });
    } catch (failure) {
      if (controller.signal.aborted) removeUpload(key);
      else updateUpload(key, { state: 'failed', failure });
    } finally {
      running.current.delete(key);
      startNext();
    }
  }

  return {
    list,
    add(files, info) {
      const added = files.map((file): Upload => {
        lastUploadNumber += 1;
        return { key: `upload-${lastUploadNumber}`, file, info, state: 'waiting', progress: 0, failure: null };
      });
      setList((uploads) => [...uploads, ...added]);
      queue.current.push(...added);
      startNext();
    },
    cancel(key) {
      queue.current = queue.current.filter((upload) => upload.key !== key);
      const controller = running.current.get(key);
      if (controller === undefined) removeUpload(key);
      else controller.abort();
    },
    retry(key) {
      const upload = list.find((candidate) => candidate.key === key);
      if (upload === undefined) return;
      updateUpload(key, { state: 'waiting', failure: null });
      queue.current.push(upload);
      startNext();
    },
  };
}
