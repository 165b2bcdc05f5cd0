import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type FileInfoBody, keys, type MediaFile, uploadFile } from '../api/index.js';

/** A file on its way to the library. */
export interface Upload {
  readonly key: string;
  readonly file: File;
  readonly info: FileInfoBody;
  readonly state: 'waiting' | 'sending' | 'failed';
  /** The share that is sent, from 0 to 1. */
  readonly share: number;
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
const atOnce = 2;

let last = 0;

/**
 * Sends files one request each, a few at a time, so that each can be followed, cancelled and tried again by itself. What is stored is
 * told and leaves the list; what failed stays in it.
 */
export function useUploads(onStored: (file: MediaFile) => void): Uploads {
  const client = useQueryClient();
  const [list, setList] = useState<readonly Upload[]>([]);
  const queue = useRef<Upload[]>([]);
  const running = useRef(new Map<string, AbortController>());
  const stored = useRef(onStored);
  stored.current = onStored;

  function change(key: string, changes: Partial<Upload>): void {
    setList((uploads) => uploads.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)));
  }

  function forget(key: string): void {
    setList((uploads) => uploads.filter((upload) => upload.key !== key));
  }

  function next(): void {
    while (running.current.size < atOnce) {
      const upload = queue.current.shift();
      if (upload === undefined) return;
      void send(upload);
    }
  }

  async function send({ key, file, info }: Upload): Promise<void> {
    const controller = new AbortController();
    running.current.set(key, controller);
    change(key, { state: 'sending', share: 0, failure: null });
    try {
      const onProgress = (share: number): void => change(key, { share });
      const made = await uploadFile(file, info, { onProgress, signal: controller.signal });
      forget(key);
      stored.current(made);
      await client.invalidateQueries({ queryKey: keys.media });
    } catch (failure) {
      if (controller.signal.aborted) forget(key);
      else change(key, { state: 'failed', failure });
    } finally {
      running.current.delete(key);
      next();
    }
  }

  return {
    list,
    add(files, info) {
      const added = files.map((file): Upload => {
        last += 1;
        return { key: `upload-${last}`, file, info, state: 'waiting', share: 0, failure: null };
      });
      setList((uploads) => [...uploads, ...added]);
      queue.current.push(...added);
      next();
    },
    cancel(key) {
      queue.current = queue.current.filter((upload) => upload.key !== key);
      const controller = running.current.get(key);
      if (controller === undefined) forget(key);
      else controller.abort();
    },
    retry(key) {
      const upload = list.find((one) => one.key === key);
      if (upload === undefined) return;
      change(key, { state: 'waiting', failure: null });
      queue.current.push(upload);
      next();
    },
  };
}
