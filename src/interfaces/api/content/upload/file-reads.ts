import { type Documents, parseListResult } from '../../../../domain/documents/index.js';
import { isObject, type Json } from '../../../../foundations/core/index.js';
import type { Requester } from '../../../../foundations/http/index.js';
import type { Caller } from '../../../../language/query/access/index.js';
import type { ListReadQuery } from '../../../../language/query/index.js';
import { documentsFor } from '../parts.js';
import { visibilityAttribute, withRowIds } from './file-queries.js';
import type { SignUrl } from './parts.js';

/** A file as it is answered. */
export type FileJson = { readonly [key: string]: Json };

/** Files that a question reaches. */
export interface FileList {
  readonly files: readonly FileJson[];
  /** null when it was not asked for. */
  readonly total: number | null;
}

/** Reads files and shows them as these endpoints do. */
export interface FileReads {
  /** All that the question reaches, on its page. */
  list(readQuery: ListReadQuery): Promise<FileList>;
  /** Those with these row ids, in the order of the ids; those that are gone are left out. */
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
  async function list(question: ListReadQuery): Promise<FileList> {
    const found = await documents.list(question);
    return { files: parseListResult<FileJson>(found).map((file) => toFileJson(file, sign)), total: found.total };
  }
  async function byIds(question: ListReadQuery, ids: readonly number[]): Promise<readonly FileJson[]> {
    const { files } = await list(withRowIds(question, ids));
    const found = new Map(files.map((file) => [Number(file.id), file]));
    return ids.map((id) => found.get(id)).filter((file) => file !== undefined);
  }
  return { list, byIds, byId: async (question, id) => (await byIds(question, [id]))[0] ?? null };
}

/**
 * A file as the endpoints of files answer it (behaviour, section 18): `isUrlSigned` is added, the addresses of a private one are signed,
 * and who may fetch it, which was read for that alone, is left out.
 */
export function toFileJson({ [visibilityAttribute]: visibility, ...file }: FileJson, sign: SignUrl): FileJson {
  if (visibility !== 'private') return { ...file, isUrlSigned: false };
  return { ...withSignedUrl(file, sign), ...withSignedFormats(file, sign), isUrlSigned: true };
}

/** The same with its `url` signed, where it was asked for. */
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
