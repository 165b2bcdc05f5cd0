import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const bench = fileURLToPath(new URL('..', import.meta.url));

/** Where peers and their data stand; nothing of it is ever committed. */
const peersFolder = join(bench, '.data', 'peers');

/** The folder of a peer's project. @param {{ name: string }} peer */
export function projectFolder({ name }) {
  return join(peersFolder, name);
}

/**
 * Writes the project of a peer and installs its packages, unless that was done before: about three minutes and 720 MB for each. Throws an
 * error where npm fails; its reason is shown.
 * @param {{ name: string, title: string }} peer
 * @param {ReadonlyMap<string, string>} files Text by path, `package.json` among them.
 */
export function installProject({ name, title }, files) {
  const folder = projectFolder({ name });
  const wanted = String(files.get('package.json'));
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const mark = join(folder, 'node_modules', '.installed');
  if (!existsSync(mark) || readFileSync(mark, 'utf8') !== wanted) {
    console.error(`Installing ${title} …`);
    const { status } = spawnSync('npm', ['install', '--no-package-lock', '--no-audit', '--no-fund', '--progress'], {
      cwd: folder,
      stdio: 'inherit',
    });
    if (status !== 0) throw new Error(`${title} could not be installed; the reason stands above`);
    writeFileSync(mark, wanted);
  }
}

/**
 * The database of a peer with the data set, made anew where the set or the peer is another one than before.
 * @param {{ name: string, title: string, version: string }} peer
 * @param {import('../dataset/dataset.mjs').Dataset} set
 * @param {(database: string) => Promise<void>} make Makes the peer's tables in a file that is not there yet, and fills them.
 * @returns {Promise<string>} The SQLite file.
 */
export async function filledDatabase({ name, title, version }, { folder, size }, make) {
  const filled = join(peersFolder, `${name}-${size.articles}`);
  const database = join(filled, 'data.db');
  const mark = join(filled, 'made-from');
  const model = createHash('sha256').update(JSON.stringify(menuModel())).digest('hex');
  const origin = `${name} ${version}, ${readFileSync(join(folder, 'made-from'), 'utf8')}, ${model}`;
  if (!existsSync(mark) || readFileSync(mark, 'utf8') !== origin) {
    rmSync(filled, { recursive: true, force: true });
    mkdirSync(filled, { recursive: true });
    console.error(`Filling a database of ${title} …`);
    await make(database);
    writeFileSync(mark, origin);
  }
  return database;
}

/** The model of the bench, from its files. @returns {import('./strapi/project.mjs').Model} */
export function benchModel() {
  return readModel(fileURLToPath(new URL('../model/schema', import.meta.url)));
}

/** The model of the menu, from its files. @returns {import('./strapi/project.mjs').Model} */
export function menuModel() {
  return readModel(fileURLToPath(new URL('./menu/model/schema', import.meta.url)));
}

/** Both, as a server has them that keeps one model for all it does. @returns {import('./strapi/project.mjs').Model} */
export function wholeModel() {
  const [articles, menu] = [benchModel(), menuModel()];
  return {
    contentTypes: [...articles.contentTypes, ...menu.contentTypes],
    components: [...articles.components, ...menu.components],
  };
}

/** The content types and components in the files of a folder. @param {string} schema @returns {import('./strapi/project.mjs').Model} */
export function readModel(schema) {
  const read = (/** @type {string} */ path) => JSON.parse(readFileSync(path, 'utf8'));
  const types = join(schema, 'content-types');
  const components = join(schema, 'components');
  return {
    contentTypes: readdirSync(types).map((file) => ({
      name: basename(file, '.json'),
      schema: read(join(types, file)),
    })),
    components: readdirSync(components).flatMap((category) =>
      readdirSync(join(components, category)).map((file) => ({
        category,
        name: basename(file, '.json'),
        schema: read(join(components, category, file)),
      })),
    ),
  };
}
