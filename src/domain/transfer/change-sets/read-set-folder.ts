import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CliError } from '../../../foundations/core/index.js';
import type { ModelFile, Snapshot } from '../../../language/schema/index.js';
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

/** The part of a folder that is read without a content model. */
export interface SetFolderModel {
  readonly header: SetHeader;
  /** The files of the content model that the set needs. */
  readonly modelFiles: readonly ModelFile[];
}

/** Reads the header and the content model of a folder that an export wrote. Throws CliError with the name of the invalid file. */
export async function readSetModel(folder: string): Promise<SetFolderModel> {
  const header = parseHeader(setFolderNames.header, await readHeader(join(folder, setFolderNames.header)));
  const root = join(folder, setFolderNames.model);
  const paths = (await readdir(root, { recursive: true }).catch(ignoreMissing)).filter((path) =>
    path.endsWith('.json'),
  );
  const modelFiles: ModelFile[] = [];
  for (const path of paths.map((each) => each.replaceAll('\\', '/')).sort())
    modelFiles.push({ path, json: await readFile(join(root, path), 'utf8') });
  if (modelFiles.length !== header.definitions) throw incomplete('definitions', header.definitions, modelFiles.length);
  return { header, modelFiles };
}

/**
 * Reads and checks the content of a folder that an export wrote. `snapshot`: a model that has what the set needs. Throws CliError with the
 * name of the invalid file.
 */
export async function readSetFolder(folder: string, header: SetHeader, snapshot: Snapshot): Promise<SetFolder> {
  const parser = new SetParser(snapshot);
  const entries: MovedEntry[] = [];
  const documents = await listJson(folder, setFolderNames.documents, 2);
  for (const path of documents) entries.push(...parser.document(path, await readFile(join(folder, path), 'utf8')));
  const files: MovedFile[] = [];
  for (const path of await listJson(folder, setFolderNames.files, 1))
    files.push(parser.file(path, await readFile(join(folder, path), 'utf8')));
  if (documents.length !== header.documents) throw incomplete('documents', header.documents, documents.length);
  if (files.length !== header.files) throw incomplete('files', header.files, files.length);
  const keys = entries.map(({ documentId, locale }) => `${documentId} ${locale}`);
  if (new Set(keys).size < keys.length) throw new CliError('A document is in the folder twice; nothing was imported');
  return { header, entries, files, maxComponentId: parser.maxComponentId };
}

function incomplete(what: string, expected: number, found: number): CliError {
  return new CliError('The folder is not complete; nothing was imported', [
    `${setFolderNames.header} names ${expected} ${what}, and there are ${found}`,
    'copy it again, or export again',
  ]);
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
  const children = await readdir(join(folder, name), { withFileTypes: true }).catch(ignoreMissing);
  if (depth === 1)
    return children.flatMap((child) => (child.name.endsWith('.json') ? [join(name, child.name)] : [])).sort();
  const paths: string[] = [];
  for (const child of children)
    if (child.isDirectory()) paths.push(...(await listJson(folder, join(name, child.name), depth - 1)));
  return paths.sort();
}

/** Returns nothing for a folder that is missing. */
function ignoreMissing(error: NodeJS.ErrnoException): readonly never[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
