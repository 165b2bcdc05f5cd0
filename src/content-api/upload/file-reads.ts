import type { Caller } from '../../access/index.js';
import { type Documents, listed } from '../../documents/index.js';
import type { Requester } from '../../http/index.js';
import { isObject, type Json } from '../../kernel/index.js';
import type { ListQuestion } from '../../query/index.js';
import { documentsFor } from '../parts.js';
import { visibilityName, withIds } from './file-questions.js';
import type { SignUrl } from './parts.js';

/** A file as it is answered. */
export type ShownFile = { readonly [key: string]: Json };

/** Files that a question reaches. */
export interface FoundFiles {
  readonly files: readonly ShownFile[];
  /** null when it was not asked for. */
  readonly total: number | null;
}

/** Reads files and shows them as these endpoints do. */
export interface FileReads {
  /** All that the question reaches, on its page. */
  list(question: ListQuestion): Promise<FoundFiles>;
  /** Those with these row ids, in the order of the ids; those that are gone are left out. */
  byIds(question: ListQuestion, ids: readonly number[]): Promise<readonly ShownFile[]>;
  /** null: there is none with this row id. */
  byId(question: ListQuestion, id: number): Promise<ShownFile | null>;
}

/** Reads as a caller. */
export type FileReadsFor = (caller: Caller, requester: Requester) => FileReads;

/** Reads on the one path that all reads take. */
export function createFileReads(documents: Documents, sign: SignUrl): FileReadsFor {
  return (caller, requester) => fileReads(documentsFor(documents, caller, requester), sign);
}

function fileReads(documents: Documents, sign: SignUrl): FileReads {
  async function list(question: ListQuestion): Promise<FoundFiles> {
    const found = await documents.list(question);
    return { files: listed<ShownFile>(found).map((file) => shownFile(file, sign)), total: found.total };
  }
  async function byIds(question: ListQuestion, ids: readonly number[]): Promise<readonly ShownFile[]> {
    const { files } = await list(withIds(question, ids));
    const found = new Map(files.map((file) => [Number(file.id), file]));
    return ids.map((id) => found.get(id)).filter((file) => file !== undefined);
  }
  return { list, byIds, byId: async (question, id) => (await byIds(question, [id]))[0] ?? null };
}

/**
 * A file as the endpoints of files answer it (behaviour, section 18): `isUrlSigned` is added, the addresses of a private one are signed,
 * and who may fetch it, which was read for that alone, is left out.
 */
export function shownFile({ [visibilityName]: visibility, ...file }: ShownFile, sign: SignUrl): ShownFile {
  if (visibility !== 'private') return { ...file, isUrlSigned: false };
  return { ...signed(file, sign), ...signedFormats(file, sign), isUrlSigned: true };
}

/** The same with its `url` signed, where it was asked for. */
function signed(entry: ShownFile, sign: SignUrl): ShownFile {
  return typeof entry.url === 'string' ? { ...entry, url: sign(entry.url) } : entry;
}

function signedFormats({ formats }: ShownFile, sign: SignUrl): ShownFile {
  if (!isObject(formats)) return {};
  const entries = Object.entries(formats as ShownFile);
  const signedEntry = ([name, format]: readonly [string, Json]) =>
    [name, isObject(format) ? signed(format as ShownFile, sign) : format] as const;
  return { formats: Object.fromEntries(entries.map(signedEntry)) };
}
