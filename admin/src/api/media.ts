import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  CropBody,
  FileInfoBody,
  FileUses,
  Folder,
  FolderBody,
  MediaFile,
  MoveBody,
  PageBody,
} from './contract.js';
import { queryKeys } from './query-keys.js';
import type { QueryParameters } from './query-string.js';
import { requestData, requestJson } from './request.js';
import { type SendFormOptions, sendForm } from './send-form.js';

/** A page of files. What was shown stays until the next page is there. */
export function filesQuery(parameters: QueryParameters) {
  return queryOptions({
    queryKey: queryKeys.files(parameters),
    queryFn: ({ signal }) => requestJson<PageBody<MediaFile>>('media/files', { parameters, signal }),
    placeholderData: keepPreviousData,
  });
}

/** One file, with everything that is known about it. */
export function fileQuery(id: number) {
  return queryOptions({
    queryKey: queryKeys.file(id),
    queryFn: ({ signal }) => requestData<MediaFile>(`media/files/${id}`, { signal }),
  });
}

/** All folders, each after the one it is in. */
export const foldersQuery = queryOptions({
  queryKey: queryKeys.folders,
  queryFn: ({ signal }) => requestData<readonly Folder[]>('media/folders', { signal }),
});

/** Where a file is used, among the first hundred versions. */
export function fileUsesQuery(id: number) {
  return queryOptions({
    queryKey: queryKeys.fileUses(id),
    queryFn: ({ signal }) => requestJson<FileUses>(`media/files/${id}/uses`, { parameters: { limit: 100 }, signal }),
  });
}

/** Sends one file to the library. Throws ApiFailure, and an AbortError where `signal` ends it. */
export async function uploadFile(file: File, info: FileInfoBody, options: SendFormOptions): Promise<MediaFile> {
  const { data } = await sendForm<{ readonly data: readonly MediaFile[] }>(
    'media/files',
    toFormData(file, info),
    options,
  );
  const [stored] = data;
  if (stored === undefined) throw new Error('the server told of no file');
  return stored;
}

/** Puts other content under the address of a file. Throws as `uploadFile` does. */
export async function replaceFile(id: number, file: File, options: SendFormOptions): Promise<MediaFile> {
  const { data } = await sendForm<{ readonly data: MediaFile }>(
    `media/files/${id}/replace`,
    toFormData(file, {}),
    options,
  );
  return data;
}

/** Cuts a part out of a picture; returns the file that has it. */
export const cropFile = (id: number, body: CropBody) =>
  requestData<MediaFile>(`media/files/${id}/crop`, { method: 'POST', body });

/** Changes what is known about a file. */
export const updateFile = (id: number, body: FileInfoBody) =>
  requestData<MediaFile>(`media/files/${id}`, { method: 'PUT', body });

/** Removes a file; where it was used there is nothing then. */
export const removeFile = (id: number) => requestJson<undefined>(`media/files/${id}`, { method: 'DELETE' });

/** Moves files and folders into a folder, all of them or none. */
export const moveFiles = (body: MoveBody) => requestJson<undefined>('media/files/move', { method: 'POST', body });

/** Makes a folder. */
export const createFolder = (body: FolderBody & { readonly name: string }) =>
  requestData<Folder>('media/folders', { method: 'POST', body });

/** Names a folder anew, or puts it elsewhere. */
export const updateFolder = (id: number, body: FolderBody) =>
  requestData<Folder>(`media/folders/${id}`, { method: 'PUT', body });

/** Removes a folder, with `recursive` everything in it too. Throws ApiFailure 409 where something is in it otherwise. */
export const removeFolder = (id: number, recursive: boolean) =>
  requestJson<undefined>(`media/folders/${id}`, { method: 'DELETE', parameters: recursive ? { recursive: true } : {} });

function toFormData(file: File, info: FileInfoBody): FormData {
  const form = new FormData();
  form.append('fileInfo', JSON.stringify(info));
  form.append('files', file, file.name);
  return form;
}
