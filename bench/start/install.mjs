import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * What an installation for production brings, in megabytes (10⁶ bytes in files).
 * @typedef {object} Installed
 * @property {number} packages How many, Octavo itself among them.
 * @property {number} megabytes Without the decoder of images.
 * @property {number} images The decoder of images: sharp and what it brings.
 * @property {number} driver SQLite's driver for Node 20, for every platform: a part of Octavo's own package.
 * @property {number} own Octavo's own package.
 */

/**
 * Packs what is built, and installs that in a folder of its own, as a stranger would. Throws an error where npm fails; its reason is shown.
 * @returns {Promise<Installed>}
 */
export async function measureInstall() {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-install-'));
  try {
    console.error('Packing and installing …');
    const [{ filename }] = JSON.parse(
      npm(['pack', '--ignore-scripts', '--json', '--loglevel=error', '--pack-destination', folder], root),
    );
    writeFileSync(join(folder, 'package.json'), '{"private":true}');
    npm(['install', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error', join(folder, filename)], folder);
    return installedIn(join(folder, 'node_modules'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} modules @returns {Installed} */
function installedIn(modules) {
  const { packages } = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8'));
  const images = sizeOf(join(modules, 'sharp')) + sizeOf(join(modules, '@img'));
  return {
    packages: Object.keys(packages).length,
    megabytes: sizeOf(modules) - images,
    images,
    driver: sizeOf(join(modules, 'octavo', 'dist', 'prebuilds')),
    own: sizeOf(join(modules, 'octavo')),
  };
}

/** Megabytes in the files of a folder. @param {string} folder */
function sizeOf(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0) / 1e6;
}

/** @param {readonly string[]} words @param {string} cwd */
function npm(words, cwd) {
  const { status, stdout } = spawnSync('npm', words, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  if (status !== 0) throw new Error(`npm ${words[0]} failed; the reason stands above`);
  return stdout;
}
