import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

interface Rule {
  readonly rooms: readonly string[];
  readonly packages: readonly string[];
}

interface Import {
  readonly file: string;
  /** The room of the importing file; files directly in `src` are rooms of their own name. */
  readonly room: string;
  readonly specifier: string;
}

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const source = join(root, 'src');
/** From the lowest to the highest: each knows only what is below it, and its own rooms. */
const floors = ['foundations', 'language', 'storage', 'domain', 'interfaces', 'composition'];
const rules = new Map<string, Rule>(Object.entries(JSON.parse(readFileSync(join(root, 'rooms.json'), 'utf8'))));
/** Tests beside the code may use the test runner, and bring rooms together that do not know each other. */
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .map((path) => path.split(sep).join('/'))
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'));
const imports = files.flatMap(importsOf);

/** Every static, re-exporting, type-only and dynamic import of a file. */
function importsOf(file: string): readonly Import[] {
  const text = readFileSync(join(source, file), 'utf8');
  const specifiers = [
    ...text.matchAll(/^(?:import|export)\b[^;'"`]*?\bfrom\s+'([^']+)'/gm),
    ...text.matchAll(/^import\s+'([^']+)'/gm),
    ...text.matchAll(/\bimport\(\s*'([^']+)'\s*\)/g),
  ].map((match) => match[1] ?? '');
  return specifiers.map((specifier) => ({ file, room: roomOf(file), specifier }));
}

/** `floor/room`; the client and files directly in `src` stand on no floor. */
function roomOf(path: string): string {
  const [first = '', second = ''] = path.split('/');
  return floors.includes(first) ? `${first}/${second}` : first;
}

/** Path in `src` that a relative import leads to; null for packages. */
function targetOf({ file, specifier }: Import): string | null {
  return specifier.startsWith('.')
    ? normalize(join(dirname(file), specifier))
        .split(sep)
        .join('/')
    : null;
}

/** Folders of a room that have an entrance of their own. */
function partsOf(room: string): readonly string[] {
  return files
    .filter((file) => file.startsWith(`${room}/`) && /^[^/]+\/[^/]+\/[^/]+\/index\.ts$/.test(file))
    .map((file) => file.split('/')[2] ?? '');
}

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

function shown({ file, specifier }: Import): string {
  return `src/${file} imports ${specifier}`;
}

describe('rooms', () => {
  test('every room is listed, and every listed room exists', () => {
    expect([...new Set(files.map(roomOf))].sort()).toEqual([...rules.keys()].sort());
  });

  test('the check sees imports of every room but the first', () => {
    const importing = new Set(imports.map(({ room }) => room));
    expect([...rules.keys()].filter((room) => !importing.has(room))).toEqual([]);
  });

  test('a room imports only the rooms that it may', () => {
    const wrong = imports.filter((entry) => {
      const target = targetOf(entry);
      if (target === null) return false;
      const room = roomOf(target);
      return room !== entry.room && !rules.get(entry.room)?.rooms.includes(room);
    });
    expect(wrong.map(shown)).toEqual([]);
  });

  test('a room is entered through its index alone', () => {
    const wrong = imports.filter((entry) => {
      const target = targetOf(entry);
      if (target === null) return false;
      const room = roomOf(target);
      const entrances = [`${room}/index.js`, ...partsOf(room).map((part) => `${room}/${part}/index.js`)];
      return room !== entry.room && !entrances.includes(target);
    });
    expect(wrong.map(shown)).toEqual([]);
  });

  test('no room knows one of a floor above', () => {
    const floorOf = (room: string): number => floors.indexOf(room.split('/')[0] ?? '');
    const upwards = [...rules].flatMap(([room, rule]) =>
      rule.rooms
        .filter((other) => room.includes('/') && floorOf(other) > floorOf(room))
        .map((other) => `${room} → ${other}`),
    );
    expect(upwards).toEqual([]);
  });

  test('no imported file is missing', () => {
    const known = new Set(files.map((file) => file.replace(/\.ts$/, '.js')));
    const wrong = imports.filter((entry) => {
      const target = targetOf(entry);
      return target !== null && !known.has(target);
    });
    expect(wrong.map(shown)).toEqual([]);
  });

  test('what is loaded while requests are answered is loaded before any has to wait for it (decision 0034)', () => {
    // Commands load what they need themselves; configuration, drivers, figures and traces are loaded before the port is open.
    const before =
      /^(?:composition\/cli|storage\/database)\/|^composition\/app\/config\/config-file\.ts$|^domain\/transfer\/import\/code\/modules\.ts$|^composition\/app\/operations\/(?:load-metrics|traces)\.ts$/;
    const wrong = files.filter((file) => {
      const text = readFileSync(join(source, file), 'utf8');
      return !before.test(file) && text.replaceAll(/\blazyModule\('[^']+', \(\) => import\(/g, '').includes('import(');
    });
    expect(wrong).toEqual([]);
  });

  test('a package is used only where it is allowed', () => {
    const wrong = imports.filter(({ room, specifier }) => {
      if (specifier.startsWith('.') || specifier.startsWith('node:')) return false;
      return !rules.get(room)?.packages.includes(packageOf(specifier));
    });
    expect(wrong.map(shown)).toEqual([]);
  });

  test('every allowed package is used and is a dependency', () => {
    const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    // What is packed is needed for the build only: decision 0037.
    const { dependencies, optionalDependencies, devDependencies } = manifest;
    const declared = new Set(Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies }));
    for (const [room, { packages }] of rules) {
      const used = new Set(imports.filter((entry) => entry.room === room).map(({ specifier }) => packageOf(specifier)));
      expect(
        packages.filter((name) => !used.has(name) || !declared.has(name)),
        room,
      ).toEqual([]);
    }
  });

  test('no room leads back to itself', () => {
    const reach = (room: string, seen: ReadonlySet<string>): readonly string[] =>
      (rules.get(room)?.rooms ?? []).flatMap((next) =>
        seen.has(next) ? [`${[...seen].join(' → ')} → ${next}`] : reach(next, new Set([...seen, next])),
      );
    expect([...rules.keys()].flatMap((room) => reach(room, new Set([room])))).toEqual([]);
  });
});
