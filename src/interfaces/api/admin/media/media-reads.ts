import { type ListResult, parseListResult } from '../../../../domain/documents/index.js';
import { parseFileListQuery } from '../../../../domain/media/index.js';
import { Failure } from '../../../../foundations/core/index.js';
import type { ListReadQuery, Parameters } from '../../../../language/query/index.js';
import { type FileJson, listEnvelopeFromValues, toFileJson, withRowIds } from '../../content/index.js';
import type { AdminApiParts } from '../parts.js';

/** Reads files for the panel: complete, with `folderId` and `visibility`, the URLs of private ones signed. */
export interface MediaReads {
  /** A page of them as the body of an answer. Throws Failure query.*. */
  page(parameters: Parameters): Promise<readonly Buffer[]>;
  /** Returns the files with these row ids, in this order; skips missing ones. */
  byIds(ids: readonly number[]): Promise<readonly FileJson[]>;
  /** Throws Failure upload.not-found. */
  byId(id: number): Promise<FileJson>;
}

/** Reads files on the one path that all reads take. */
export function createMediaReads({ snapshot, documents, settings, sign }: AdminApiParts): MediaReads {
  async function readFiles(
    readQuery: ListReadQuery,
  ): Promise<Omit<ListResult, 'entries'> & { readonly files: FileJson[] }> {
    const result = await documents.list(readQuery);
    const files = parseListResult<FileJson>(result);
    return {
      files: files.map((file) => ({ ...toFileJson(file, sign), visibility: file.visibility ?? 'public' })),
      total: result.total,
      cursors: result.cursors,
    };
  }

  async function byIds(ids: readonly number[]): Promise<readonly FileJson[]> {
    const { files } = await readFiles(withRowIds(parseFileListQuery(new Map(), snapshot, settings), ids));
    const result = new Map(files.map((file) => [Number(file.id), file]));
    return ids.map((id) => result.get(id)).filter((file) => file !== undefined);
  }

  return {
    async page(parameters) {
      const readQuery = parseFileListQuery(parameters, snapshot, settings);
      const { files, total, cursors } = await readFiles(readQuery);
      return listEnvelopeFromValues(files, total, readQuery.page, cursors);
    },
    byIds,
    async byId(id) {
      const [file] = await byIds([id]);
      if (file === undefined) throw new Failure('upload.not-found');
      return file;
    },
  };
}
