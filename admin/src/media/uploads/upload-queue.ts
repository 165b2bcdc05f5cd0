import type { QueryClient } from '@tanstack/react-query';
import { type FileInfoBody, type MediaFile, queryKeys, uploadFile } from '../../api/index.js';

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

/** Uploads that are shown in one place. */
export interface UploadGroup {
  /** What is not stored yet. */
  readonly list: readonly Upload[];
  /** Files stored since the list was last empty. */
  readonly storedCount: number;
}

/** What is told about a group. */
export interface UploadGroupListener {
  readonly onStored?: (file: MediaFile) => void;
  /** The last file of the group is stored; `count` are all since it was last empty. */
  readonly onAllStored?: (count: number) => void;
}

/** The group of uploads that no form waits for; `UploadPanel` shows it above every view. */
export const panelGroup = 'panel';

/** So many files are sent at the same time. */
const maxConcurrentUploads = 2;
/** Milliseconds from the first stored file until what is shown of the library is fetched again; each further wait is twice as long. */
const firstRefreshDelay = 5_000;
const maxRefreshDelay = 60_000;

const emptyGroup: UploadGroup = { list: [], storedCount: 0 };

/** All groups that are not empty. The module owns the queue, so that it outlives the view that filled it. */
let groups: ReadonlyMap<string, UploadGroup> = new Map();
const listeners = new Set<() => void>();
const running = new Map<string, AbortController>();
const groupListeners = new Map<string, UploadGroupListener>();
let lastUploadNumber = 0;
let refreshDelay = firstRefreshDelay;
let refreshTimer: ReturnType<typeof setTimeout> | undefined;

/** Calls the listener after every change; returns what ends that. */
export function subscribeToUploads(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the uploads of a group; the same object until they change. */
export function getUploadGroup(group: string): UploadGroup {
  return groups.get(group) ?? emptyGroup;
}

/** Sends files one request each, a few at a time, so that each is followed, cancelled and tried again by itself. */
export function addUploads(client: QueryClient, group: string, files: readonly File[], info: FileInfoBody): void {
  const added = files.map((file): Upload => {
    lastUploadNumber += 1;
    return { key: `upload-${lastUploadNumber}`, file, info, state: 'waiting', progress: 0, failure: null };
  });
  updateGroup(group, ({ list, storedCount }) => ({ list: [...list, ...added], storedCount }));
  startNext(client);
}

/** Cancels uploads, and drops failed ones. */
export function cancelUploads(group: string, keys: Iterable<string>): void {
  const cancelled = new Set(keys);
  for (const key of cancelled) running.get(key)?.abort();
  updateGroup(group, ({ list, storedCount }) => ({ list: list.filter(({ key }) => !cancelled.has(key)), storedCount }));
}

/** Sends failed files again. */
export function retryUploads(client: QueryClient, group: string, keys: Iterable<string>): void {
  const retried = new Set(keys);
  updateGroup(group, ({ list, storedCount }) => ({
    list: list.map((upload) => (retried.has(upload.key) ? { ...upload, state: 'waiting', failure: null } : upload)),
    storedCount,
  }));
  startNext(client);
}

/** Connects a listener to a group. Returns what ends that: uploads under way go on in the panel. */
export function connectUploadGroup(group: string, listener: UploadGroupListener): () => void {
  groupListeners.set(group, listener);
  return () => {
    groupListeners.delete(group);
    const { list } = getUploadGroup(group);
    if (list.length === 0 || group === panelGroup) return;
    updateGroup(group, () => emptyGroup);
    updateGroup(panelGroup, (panel) => ({ ...panel, list: [...panel.list, ...list] }));
  };
}

function updateGroup(group: string, change: (before: UploadGroup) => UploadGroup): void {
  const after = change(getUploadGroup(group));
  const changed = new Map(groups);
  if (after.list.length === 0) changed.delete(group);
  else changed.set(group, after);
  groups = changed;
  if (isUploading()) window.addEventListener('beforeunload', confirmUnload);
  else window.removeEventListener('beforeunload', confirmUnload);
  for (const listener of listeners) listener();
}

/** Returns the group of an upload: that of its form, or the panel if the form was left; undefined for a cancelled one. */
function findGroup(key: string): string | undefined {
  const [group] = [...groups].find(([, { list }]) => list.some((upload) => upload.key === key)) ?? [];
  return group;
}

function updateUpload(key: string, change: Partial<Upload>): void {
  const group = findGroup(key);
  if (group === undefined) return;
  updateGroup(group, ({ list, storedCount }) => ({
    list: list.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)),
    storedCount,
  }));
}

/** A file that was stored just before its upload was cancelled stays in the library. */
function finishUpload(key: string, file: MediaFile): void {
  const group = findGroup(key);
  if (group === undefined) return;
  const { list, storedCount } = getUploadGroup(group);
  const open = list.filter((upload) => upload.key !== key);
  updateGroup(group, () => ({ list: open, storedCount: storedCount + 1 }));
  const listener = groupListeners.get(group);
  listener?.onStored?.(file);
  if (open.length === 0) listener?.onAllStored?.(storedCount + 1);
}

function isUploading(): boolean {
  return [...groups.values()].some(({ list }) => list.some(({ state }) => state !== 'failed'));
}

function confirmUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function startNext(client: QueryClient): void {
  while (running.size < maxConcurrentUploads) {
    const upload = nextWaiting();
    if (upload === undefined) return;
    void send(client, upload);
  }
}

/** What a form waits for goes before what fills the library. */
function nextWaiting(): Upload | undefined {
  const others = [...groups].filter(([group]) => group !== panelGroup).map(([, { list }]) => list);
  return [...others, getUploadGroup(panelGroup).list].flat().find(({ state }) => state === 'waiting');
}

async function send(client: QueryClient, { key, file, info }: Upload): Promise<void> {
  const controller = new AbortController();
  running.set(key, controller);
  updateUpload(key, { state: 'sending', progress: 0, failure: null });
  const onProgress = (progress: number): void => updateUpload(key, { progress });
  const stored = await uploadFile(file, info, { onProgress, signal: controller.signal }).catch((failure: unknown) => {
    // A cancelled upload is in no group any more.
    updateUpload(key, { state: 'failed', failure });
    return null;
  });
  running.delete(key);
  if (stored !== null) finishUpload(key, stored);
  startNext(client);
  scheduleRefresh(client);
}

/** Fetches what is shown of the library: once at the end, and on the way in growing distances. */
function scheduleRefresh(client: QueryClient): void {
  if (!isUploading()) {
    clearTimeout(refreshTimer);
    refreshTimer = undefined;
    refreshDelay = firstRefreshDelay;
    void client.invalidateQueries({ queryKey: queryKeys.media });
    return;
  }
  refreshTimer ??= setTimeout(() => {
    refreshTimer = undefined;
    refreshDelay = Math.min(2 * refreshDelay, maxRefreshDelay);
    void client.invalidateQueries({ queryKey: queryKeys.media });
  }, refreshDelay);
}
