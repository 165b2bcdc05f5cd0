import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CliError } from '../../../foundations/core/index.js';
import type { Snapshot } from '../../../language/schema/index.js';
import type { MovedEntry } from '../../documents/index.js';
import { parseHeader, SetParser } from './parse-set.js';
import { type MovedFile, type SetHeader, setFolderNames } from './types.js';

/** A change set in a folder. */
export interface SetFolder {
  readonly header: SetHeader;
  readonly entries: readonly MovedEntry[];
  readonly files: readonly MovedFile[];
  /** The highest id of a component in it. */
  readonly maxComponentId: number;
}

/** Reads and checks a folder that an export wrote. Throws CliError with the name of the invalid file. */
export async function readSetFolder(folder: string, snapshot: Snapshot): Promise<SetFolder> {
  const header = parseHeader(setFolderNames.header, await readHeader(join(folder, setFolderNames.header)));
  if (header.model !== snapshot.version) {
    throw new CliError('The set was made with another content model; nothing was imported', [
      'bring the model files of that server here first: "octavo migrate --plan" shows the differences, "octavo migrate --apply" applies them',
      'then import the set again',
    ]);
  }
  const parser = new SetParser(snapshot);
  const entries: MovedEntry[] = [];
  const documents = await listJson(folder, setFolderNames.documents, 2);
  for (const path of documents) entries.push(...parser.document(path, await readFile(join(folder, path), 'utf8')));
  const files: MovedFile[] = [];
  for (const path of await listJson(folder, setFolderNames.files, 1))
    files.push(parser.file(path, await readFile(join(folder, path), 'utf8')));
  if (documents.length !== header.documents || files.length !== header.files) {
    throw new CliError('The folder is not complete; nothing was imported', [
      `${setFolderNames.header} names ${header.documents} documents and ${header.files} files, and there are ${documents.length} and ${files.length}`,
      'copy it again, or export again',
    ]);
  }
  const keys = entries.map(({ documentId, locale }) => `${documentId} ${locale}`);
  if (new Set(keys).size < keys.length) throw new CliError('A document is in the folder twice; nothing was imported');
  return { header, entries, files, maxComponentId: parser.maxComponentId };
}

async function readHeader(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new CliError(`There is no ${path}`, ['name the folder that "octavo set:export" wrote']);
  }
}

/** Returns the paths of the JSON files at a depth of a folder, sorted; none if the folder is missing. */
async function listJson(folder: string, name: string, depth: number): Promise<readonly string[]> {
  let children: readonly { readonly name: string; isDirectory(): boolean }[];
  try {
    children = await readdir(join(folder, name), { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  if (depth === 1)
    return children.flatMap((child) => (child.name.endsWith('.json') ? [join(name, child.name)] : [])).sort();
  const paths: string[] = [];
  for (const child of children)
    if (child.isDirectory()) paths.push(...(await listJson(folder, join(name, child.name), depth - 1)));
  return paths.sort();
}
