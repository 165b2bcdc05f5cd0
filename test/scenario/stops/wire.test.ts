import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseUrlOf, removeFolder, testedDatabase } from '../../support/data-folder.js';
import { seeded } from '../../support/faults/chance.js';
import { type Operation, operationsOn } from '../../support/faults/operations.js';
import { createSite, type Site } from '../../support/faults/site.js';
import { openTcpProxy, type TcpProxy } from '../../support/tcp-proxy.js';
import { checkDatabase } from '../../support/verify/database.js';

/*
 * A server on PostgreSQL stops before and after each thing that it says to the database within a write, and is started again.
 * OCTAVO_STOPS: how many of these points are tried, one kind of write after the other.
 */
const stops = Number(process.env.OCTAVO_STOPS ?? 1);
const seed = Number(process.env.OCTAVO_SEED ?? Math.floor(Math.random() * 2 ** 30));
const chance = seeded(seed);

let site: Site;
let proxy: TcpProxy;
let operations: readonly Operation[] = [];
let url: string;

beforeAll(async () => {
  if (testedDatabase !== 'postgres') return;
  site = await createSite();
  const direct = new URL((await databaseUrlOf(site.data)) ?? '');
  proxy = await openTcpProxy(Number(direct.port));
  direct.port = String(proxy.port);
  url = direct.href;
  await site.start([['DATABASE_URL', url]]);
  operations = operationsOn(site);
});

afterAll(async () => {
  if (testedDatabase !== 'postgres') return;
  await site.kill();
  await proxy.close();
  await removeFolder(site.data);
  await rm(site.folder, { recursive: true, force: true });
});

/** How often a kind of write speaks to the database. */
async function lengthOf({ prepare }: Operation): Promise<number> {
  const { run } = await prepare();
  let said = 0;
  proxy.watch(() => {
    said += 1;
    return 'pass';
  });
  await run();
  proxy.watch(null);
  return said;
}

/** Ends the server before or after the n-th thing that it says, and starts it again. Returns what is wrong then. */
async function stopAt({ name, prepare }: Operation, nth: number, before: boolean): Promise<readonly string[]> {
  const { run, state } = await prepare();
  let said = 0;
  proxy.watch(() => {
    said += 1;
    if (said < nth) return 'pass';
    site.running.child.kill('SIGKILL');
    return before || said > nth ? 'cut' : 'pass';
  });
  const { status } = await run();
  // It may have said one thing less this time.
  if (site.running.child.exitCode === null) site.running.child.kill('SIGKILL');
  await site.running.ended;
  proxy.watch(null);
  const where = `${name}, ${before ? 'before' : 'after'} ${nth}`;
  const broken = (await checkDatabase(site.data)).map((line) => `${where}: ${line}`);
  await site.start([['DATABASE_URL', url]]);
  const found = await state();
  const right = status === 0 ? found === 'old' || found === 'new' : found === 'new';
  return right ? broken : [...broken, `${where}: ${status}, and what is there is ${JSON.stringify(found)}`];
}

describe.runIf(testedDatabase === 'postgres')('a server that stops', () => {
  test(`at ${stops} points of what it says to PostgreSQL leaves the state before a write or after it, whole`, async () => {
    const wrong: string[] = [];
    for (let stop = 0; stop < stops; stop++) {
      const operation = operations[(seed + stop) % operations.length] ?? expect.unreachable();
      const length = await lengthOf(operation);
      expect(length).toBeGreaterThan(2);
      wrong.push(...(await stopAt(operation, 1 + chance(length), chance(2) === 0)));
    }
    console.log(`${stops} stops, seed ${seed}, ${wrong.length} broken`);
    expect(wrong).toEqual([]);
  }, 14_400_000);
});
