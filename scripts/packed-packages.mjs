import { readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';

/**
 * A package that stands in the packed files.
 * @typedef {object} Packed
 * @property {string} name
 * @property {string} version
 * @property {string} licence As its description says: an SPDX expression.
 * @property {string | null} text What its licence asks to be handed on; null: it brings no such file.
 */

/**
 * The packages that these files belong to, by name. Throws an error for one that does not say its licence.
 * @param {readonly string[]} files Absolute paths; those outside of any package's folder are ours.
 * @returns {readonly Packed[]}
 */
export function packedPackages(files) {
  const folders = new Set(files.map(packageFolder).filter((folder) => folder !== null));
  const packages = [...folders].map(readPackage);
  return packages.sort((left, right) => (`${left.name} ${left.version}` < `${right.name} ${right.version}` ? -1 : 1));
}

/** The folder of the package that a file belongs to; null: ours. @param {string} file */
function packageFolder(file) {
  const [, folder = null] = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(file) ?? [];
  return folder;
}

/** @param {string} folder @returns {Packed} */
function readPackage(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (typeof license !== 'string') throw new Error(`${name} ${version} does not say its licence: it cannot be packed`);
  const texts = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|copying|notice)/i.test(parse(file).name))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim());
  return { name, version, licence: license, text: texts.length === 0 ? null : texts.join('\n\n') };
}

/** What stands beside the packed files. @param {readonly Packed[]} packages */
export function licencesText(packages) {
  const parts = packages.map(
    ({ name, version, licence, text }) =>
      `${'-'.repeat(80)}\n${name} ${version} (${licence})\n\n${text ?? 'Its package brings no text of the licence.'}\n`,
  );
  return `The files beside this one contain the following packages.\n\n${parts.join('\n')}`;
}
