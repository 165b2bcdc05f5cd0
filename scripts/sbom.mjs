// Writes what a server runs with as a CycloneDX document: `npm run sbom [file]`, sbom.json where none is named.
// Everything is taken from package-lock.json and the packages that are there; nothing is fetched.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './root.mjs';

/**
 * A package that a server runs with.
 * @typedef {object} RuntimePackage
 * @property {string} place
 * @property {string} name
 * @property {string} version
 * @property {string | null} licence
 * @property {string | null} integrity
 * @property {boolean} optional
 */

/**
 * A CycloneDX document, as far as tests read it.
 * @typedef {object} Sbom
 * @property {string} serialNumber
 * @property {readonly SbomComponent[]} components
 */

/**
 * A package in such a document.
 * @typedef {object} SbomComponent
 * @property {string} bom-ref
 * @property {string} name
 * @property {string} purl
 * @property {readonly { readonly alg: string, readonly content: string }[]} [hashes]
 */

/**
 * Returns the packages that a server runs with, packed or installed, sorted by their place.
 * @returns {readonly RuntimePackage[]}
 */
export function runtimePackages() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const imported = Object.values(JSON.parse(readFileSync(join(root, 'rooms.json'), 'utf8')));
  const reached = reachedFrom(
    packages,
    imported.flatMap((room) => room.packages),
  );
  return Object.entries(packages)
    .filter(
      ([place, { dev, devOptional, link }]) =>
        reached.has(place) || (place.startsWith('node_modules/') && !dev && !devOptional && !link),
    )
    .map(([place, { version, license, integrity, optional = false, peer = false }]) => ({
      place,
      name: place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      licence: license ?? null,
      integrity: integrity ?? null,
      optional: optional || peer,
    }));
}

/** The places of these packages, as a folder finds them, and of all that they need, without those that are not there. */
export function reachedFrom(packages, names, folder = '') {
  const reached = new Set();
  const open = names.map((name) => placeOf(packages, folder, name));
  while (open.length > 0) {
    const place = open.pop();
    if (place === undefined || reached.has(place)) continue;
    reached.add(place);
    const { dependencies = {}, optionalDependencies = {} } = packages[place];
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies }))
      open.push(placeOf(packages, place, name));
  }
  return reached;
}

/** Where a package finds another one: in its own folder, or in one around it. Undefined where that is not there. */
function placeOf(packages, from, name) {
  const place = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  if (packages[place] !== undefined) return place;
  return from === ''
    ? undefined
    : placeOf(packages, from.slice(0, Math.max(0, from.lastIndexOf('node_modules/') - 1)), name);
}

/**
 * Returns the document. The same packages give the same one but for `at`, a time in ISO 8601.
 * @param {string} at
 * @returns {Sbom}
 */
export function sbom(at) {
  const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const components = runtimePackages().map(componentOf);
  const seen = new Map(components.map((component) => [component['bom-ref'], component]));
  const digest = createHash('sha256')
    .update(JSON.stringify([...seen.keys()]))
    .digest('hex');
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5')}`,
    version: 1,
    metadata: {
      timestamp: at,
      component: {
        type: 'application',
        'bom-ref': 'octavo',
        name: own.name,
        version: own.version,
        licenses: licences(own.license),
      },
    },
    components: [...seen.values()],
  };
}

function componentOf({ name, version, licence, integrity, optional }) {
  const purl = `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;
  const [algorithm, digest] = integrity?.split('-') ?? [];
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    scope: optional ? 'optional' : 'required',
    purl,
    ...(licence === null ? {} : { licenses: licences(licence) }),
    ...(algorithm === 'sha512'
      ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] }
      : {}),
  };
}

/** A licence by its id, or an expression of several. */
function licences(text) {
  return / (OR|AND|WITH) /.test(text) ? [{ expression: text }] : [{ license: { id: text } }];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const file = process.argv[2] ?? 'sbom.json';
  const document = sbom(new Date().toISOString());
  writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`);
  console.log(`${document.components.length} packages in ${file}`);
}
