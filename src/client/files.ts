import type { Call, Send } from './sender.js';
import type { CallOptions } from './types/calls.js';

/** A file of the library in a response. */
export interface UploadedFile {
  readonly id: number;
  readonly documentId: string;
  readonly name: string;
  readonly alternativeText: string | null;
  readonly caption: string | null;
  readonly focalPoint: { readonly x: number; readonly y: number } | null;
  /** Pixels; null: no image. */
  readonly width: number | null;
  readonly height: number | null;
  /** Smaller images by name. */
  readonly formats: { readonly [name: string]: FileFormat } | null;
  readonly hash: string;
  readonly ext: string | null;
  readonly mime: string;
  /** Kilobytes. */
  readonly size: number;
  /** Below the server's URL, unless the store has a separate one. */
  readonly url: string;
  readonly previewUrl: string | null;
  readonly provider: string;
  /** null unless the storage provider returns metadata. */
  readonly provider_metadata: unknown;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A smaller image. */
export interface FileFormat {
  readonly name: string;
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly [name: string]: unknown;
}

/** Metadata of a file. */
export interface FileInfo {
  readonly name?: string;
  readonly alternativeText?: string | null;
  readonly caption?: string | null;
  /** In percent from the upper left corner. */
  readonly focalPoint?: { readonly x: number; readonly y: number } | null;
}

/** A query for files. */
export interface FileQuery {
  readonly filters?: object;
  readonly sort?: string | readonly string[];
  readonly start?: number;
  readonly limit?: number;
}

/** The calls of the library. Each throws `OctavoError`; files are named by their row id. */
export interface Files {
  find(query?: FileQuery, options?: CallOptions): Promise<UploadedFile[]>;
  findOne(id: number, options?: CallOptions): Promise<UploadedFile>;
  /** Stores a file. A `Blob` without a name needs one in `info`. */
  upload(file: Blob, info?: FileInfo, options?: CallOptions): Promise<UploadedFile>;
  /** Changes the metadata of a file. */
  update(id: number, info: FileInfo, options?: CallOptions): Promise<UploadedFile>;
  /** Replaces the content of a file. */
  replace(id: number, file: Blob, info?: FileInfo, options?: CallOptions): Promise<UploadedFile>;
  delete(id: number, options?: CallOptions): Promise<UploadedFile>;
}

/** The calls. */
export function createFiles(send: Send): Files {
  const files = '/upload/files';
  const ask = async <T>(call: Call, options?: CallOptions): Promise<T> => (await send(call, options)).body as T;
  const post = <T>(query: object, options: CallOptions | undefined, info?: FileInfo, file?: Blob): Promise<T> =>
    ask({ method: 'POST', path: '/upload', query, form: formOf(info, file) }, options);
  return {
    find: (query, options) => ask({ method: 'GET', path: files, query }, options),
    findOne: (id, options) => ask({ method: 'GET', path: `${files}/${id}` }, options),
    async upload(file, info, options) {
      const [stored] = await post<[UploadedFile]>({}, options, info, file);
      return stored;
    },
    update: (id, info, options) => post({ id }, options, info),
    replace: (id, file, info, options) => post({ id }, options, info, file),
    delete: (id, options) => ask({ method: 'DELETE', path: `${files}/${id}` }, options),
  };
}

function formOf(info?: FileInfo, file?: Blob): FormData {
  const form = new FormData();
  // The metadata is sent before the file, so that a streaming server knows it first.
  if (info !== undefined) form.append('fileInfo', JSON.stringify(info));
  if (file !== undefined && info?.name !== undefined) form.append('files', file, info.name);
  else if (file !== undefined) form.append('files', file);
  return form;
}
