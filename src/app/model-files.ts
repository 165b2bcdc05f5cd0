import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { ModelFile } from '../schema/index.js';
import { configFileNames } from './config-file.js';

/** Folders of a project in which definitions are looked for, and what they are called there. */
const folders = [
  { folder: 'src/api', pattern: /\/content-types\/.*\.json$/ },
  { folder: 'src/extensions', pattern: /\/content-types\/.*\.json$/ },
  { folder: 'src/components', pattern: /\.json$/ },
  { folder: 'schema', pattern: /\.json$/ },
];

/** Where a project keeps code that its configuration imports. */
const codeFolder = 'extensions';

/** Every definition of a project's content model, paths relative to the project and with slashes. */
export async function readModelFiles(project: string): Promise<readonly ModelFile[]> {
  const paths = await Promise.all(folders.map(({ folder, pattern }) => listed(project, folder, pattern)));
  return Promise.all(paths.flat().map(async (path) => ({ path, json: await readFile(join(project, path), 'utf8') })));
}

/** May a file or folder at this absolute path be part of the project's model or configuration, or lead to a part of it? */
export function concernsProject(project: string, path: string): boolean {
  const inner = relative(project, path).split(sep).join('/');
  if (inner === '' || configFileNames.includes(inner)) return true;
  if (`${inner}/`.startsWith(`${codeFolder}/`)) return true;
  return folders.some(({ folder }) => `${inner}/`.startsWith(`${folder}/`) || folder.startsWith(`${inner}/`));
}

async function listed(project: string, folder: string, pattern: RegExp): Promise<readonly string[]> {
  const below = await entries(join(project, folder));
  return below
    .map((path) => `${folder}/${path.split('\\').join('/')}`)
    .filter((path) => pattern.test(path))
    .sort();
}

/** Files and folders at any depth; none where the folder does not exist. */
async function entries(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder, { recursive: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
