import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { CliError } from '../../../foundations/core/index.js';
import { openArchive } from './archive/open-archive.js';
import { nullIfMissing } from './file-system.js';
import { openProject } from './project/open-project.js';
import type { ImportSource } from './types.js';

/** What to import from. Paths are absolute. */
export interface SourceRequest {
  /** A project, an unpacked archive, or an archive file. */
  readonly path: string;
  /** Of a project: a SQLite file or the address of a PostgreSQL database; null: where the project says. */
  readonly database: string | null;
  /** Of an encrypted archive. */
  readonly passPhrase: string | null;
  /** What the project's API tokens were digested with, where its `.env` does not say. */
  readonly tokenSalt?: string | null;
}

/** Opens whatever is there. Throws Refusal for what cannot be imported from. */
export async function openSource({
  path,
  database,
  passPhrase,
  tokenSalt = null,
}: SourceRequest): Promise<ImportSource> {
  const stats = await nullIfMissing(stat(path));
  if (stats === null) throw new CliError(`There is no file or folder ${path}`);
  if (!stats.isDirectory()) return openArchive(path, passPhrase);
  const unpacked = (await nullIfMissing(stat(join(path, 'metadata.json')))) !== null;
  return unpacked ? openArchive(path, null) : openProject(path, database, tokenSalt);
}
