import { listEnvelopeOf, type ShownFile, shownFile, withIds } from '../content-api/index.js';
import { listed } from '../documents/index.js';
import { Failure } from '../kernel/index.js';
import { fileQuestion } from '../media/index.js';
import type { ListQuestion, Parameters } from '../query/index.js';
import type { AdminApiParts } from './parts.js';

/** Files as the panel sees them: whole, with `folderId` and `visibility`, the addresses of private ones signed. */
export interface MediaReads {
  /** A page of them as the body of an answer. Raises Failure query.*. */
  page(parameters: Parameters): Promise<readonly Buffer[]>;
  /** Those with these row ids, in this order; those that are gone are left out. */
  some(ids: readonly number[]): Promise<readonly ShownFile[]>;
  /** Raises Failure upload.not-found. */
  one(id: number): Promise<ShownFile>;
}

/** Reads files on the one path that all reads take. */
export function createMediaReads({ snapshot, documents, settings, sign }: AdminApiParts): MediaReads {
  async function read(question: ListQuestion): Promise<{ readonly files: ShownFile[]; readonly total: number | null }> {
    const found = await documents.list(question);
    const files = listed<ShownFile>(found);
    return {
      files: files.map((file) => ({ ...shownFile(file, sign), visibility: file.visibility ?? 'public' })),
      total: found.total,
    };
  }

  async function some(ids: readonly number[]): Promise<readonly ShownFile[]> {
    const { files } = await read(withIds(fileQuestion(new Map(), snapshot, settings), ids));
    const found = new Map(files.map((file) => [Number(file.id), file]));
    return ids.map((id) => found.get(id)).filter((file) => file !== undefined);
  }

  return {
    async page(parameters) {
      const question = fileQuestion(parameters, snapshot, settings);
      const { files, total } = await read(question);
      return listEnvelopeOf(files, total, question.page);
    },
    some,
    async one(id) {
      const [file] = await some([id]);
      if (file === undefined) throw new Failure('upload.not-found');
      return file;
    },
  };
}
