import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../root.mjs';
import { buildSite } from './build-site.mjs';

/**
 * Writes the site of this version into a folder of its own beside those of other versions, and the list of all of them, from which the
 * pages offer the others. Returns the versions, the newest first.
 * @param {string} to
 * @returns {Promise<readonly string[]>}
 */
export async function buildVersion(to) {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  await mkdir(to, { recursive: true });
  await buildSite(join(to, version));
  const versions = (await readdir(to))
    .filter((name) => /^\d+\.\d+\.\d+$/.test(name))
    .sort((one, other) => other.localeCompare(one, 'en', { numeric: true }));
  await writeFile(join(to, 'versions.js'), `globalThis.octavoVersions = ${JSON.stringify(versions)};\n`);
  const [newest = version] = versions;
  const redirect = `<!doctype html><meta charset="utf-8"><title>Octavo</title><meta http-equiv="refresh" content="0; url=${newest}/index.html"><a href="${newest}/index.html">Octavo ${newest}</a>\n`;
  await writeFile(join(to, 'index.html'), redirect);
  return versions;
}
