import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { strapiProject } from './project.mjs';

const bench = fileURLToPath(new URL('..', import.meta.url));
const schema = join(bench, 'model', 'schema');

/** Where peers and their data stand; nothing of it is ever committed. */
export const peersFolder = join(bench, '.data', 'peers');

/**
 * Writes the project of Strapi with the model of the bench and installs its packages, unless that was done before: about three minutes and
 * 720 MB. Raises an error where npm fails; its reason is shown.
 * @returns {string} The project's folder.
 */
export function installStrapi() {
  const folder = join(peersFolder, 'strapi');
  const files = strapiProject(benchModel());
  const wanted = String(files.get('package.json'));
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const mark = join(folder, 'node_modules', '.installed');
  if (!existsSync(mark) || readFileSync(mark, 'utf8') !== wanted) {
    console.error('Installing Strapi …');
    const { status } = spawnSync('npm', ['install', '--no-package-lock', '--no-audit', '--no-fund', '--progress'], {
      cwd: folder,
      stdio: 'inherit',
    });
    if (status !== 0) throw new Error('Strapi could not be installed; the reason stands above');
    writeFileSync(mark, wanted);
  }
  return folder;
}

/** The model of the bench, from its files. @returns {import('./project.mjs').Model} */
export function benchModel() {
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
