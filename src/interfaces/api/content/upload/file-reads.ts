import { type Documents, type PageCursors, parseListResult } from '../../../../domain/documents/index.js';
import { isObject, type Json } from '../../../../foundations/core/index.js';
import type { Requester } from '../../../../foundations/http/index.js';
import type { Caller } from '../../../../language/query/access/index.js';
import type { ListReadQuery } from '../../../../language/query/index.js';
import { documentsFor } from '../parts.js';
import { visibilityAttribute, withRowIds } from './file-queries.js';
import type { SignUrl } from './parts.js';

/** A file in a response. */
export type FileJson = { readonly [key: string]: Json };

/** The files of a query. */
export interface FileList {
  readonly files: readonly FileJson[];
  /** null if it was not requested. */
  readonly total: number | null;
  readonly cursors?: PageCursors | undefined;
}

/** Reads files and shows them as these endpoints do. */
export interface FileReads {
  /** Returns the files of the query's page. */
  list(readQuery: ListReadQuery): Promise<FileList>;
  /** Returns the files with these row ids, in the order of the ids; skips missing ones. */
  byIds(readQuery: ListReadQuery, ids: readonly number[]): Promise<readonly FileJson[]>;
  /** null: there is none with this row id. */
  byId(readQuery: ListReadQuery, id: number): Promise<FileJson | null>;
}

/** Reads as a caller. */
export type FileReadsFor = (caller: Caller, requester: Requester) => FileReads;

/** Reads on the one path that all reads take. */
export function createFileReads(documents: Documents, sign: SignUrl): FileReadsFor {
  return (caller, requester) => fileReads(documentsFor(documents, caller, requester), sign);
}

function fileReads(documents: Documents, sign: SignUrl): FileReads {
  async function list(query: ListReadQuery): Promise<FileList> {
    const found = await documents.list(query);
    const { total, cursors } = found;
    return { files: parseListResult<FileJson>(found).map((file) => toFileJson(file, sign)), total, cursors };
  }
  async function byIds(query: ListReadQuery, ids: readonly number[]): Promise<readonly FileJson[]> {
    const { files } = await list(withRowIds(query, ids));
    const found = new Map(files.map((file) => [Number(file.id), file]));
    return ids.map((id) => found.get(id)).filter((file) => file !== undefined);
  }
  return { list, byIds, byId: async (query, id) => (await byIds(query, [id]))[0] ?? null };
}

/**
 * Returns a file as the file endpoints return it (behaviour, section 18): adds `isUrlSigned`, signs the URLs of a
 * private file, and removes its visibility, which is read only for that.
 */
export function toFileJson({ [visibilityAttribute]: visibility, ...file }: FileJson, sign: SignUrl): FileJson {
  if (visibility !== 'private') return { ...file, isUrlSigned: false };
  return { ...withSignedUrl(file, sign), ...withSignedFormats(file, sign), isUrlSigned: true };
}

/** Returns the same with its `url` signed, if it is present. */
function withSignedUrl(entry: FileJson, sign: SignUrl): FileJson {
  return typeof entry.url === 'string' ? { ...entry, url: sign(entry.url) } : entry;
}

function withSignedFormats({ formats }: FileJson, sign: SignUrl): FileJson {
  if (!isObject(formats)) return {};
  const entries = Object.entries(formats as FileJson);
  const signedEntry = ([name, format]: readonly [string, Json]) =>
    [name, isObject(format) ? withSignedUrl(format as FileJson, sign) : format] as const;
  return { formats: Object.fromEntries(entries.map(signedEntry)) };
}
