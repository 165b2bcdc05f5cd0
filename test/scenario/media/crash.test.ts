import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testedDatabase } from '../../support/data-folder.js';
import { checkDatabase } from '../../support/verify/database.js';
import { octavo, type Running, run } from '../command.js';
import { createContents } from './contents.js';
import { mediaProject } from './project.js';
import { StoredFiles } from './stored-files.js';
import { type Server, Uploader } from './uploader.js';
import { nothingFound, type Open, verify } from './verify.js';

/*
 * A server is killed while files come in, are replaced and go, again and again. Whatever the moment: every row has its file, everything
 * acknowledged is there, and a sweep leaves nothing that nobody has. OCTAVO_KILLS makes it longer.
 */
const kills = Number(process.env.OCTAVO_KILLS ?? 8);
const uploaderCount = 6;

let folder: string;
let shelf: StoredFiles;
let server: Running;

beforeAll(async () => {
  folder = await mediaProject({ allow: ['*/*'] });
  shelf = new StoredFiles(join(folder, 'data'));
});

afterAll(async () => {
  server?.child.kill('SIGKILL');
  await server?.ended;
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<string> {
  server = octavo(['start', '--project', folder, '--port', '0', '--host', '127.0.0.1']);
  return server.shows(/Address\s+(http:\S+)\/api/);
}

/** Lets some changes come to their end, however long the machine takes, and cuts off those that are under way a moment later. */
async function uploadUntilKilled(at: Server, uploaders: readonly Uploader[]): Promise<void> {
  const enough = acknowledgedBy(uploaders) + chance(12);
  const uploading = uploaders.map((uploader) => uploader.untilGone(at));
  while (acknowledgedBy(uploaders) < enough) await pause(1);
  await pause(chance(100));
  expect(server.child.exitCode, server.errors()).toBe(null);
  server.child.kill('SIGKILL');
  await Promise.all(uploading);
  expect(await server.ended).toBe('SIGKILL');
  expect(server.errors()).toBe('');
}

test.runIf(testedDatabase === 'sqlite')(
  `${kills} kills: no row without its file, no acknowledged file lost, and a sweep takes the rest`,
  async () => {
    const contents = await createContents(chance);
    const uploaders = Array.from({ length: uploaderCount }, () => new Uploader(contents, chance));
    const findings = nothingFound();
    let open: readonly Open[] = [];
    let base = await start();
    const token = await server.shows(/Token\s+(octavo_\S+)/);

    for (let kill = 0; kill < kills; kill++) {
      await uploadUntilKilled({ base, token }, uploaders);
      expect(await checkDatabase(join(folder, 'data'))).toEqual([]);
      base = await start();
      open = await verify(shelf, uploaders, open, findings);
    }

    const left = (await strangers()).length + (await shelf.incoming()).length;
    const between = (await shelf.files()).filter(({ problems }) => problems.length > 0).length;
    await shelf.age();
    const swept = await run(['media:sweep', '--project', folder]);
    const acknowledged = acknowledgedBy(uploaders);
    const rows = await shelf.files();
    console.log(
      `${kills} kills, ${acknowledged} acknowledged changes, ${rows.length} files in the end; ${findings.withoutFile.length} rows ` +
        `without file, ${findings.lost.length} lost, ${open.length} cut off in a replacement (${between} between old and new), ${left} objects left behind`,
    );
    expect(findings).toEqual(nothingFound());
    expect(uploaders.flatMap(({ refused }) => refused)).toEqual([]);
    expect([swept.code, swept.out]).toEqual([0, '']);
    expect([await strangers(), await shelf.incoming()]).toEqual([[], []]);
    // By now interrupted files have either content, with matching metadata.
    expect(rows.flatMap(({ problems }) => problems)).toEqual([]);
    expect(await otherColours()).toEqual([]);
    // A server that is never killed in the middle of anything would prove little.
    expect(left).toBeGreaterThan(0);
    expect(acknowledged).toBeGreaterThan(kills);
    await expectServed(base, rows);
  },
  60_000 + kills * 10_000,
);

function acknowledgedBy(uploaders: readonly Uploader[]): number {
  return uploaders.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
}

/** A whole number from 0 up to, not including, `below`. */
function chance(below: number): number {
  return Math.floor(Math.random() * below);
}

/** Objects that no row names. */
async function strangers(): Promise<readonly string[]> {
  const named = new Set((await shelf.files()).flatMap(({ key, formats }) => [key, ...formats]));
  return (await shelf.objects()).filter((key) => !named.has(key));
}

/** Formats that were made of another picture than the one that they stand for. */
async function otherColours(): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const { key, formats } of await shelf.files()) {
    for (const format of formats) if ((await colourOf(format)) !== (await colourOf(key))) wrong.push(format);
  }
  return wrong;
}

async function colourOf(key: string): Promise<string> {
  // By its path: a server in the same process has shut the decoders of bytes in memory.
  const { dominant } = await sharp(shelf.pathOf(key)).stats();
  return Object.values(dominant).join();
}

/** Every file can be fetched. */
async function expectServed(base: string, rows: Awaited<ReturnType<StoredFiles['files']>>): Promise<void> {
  for (const { key, formats } of rows) {
    for (const one of [key, ...formats]) {
      const answer = await fetch(`${base}/uploads/${one}`, { method: 'HEAD' });
      expect([one, answer.status]).toEqual([one, 200]);
    }
  }
}
