import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { ModelFile } from '../../../language/schema/index.js';
import { configFileNames } from '../config/config-file.js';

/** Folders of a project that are searched for definitions, and the file names there. */
const modelFolders = [
  { folder: 'src/api', pattern: /\/content-types\/.*\.json$/ },
  { folder: 'src/extensions', pattern: /\/content-types\/.*\.json$/ },
  { folder: 'src/components', pattern: /\.json$/ },
  { folder: 'schema', pattern: /\.json$/ },
];

/** Where a project keeps code that its configuration imports. */
const codeFolder = 'extensions';

/** The usual name of an access file: a server in development mode follows its changes. */
const accessFileName = 'access.json';

/** Every definition of a project's content model, paths relative to the project and with slashes. */
export async function readModelFiles(project: string): Promise<readonly ModelFile[]> {
  const paths = await Promise.all(modelFolders.map(({ folder, pattern }) => listFiles(project, folder, pattern)));
  return Promise.all(paths.flat().map(async (path) => ({ path, json: await readFile(join(project, path), 'utf8') })));
}

/** May a file or folder at this absolute path be part of the project's model or configuration, or lead to a part of it? */
export function isProjectPath(project: string, path: string): boolean {
  const relativePath = relative(project, path).split(sep).join('/');
  if (relativePath === '' || [...configFileNames, accessFileName].includes(relativePath)) return true;
  if (`${relativePath}/`.startsWith(`${codeFolder}/`)) return true;
  return modelFolders.some(
    ({ folder }) => `${relativePath}/`.startsWith(`${folder}/`) || folder.startsWith(`${relativePath}/`),
  );
}

async function listFiles(project: string, folder: string, pattern: RegExp): Promise<readonly string[]> {
  const paths = await readFolder(join(project, folder));
  return paths
    .map((path) => `${folder}/${path.split('\\').join('/')}`)
    .filter((path) => pattern.test(path))
    .sort();
}

/** Files and folders at any depth; none where the folder does not exist. */
async function readFolder(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder, { recursive: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
