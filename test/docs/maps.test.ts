import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { codeOf, tableRows } from './tables.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const pages = ['docs/architecture.md', 'docs/explanations/two-requests.md', 'CONTRIBUTING.md'];
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** `floor/room`; `client` and `index.ts` are on no floor. */
const rules = JSON.parse(read('rooms.json')) as Readonly<Record<string, { readonly packages: readonly string[] }>>;
const rooms = Object.keys(rules);
const source = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'));

function roomOf(path: string): string | undefined {
  return rooms.find((room) => path === room || path.startsWith(`${room}/`));
}

/** The rooms that the files of a room import. */
function importedRooms(room: string): readonly string[] {
  const targets = source
    .filter((path) => roomOf(path) === room)
    .flatMap((path) =>
      [...read(`src/${path}`).matchAll(/(?:\bfrom\s+|\bimport\(\s*|^import\s+)'(\.[^']+)'/gm)].map(([, target = '']) =>
        roomOf(
          normalize(join(dirname(path), target))
            .replaceAll('\\', '/')
            .replace(/\.js$/, '.ts'),
        ),
      ),
    );
  return [...new Set(targets)].filter((target) => target !== undefined && target !== room).sort() as string[];
}

/** Everything between code marks that looks like a path of the repository: with an extension of ours, or ending in a slash. */
function pathsIn(text: string): readonly string[] {
  const code = [...text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, inside = '']) => inside);
  return code.filter((inside) => /^[\w.-]+(?:\/[\w.-]+)*(?:\.(?:ts|tsx|mjs|json|md)|\/)$/.test(inside));
}

describe('maps of the code', () => {
  test.each(pages)('%s: every file and folder that it names exists', (page) => {
    const named = pathsIn(read(page));
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((path) => !existsSync(join(root, path)) && !existsSync(join(root, 'src', path)))).toEqual([]);
  });

  test('architecture.md lists every room with the rooms that its files import', () => {
    const listed = tableRows('architecture.md').flatMap(([room, imports = '']) => {
      const name = codeOf(room) ?? '';
      return rooms.includes(name) ? [[name, [...imports.matchAll(/`([^`]+)`/g)].map(([, short = '']) => short)]] : [];
    });
    const shortName = (room: string): string => room.slice(room.indexOf('/') + 1);
    const real = rooms.map((room) => [room, importedRooms(room).map(shortName).sort()]);
    expect(listed.map(([room, imports]) => [room, [...(imports ?? [])].sort()])).toEqual(real);
  });

  test('dependencies.md lists every package with the room that may import it', () => {
    const listed = tableRows('reference/dependencies.md').flatMap(([names = '', room]) => {
      const name = codeOf(room) ?? '';
      return rooms.includes(name)
        ? [...names.matchAll(/`([^`]+)`/g)].map(([, dependency]) => `${dependency}: ${name}`)
        : [];
    });
    const allowed = Object.entries(rules).flatMap(([room, { packages }]) => packages.map((name) => `${name}: ${room}`));
    expect(listed.sort()).toEqual(allowed.sort());
  });

  test('architecture.md lists every file with a cache', () => {
    const chapter = /^## Caches$([\s\S]*?)^## /m.exec(read('docs/architecture.md'))?.[1] ?? '';
    const listed = pathsIn(chapter).map((path) => path.replace('src/', ''));
    const caches = source.filter((path) => /new (?:ReadCache|Lru)\b/.test(read(`src/${path}`)));
    expect(caches.length).toBeGreaterThan(5);
    // A bucket that counts attempts, and errors on their way to a hook, are no copies of anything.
    const state = [
      'composition/app/extensions/in-process-client.ts',
      'domain/accounts/rate-limits/create-rate-limiter.ts',
    ];
    expect(caches.filter((path) => !listed.includes(path)).sort()).toEqual(state);
  });

  test('architecture.md lists every floor', () => {
    const floors = new Set(rooms.filter((room) => room.includes('/')).map((room) => room.slice(0, room.indexOf('/'))));
    const listed = tableRows('architecture.md').map(([floor]) => codeOf(floor) ?? '');
    expect(listed.filter((floor) => /^src\/\w+\/$/.test(floor))).toEqual([...floors].map((floor) => `src/${floor}/`));
  });
});

describe('decisions', () => {
  const decisions = readdirSync(join(root, 'docs/decisions')).filter((name) => /^\d{4}-/.test(name));

  test.each(decisions)('%s has context, choice and consequences, in at most 300 words', (name) => {
    const text = read(`docs/decisions/${name}`);
    expect(text).toMatch(new RegExp(`^# ${name.slice(0, 4)} · \\S`));
    expect([...text.matchAll(/^\*\*(Context|Choice|Consequences)\.\*\*/gm)].map(([, part]) => part)).toEqual([
      'Context',
      'Choice',
      'Consequences',
    ]);
    expect(text.split(/\s+/).length).toBeLessThanOrEqual(300);
  });

  test('all of them are listed, with their titles', () => {
    const listed = tableRows('decisions/README.md').map(([link = '', title]) => [/\((.+)\)/.exec(link)?.[1], title]);
    const titles = decisions.map((name) => [name, /^# \d{4} · (.+)$/m.exec(read(`docs/decisions/${name}`))?.[1]]);
    expect(listed).toEqual(titles);
  });
});

/** The files of CONTRIBUTING's list under a heading. */
function recipe(heading: string): readonly string[] {
  const section =
    read('CONTRIBUTING.md')
      .split(/^###? /m)
      .find((part) => part.startsWith(heading)) ?? '';
  return [...new Set(pathsIn(section))].filter((path) => !path.endsWith('/'));
}

describe('lists of files in CONTRIBUTING', () => {
  test.each([
    ['An attribute type', 6],
    ['A filter operator', 9],
    ['An admin endpoint', 4],
    ['A command', 3],
    ['An error code', 3],
    ['A panel view', 5],
  ] as const)('%s takes at most %i files', (heading, most) => {
    const files = recipe(heading);
    expect(files.length).toBeGreaterThan(1);
    expect(files.length).toBeLessThanOrEqual(most);
  });

  // Of the translations German stands for all: the compiler holds the others to the same keys.
  const panel = readdirSync(join(root, 'admin/src'), { recursive: true, encoding: 'utf8' })
    .map((path) => `admin/src/${path.replaceAll('\\', '/')}`)
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path) && !/\/translations\/(?!de\/)[^/]+\//.test(path));

  test('a filter operator takes at most 5 files of the code', () => {
    expect(recipe('A filter operator').filter((path) => /^(?:src|admin)\//.test(path)).length).toBeLessThanOrEqual(5);
  });

  test('a filter operator: every file of the code that spells the last one is listed', () => {
    const spelling = [...source.map((path) => `src/${path}`), ...panel].filter((path) =>
      read(path).includes('$endsWithi'),
    );
    const listed = recipe('A filter operator');
    expect(spelling.filter((path) => !listed.includes(path))).toEqual([]);
  });

  test('an attribute type: every file of the panel that spells one is listed, and every listed one does', () => {
    const spelling = panel.filter((path) => /\bbiginteger\b/.test(read(path)));
    const listed = recipe('An attribute type').filter((path) => path.startsWith('admin/'));
    expect(spelling.sort()).toEqual([...listed].sort());
  });
});
