import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testedDatabase } from '../../support/data-folder.js';
import { type Answer, createSite, type Site } from '../../support/faults/site.js';
import { pictureBytes } from '../../support/pictures.js';
import { openFile } from '../../support/sqlite.js';
import { checkDatabase } from '../../support/verify/database.js';
import { textOf } from '../../support/verify/write-numbers.js';
import { StoredFiles } from '../media/stored-files.js';

/*
 * The operating system gives a server few descriptors, and others take most of them. What it cannot do it refuses; it loses nothing that
 * it acknowledged, stores nothing by halves, and goes on once there is room.
 */

/** Limits of descriptors: enough for a start, and fewer than the requests need. */
const descriptors = 192;
/** How many of them are left for the requests of a moment. */
const left = 12;

const runs = testedDatabase === 'sqlite' && process.platform === 'linux';

let site: Site;
let last = 0;
const acknowledged = { pages: new Set<number>(), files: new Set<string>() };
const statuses = new Map<number, number>();

beforeAll(async () => {
  if (!runs) return;
  site = await createSite();
  await site.start([], `-n ${descriptors}`);
});

afterAll(async () => {
  if (!runs) return;
  await site.kill();
  await rm(site.folder, { recursive: true, force: true });
});

async function create(): Promise<Answer> {
  const edition = ++last;
  const answer = await site.ask('POST', 'pages', { data: { ...textOf(edition), edition } });
  if (answer.status === 200) acknowledged.pages.add(edition);
  return counted(answer);
}

async function upload(bytes: Uint8Array<ArrayBuffer>): Promise<Answer> {
  const name = `picture-${++last}.png`;
  const form = new FormData();
  form.append('files', new Blob([bytes], { type: 'image/png' }), name);
  const answer = await site.ask('POST', 'upload', form);
  if (answer.status === 201) acknowledged.files.add(name);
  return counted(answer);
}

function counted(answer: Answer): Answer {
  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
  return answer;
}

/** What was acknowledged and is not there, or is not as it should be. */
async function wrong(): Promise<readonly string[]> {
  const database = openFile(join(site.data, 'octavo.db'), { readOnly: true });
  const editions = new Set(database.prepare("SELECT edition FROM pages WHERE status = 'draft'").pluck().all());
  database.close();
  const files = await new StoredFiles(site.data).files();
  const names = new Set(files.map(({ name }) => name));
  return [
    ...[...acknowledged.pages].filter((edition) => !editions.has(edition)).map((edition) => `page ${edition} is lost`),
    ...[...acknowledged.files].filter((name) => !names.has(name)).map((name) => `${name} is lost`),
    ...files.flatMap(({ problems, formats }) => (formats.length === 0 ? [...problems, 'no formats'] : problems)),
    ...(await checkDatabase(site.data)),
  ];
}

describe.runIf(runs)('a server with tight system limits', () => {
  test(`${descriptors} descriptors: refuses what it cannot do, loses nothing and goes on`, async () => {
    const picture = new Uint8Array(await pictureBytes({ format: 'png', width: 300, height: 200 }));
    const port = Number(new URL(site.base).port);
    const taken = readdirSync(`/proc/${site.running.child.pid}/fd`).length;
    const idle = await Promise.all(Array.from({ length: descriptors - taken - left }, () => open(port)));
    const asked = Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? create() : upload(picture)));
    const answers = await Promise.all(asked);
    for (const socket of idle) socket.destroy();
    const odd = answers.filter(({ status }) => ![0, 200, 201, 503].includes(status));
    expect(odd).toEqual([]);
    expect(answers.some(({ status }) => status === 0 || status === 503)).toBe(true);
    expect(site.running.child.exitCode, site.running.errors()).toBe(null);
    await expect.poll(async () => [(await create()).status, (await upload(picture)).status]).toEqual([200, 201]);
    expect(await wrong()).toEqual([]);
    console.log(`${descriptors} descriptors: ${told()}`);
  });
});

function told(): string {
  return [...statuses].map(([status, times]) => `${times} × ${status === 0 ? 'no answer' : status}`).join(', ');
}

/** A connection on which nothing is said; resolves whether or not it comes about. */
async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await new Promise((resolve) => {
    socket.on('connect', resolve).on('error', resolve).on('close', resolve);
  });
  return socket;
}
