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
import { keys } from './keys.js';
import type { Parameters } from './query-string.js';
import { ask, askData } from './request.js';
import { type SendOptions, sendForm } from './send-form.js';

/** A page of files. What was shown stays until the next page is there. */
export function filesQuery(parameters: Parameters) {
  return queryOptions({
    queryKey: keys.files(parameters),
    queryFn: ({ signal }) => ask<PageBody<MediaFile>>('media/files', { parameters, signal }),
    placeholderData: keepPreviousData,
  });
}

/** All folders, each after the one it is in. */
export const foldersQuery = queryOptions({
  queryKey: keys.folders,
  queryFn: ({ signal }) => askData<readonly Folder[]>('media/folders', { signal }),
});

/** Where a file is used, the first hundred versions that were looked at. */
export function fileUsesQuery(id: number) {
  return queryOptions({
    queryKey: keys.fileUses(id),
    queryFn: ({ signal }) => ask<FileUses>(`media/files/${id}/uses`, { parameters: { limit: 100 }, signal }),
  });
}

/** Sends one file to the library. Raises ApiFailure, and an AbortError where `signal` ends it. */
export async function uploadFile(file: File, info: FileInfoBody, options: SendOptions): Promise<MediaFile> {
  const { data } = await sendForm<{ readonly data: readonly MediaFile[] }>('media/files', formOf(file, info), options);
  const [stored] = data;
  if (stored === undefined) throw new Error('the server told of no file');
  return stored;
}

/** Puts other content under the address of a file. Raises as `uploadFile` does. */
export async function replaceFile(id: number, file: File, options: SendOptions): Promise<MediaFile> {
  const { data } = await sendForm<{ readonly data: MediaFile }>(`media/files/${id}/replace`, formOf(file, {}), options);
  return data;
}

/** Cuts a part out of a picture; gives the file that has it. */
export const cropFile = (id: number, body: CropBody) =>
  askData<MediaFile>(`media/files/${id}/crop`, { method: 'POST', body });

/** Changes what is known about a file. */
export const changeFile = (id: number, body: FileInfoBody) =>
  askData<MediaFile>(`media/files/${id}`, { method: 'PUT', body });

/** Removes a file; where it was used there is nothing then. */
export const removeFile = (id: number) => ask<undefined>(`media/files/${id}`, { method: 'DELETE' });

/** Moves files and folders into a folder, all of them or none. */
export const moveFiles = (body: MoveBody) => ask<undefined>('media/files/move', { method: 'POST', body });

/** Makes a folder. */
export const createFolder = (body: FolderBody & { readonly name: string }) =>
  askData<Folder>('media/folders', { method: 'POST', body });

/** Names a folder anew, or puts it elsewhere. */
export const changeFolder = (id: number, body: FolderBody) =>
  askData<Folder>(`media/folders/${id}`, { method: 'PUT', body });

/** Removes a folder, with `recursive` everything in it too. Raises ApiFailure 409 where something is in it otherwise. */
export const removeFolder = (id: number, recursive: boolean) =>
  ask<undefined>(`media/folders/${id}`, { method: 'DELETE', parameters: recursive ? { recursive: true } : {} });

function formOf(file: File, info: FileInfoBody): FormData {
  const form = new FormData();
  form.append('fileInfo', JSON.stringify(info));
  form.append('files', file, file.name);
  return form;
}
