import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { installedPackages, neverThere } from '../scripts/installed-packages.mjs';
import { runtimePackages } from '../scripts/sbom.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(root, 'dist', 'packed');
const files = readdirSync(folder).filter((name) => name.endsWith('.js'));
const texts = new Map(files.map((name) => [name, readFileSync(join(folder, name), 'latin1')]));

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
}

const manifest: Manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** Whether it is a module of Node, also of a later one than this. */
function isOfNode(name: string): boolean {
  return name.startsWith('node:') || isBuiltin(name);
}

/** What a packed file imports or requires by name: modules of Node, and packages. */
function named(text: string): readonly string[] {
  const all = [
    ...text.matchAll(/^(?:import|export)\b[^;"'`]*?"([^"]+)";$/gm),
    ...text.matchAll(/\bimport\("([^"]+)"\)/g),
    ...text.matchAll(/\b(?:__require|createRequire\(import\.meta\.url\))\("([^"]+)"\)/g),
  ].map((match) => match[1] ?? '');
  return all.filter((name) => !name.startsWith('.'));
}

describe('the packed files', () => {
  test('import only Node and installed packages', () => {
    const packages = new Set([...texts.values()].flatMap(named).filter((name) => !isOfNode(name)));
    expect([...packages].filter((name) => !neverThere.includes(name)).sort()).toEqual(
      [...installedPackages.keys()].sort(),
    );
  });

  test('require lazy modules from the file that they import', () => {
    const lazy = [...texts.values()].flatMap((text) => [
      ...text.matchAll(/lazyModule\("([^"]+)", \(\) => import\("(\.[^"]+)"\)(?:, "([^"]+)")?/g),
    ]);
    expect(lazy.map(([, name]) => name)).toEqual(expect.arrayContaining(['graphql', 'nodemailer', 'sharp']));
    expect(lazy.filter(([, , imported, required]) => imported !== required)).toEqual([]);
  });

  test('that a start and a reading thread load are few', () => {
    const start = files.find((name) => name.startsWith('start-')) ?? '';
    const loaded = loadedWith(start, loadedWith('cli.js'));
    expect([...loaded].map(nameOfPart).sort()).toEqual(expect.arrayContaining(['core', 'server', 'thread']));
    expect(loaded.size).toBeLessThan(10);
    const ofThread = [...loadedWith('reading-thread.js')].map(nameOfPart);
    expect(ofThread.sort()).toEqual(['core', 'reading-thread.js', 'rolldown-runtime', 'thread']);
  });

  test('have one byte for each character', () => {
    const others = [...texts].filter(([, text]) => /[^\0-\x7f]/.test(text)).map(([name]) => name);
    expect(others).toEqual([]);
  });

  test('contain the licences of all bundled packages, which are those of the SBOM', () => {
    const licences = readFileSync(join(folder, 'LICENSES.txt'), 'utf8');
    const packed = [...licences.matchAll(/^-{80}\n(\S+) (\S+) \(.+\)$/gm)].map(
      ([, name, version]) => `${name} ${version}`,
    );
    expect(packed.length).toBeGreaterThan(50);
    const listed = new Set(runtimePackages().map(({ name, version }) => `${name} ${version}`));
    expect(packed.filter((one) => !listed.has(one))).toEqual([]);
    for (const name of ['commander', 'zod', 'pg'])
      expect(
        packed.some((one) => one.startsWith(`${name} `)),
        name,
      ).toBe(true);
  });
});

describe('the package', () => {
  test('has what is installed as dependencies, and what is packed for development', () => {
    const { dependencies, optionalDependencies, devDependencies } = manifest;
    expect(Object.keys({ ...dependencies, ...optionalDependencies }).sort()).toEqual(
      [...installedPackages.keys()].sort(),
    );
    expect(Object.keys(devDependencies).filter((name) => installedPackages.has(name))).toEqual([]);
  });

  test('has types that need no other package', () => {
    const wanted = ['index.d.ts', 'client.d.ts'].flatMap((entry) => [
      ...packagesOfTypes(join(root, 'dist', 'types', entry)),
    ]);
    expect(wanted.filter((name) => !isOfNode(name))).toEqual([]);
  });
});

/** The packed files that are loaded with one. */
function loadedWith(name: string, loaded: Set<string> = new Set()): Set<string> {
  if (loaded.has(name)) return loaded;
  loaded.add(name);
  const imports = (texts.get(name) ?? '').matchAll(/^(?:import|export)\b[^;"]*?"\.\/([^"]+)";$/gm);
  for (const [, file = ''] of imports) loadedWith(file, loaded);
  return loaded;
}

/** Without the digest of what is in it. */
function nameOfPart(file: string): string {
  return file.replace(/-[\w-]{8}\.js$/, '');
}

/** The packages that a file of types leads to. */
function packagesOfTypes(path: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(path)) return new Set();
  seen.add(path);
  const specifiers = [...readFileSync(path, 'utf8').matchAll(/(?:\bfrom |\bimport\()['"]([^'"]+)['"]/g)].map(
    (match) => match[1] ?? '',
  );
  return new Set(
    specifiers.flatMap((specifier) =>
      specifier.startsWith('.')
        ? [...packagesOfTypes(join(dirname(path), specifier.replace(/\.js$/, '.d.ts')), seen)]
        : [specifier],
    ),
  );
}
