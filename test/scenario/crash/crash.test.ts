import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseEnvironment, removeFolder } from '../../support/data-folder.js';
import { type Ask, askOverHttp, idOf } from '../../support/verify/ask.js';
import { checkDatabase } from '../../support/verify/database.js';
import { stampedModel, writeProject } from '../../support/verify/project.js';
import { octavo, type Running, type Variables } from '../command.js';
import { AcknowledgedWrites } from './acknowledged-writes.js';
import { type Findings, verify } from './verify.js';
import { type World, Writer } from './writer.js';

/*
 * A server is killed in the middle of writes, again and again, and has to come back with everything that it acknowledged.
 * OCTAVO_KILLS makes it longer, OCTAVO_WRITES_BETWEEN has more writes acknowledged from one kill to the next.
 */
const kills = Number(process.env.OCTAVO_KILLS ?? 8);
const between = Number(process.env.OCTAVO_WRITES_BETWEEN ?? 3);
const writerCount = 8;

let folder: string;
let server: Running;
let environment: Variables;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-crash-'));
  await writeProject(folder, stampedModel);
  environment = await databaseEnvironment(join(folder, 'data'));
});

afterAll(async () => {
  server?.child.kill('SIGKILL');
  await server?.ended;
  await removeFolder(folder);
});

/** Starts the server on the same data as before; returns its address and how long it took to answer, in milliseconds. */
async function start(): Promise<{ readonly base: string; readonly took: number }> {
  const started = performance.now();
  server = octavo(['start', '--project', folder, '--port', '0'], environment);
  const base = await server.shows(/Address\s+(http:\S+)\/api/);
  await fetch(`${base}/_health`);
  return { base, took: Math.round(performance.now() - started) };
}

async function writeUntilKilled(ask: Ask, writers: readonly Writer[]): Promise<void> {
  // However long the machine takes for them.
  const enough = acknowledgedBy(writers) + between;
  const writing = writers.map((writer) => writer.untilGone(ask));
  while (acknowledgedBy(writers) < enough) await pause(1);
  await pause(5 + Math.random() * 495);
  expect(server.child.exitCode, server.errors()).toBe(null);
  server.child.kill('SIGKILL');
  await Promise.all(writing);
  expect(await server.ended).toBe('SIGKILL');
  expect(server.errors()).toBe('');
}

test(
  `${kills} kills: no acknowledged write is lost, no document torn`,
  async () => {
    const restarts: number[] = [];
    const findings: Findings = { lost: [], torn: [], broken: [] };
    let { base } = await start();
    const token = await server.shows(/Token\s+(octavo_\S+)/);
    const world = await newWorld(askOverHttp(base, token));
    const writers = Array.from({ length: writerCount }, () => new Writer(world));

    for (let kill = 0; kill < kills; kill++) {
      await writeUntilKilled(askOverHttp(base, token), writers);
      findings.broken.push(...(await checkDatabase(join(folder, 'data'))));
      const restarted = await start();
      base = restarted.base;
      restarts.push(restarted.took);
      const found = await verify(askOverHttp(base, token), world, writers);
      for (const kind of ['lost', 'torn', 'broken'] as const) findings[kind].push(...found[kind]);
    }

    const acknowledged = acknowledgedBy(writers);
    const pages = writers.reduce((sum, writer) => sum + writer.pages.size, 0);
    console.log(
      `${kills} kills, ${acknowledged} acknowledged writes, ${pages} pages in the end, ${findings.lost.length} lost, ` +
        `${findings.torn.length} torn, ${findings.broken.length} rules broken, restart in ${median(restarts)} ms, at most ${Math.max(...restarts)} ms`,
    );
    expect({ ...findings, refused: writers.flatMap(({ refused }) => refused) }).toEqual({
      lost: [],
      torn: [],
      broken: [],
      refused: [],
    });
  },
  60_000 + kills * (10_000 + between * 20),
);

function acknowledgedBy(writers: readonly Writer[]): number {
  return writers.reduce((sum, writer) => sum + writer.acknowledged, 0);
}

async function newWorld(ask: Ask): Promise<World> {
  const labels = ['red', 'green', 'blue', 'cyan', 'pink', 'grey'];
  let stamp = 0;
  return {
    labels: await Promise.all(labels.map(async (name) => idOf(await ask('POST', 'labels', { name })))),
    front: new AcknowledgedWrites(),
    nextStamp: () => ++stamp,
    chance: (below) => Math.floor(Math.random() * below),
  };
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;
}
