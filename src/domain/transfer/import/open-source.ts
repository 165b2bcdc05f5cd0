import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { CliError } from '../../../foundations/core/index.js';
import { openArchive } from './archive/open-archive.js';
import { nullIfMissing } from './file-system.js';
import { openProject } from './project/open-project.js';
import type { ImportSource } from './types.js';

/** What is imported. Paths are absolute. */
export interface SourceRequest {
  /** A project, an unpacked archive, or an archive file. */
  readonly path: string;
  /** Of a project: a SQLite file or the address of a PostgreSQL database; null: the one that the project configures. */
  readonly database: string | null;
  /** Of an encrypted archive. */
  readonly passPhrase: string | null;
  /** Salt of the API tokens of a project, if its `.env` does not contain it. */
  readonly tokenSalt?: string | null;
}

/** Opens a project or an archive. Throws CliError if it cannot be imported. */
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
