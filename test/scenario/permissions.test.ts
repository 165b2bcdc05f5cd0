import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testedDatabase } from '../support/data-folder.js';
import { octavo, run } from './command.js';

/* Commands of somebody who may not use the files and folders that they are about. */

const bin = fileURLToPath(new URL('../../bin/octavo.js', import.meta.url));
/** The user `nobody` if the tests run as root, who bypasses file modes; else the user of the tests. */
const other = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const uid = other.uid ?? process.getuid?.() ?? 0;

let folder: string;
let project: string;
/** Served once by the user of the tests. */
let data: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-rights-'));
  await chmod(folder, 0o755);
  project = join(folder, 'site');
  await run(['new', project]);
  data = join(folder, 'data');
  const server = octavo(['start', '--project', project, '--data', data, '--port', '0']);
  await server.shows(/Address/);
  server.child.kill('SIGTERM');
  await server.ended;
}, 60_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

async function asOther(
  words: readonly string[],
): Promise<{ readonly code: number; readonly out: string; readonly err: string }> {
  const child = spawn(process.execPath, [bin, ...words], {
    ...other,
    cwd: folder,
    env: { PATH: process.env.PATH, NO_COLOR: '1', HOME: folder },
  });
  const texts = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    texts.out += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    texts.err += String(chunk);
  });
  const [code] = await once(child, 'close');
  expect(texts.err).not.toMatch(/^\s+at |Something unexpected/m);
  return { code, ...texts };
}

/** A copy of the data folder whose files and folders have these modes, by path; what they may not use stays ours. */
async function dataWith(name: string, modes: Readonly<Record<string, number>>): Promise<string> {
  const at = join(folder, name);
  await cp(data, at, { recursive: true });
  await chmod(at, 0o777);
  for (const file of await readdir(at)) await chmod(join(at, file), file === 'secrets.json' ? 0o600 : 0o666);
  for (const [path, mode] of Object.entries(modes)) await chmod(join(at, path), mode);
  return at;
}

describe.runIf(testedDatabase === 'sqlite')(
  'newcomers B6: what may not be used is named, with the user and what to do',
  () => {
    test('new, below a folder that may not be written', async () => {
      const locked = join(folder, 'locked');
      await mkdir(locked, { mode: 0o555 });
      const { code, err } = await asOther(['new', join(locked, 'zz')]);
      expect(code).toBe(1);
      expect(err).toContain(`✗ ${join(locked, 'zz')} cannot be used by the user `);
      expect(err).toContain(`(uid ${uid}): permission denied`);
      expect(err).toMatch(/belongs to uid \d+.*; run this as that user, or give it to this one: chown -R/);
    });

    test.each([
      ['a data folder of another user', { '.': 0o000 }, ''],
      ['a database file of another user', { 'octavo.db': 0o000 }, 'octavo.db'],
      ['a database file that may only be read', { 'octavo.db': 0o444 }, 'octavo.db'],
    ])(
      'start, on %s',
      async (what, modes, path) => {
        const at = await dataWith(what.replaceAll(' ', '-'), modes);
        const { code, err } = await asOther(['start', '--project', project, '--data', at, '--port', '0']);
        expect(code).toBe(1);
        expect(err).toContain(`✗ ${join(at, path)}`);
        expect(err).toMatch(/cannot be used by the user .*: permission denied/);
        expect(err).toContain('belongs to uid');
        const doctor = await asOther(['doctor', '--project', project, '--data', at]);
        expect(doctor.out).toMatch(/✗ (data folder|database) .*permission denied/);
      },
      60_000,
    );

    test('backup, into a folder that is not writable: fails immediately, before copying', async () => {
      const locked = join(folder, 'no-backups');
      await mkdir(locked, { mode: 0o555 });
      const { code, err } = await asOther([
        'backup',
        '--project',
        project,
        '--data',
        await dataWith('of-all', {}),
        '--to',
        locked,
      ]);
      expect(code).toBe(1);
      expect(err).toMatch(
        new RegExp(`^✗ Backups cannot be written to ${locked}: ${locked}\\S* cannot be used by the user`),
      );
      expect(err).toContain('--to, or by backup.folder');
    });

    test('newcomers C4: a folder that cannot be created is an error that names it', async () => {
      for (const words of [
        ['new', '/proc/zz'],
        ['backup', '--project', project, '--data', data, '--to', '/proc/zz'],
      ]) {
        const { code, err } = await run(words);
        expect(code).toBe(1);
        expect(err).toContain('/proc/zz');
      }
    }, 30_000);
  },
);
