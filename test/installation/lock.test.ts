import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = dirname(dirname(import.meta.dirname));

interface Locked {
  readonly version?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly os?: readonly string[];
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const { packages }: { readonly packages: Readonly<Record<string, Locked>> } = JSON.parse(
  readFileSync(join(root, 'package-lock.json'), 'utf8'),
);

/** Where a package finds another: in its own folder, or in one around it. */
function found(from: string, name: string): boolean {
  const place = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  if (packages[place] !== undefined) return true;
  return from !== '' && found(from.slice(0, Math.max(0, from.lastIndexOf('node_modules/') - 1)), name);
}

describe('package-lock.json', () => {
  test('has the package of every platform', () => {
    const optional = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).map((name) => ({ place, name })),
    );
    expect(optional.length).toBeGreaterThan(50);
    expect(optional.filter(({ place, name }) => !found(place, name))).toEqual([]);
  });

  test('has native parts for glibc and musl', () => {
    for (const name of [
      '@node-rs/argon2-linux-x64-gnu',
      '@node-rs/argon2-linux-x64-musl',
      '@node-rs/argon2-linux-arm64-musl',
      '@img/sharp-linux-x64',
      '@img/sharp-linuxmusl-x64',
      '@img/sharp-linuxmusl-arm64',
      '@biomejs/cli-linux-x64-musl',
      '@biomejs/cli-darwin-arm64',
      '@biomejs/cli-win32-x64',
    ])
      expect(packages[`node_modules/${name}`], name).toBeDefined();
  });

  test('names no registry', () => {
    const named = Object.entries(packages).filter(([, { resolved, link }]) => resolved !== undefined && link !== true);
    expect(named).toEqual([]);
  });

  test('is what npm ci takes', () => {
    const folder = mkdtempSync(join(tmpdir(), 'octavo-lock-'));
    for (const file of ['package.json', 'package-lock.json', '.npmrc', 'admin/package.json', 'test/package.json'])
      cpSync(join(root, file), join(folder, file));
    const npm = spawnSync('npm', ['ci', '--dry-run', '--ignore-scripts', '--loglevel=error'], {
      cwd: folder,
      encoding: 'utf8',
    });
    rmSync(folder, { recursive: true });
    expect([npm.status, npm.stderr.replace(/^npm warn .*\n/gm, '')]).toEqual([0, '']);
  });
});

describe('the binaries of the SQLite driver', () => {
  test('are those of the usual platforms', () => {
    const of = (platform: string, libc: string) =>
      readFileSync(join(root, 'dist/prebuilds', platform, `@photostructure+sqlite.${libc}.node`)).length;
    for (const platform of ['linux-x64', 'linux-arm64']) {
      expect(of(platform, 'glibc')).toBeGreaterThan(1_000_000);
      expect(of(platform, 'musl')).toBeGreaterThan(1_000_000);
    }
    for (const platform of ['darwin-x64', 'darwin-arm64', 'win32-x64', 'win32-arm64'])
      expect(of(platform, 'glibc')).toBeGreaterThan(1_000_000);
  });
});
