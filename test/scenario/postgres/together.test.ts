import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseUrlOf, removeFolder, testedDatabase } from '../../support/data-folder.js';
import { openRawDatabase } from '../../support/verify/raw-database.js';
import { run } from '../command.js';

/* Two processes on one database, each with a data folder of its own, as on two machines. */

const rounds = 20;
const starter = fileURLToPath(new URL('starter.mjs', import.meta.url));

let folder: string;
let project: string;
let nodes: readonly ChildProcess[];

describe.skipIf(testedDatabase === 'sqlite')('nodes that start together on an empty database', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'octavo-together-'));
    project = join(folder, 'site');
    expect((await run(['new', project])).code).toBe(0);
    nodes = [fork(starter), fork(starter)];
    for (const node of nodes) await once(node, 'message');
  });

  afterAll(async () => {
    for (const node of nodes ?? []) {
      node.kill();
      await once(node, 'exit');
    }
    await removeFolder(folder);
  });

  test(
    `make what one alone makes, ${rounds} times`,
    async () => {
      const alone = await rowsAfter('alone', nodes.slice(0, 1));
      expect(alone).toMatchObject({ octavo_tokens: 1, octavo_administrators: 1, octavo_schema_revisions: 1 });
      for (let round = 1; round <= rounds; round++) {
        expect(await rowsAfter(`round-${round}`, nodes), `round ${round}`).toEqual(alone);
      }
    },
    20_000 + rounds * 5_000,
  );
});

/** Starts nodes concurrently on a new database; returns the number of rows of each table. */
async function rowsAfter(name: string, starting: readonly ChildProcess[]): Promise<Readonly<Record<string, number>>> {
  const shared = join(folder, name);
  const url = await databaseUrlOf(shared);
  const outcomes = starting.map(async (node, n) => {
    node.send({ project, url, dataDir: join(folder, `${name}-${n}`) });
    const [outcome] = await once(node, 'message');
    return outcome as string | null;
  });
  expect(await Promise.all(outcomes)).toEqual(starting.map(() => null));
  const look = await openRawDatabase(shared);
  const counts: Record<string, number> = {};
  for (const table of look.tables.keys()) {
    // Which transactions changed something is noted by each of them.
    if (table === 'octavo_changes') continue;
    const [row] = (await look.rows(`SELECT count(*) AS rows FROM "${table}"`)) as readonly { readonly rows: string }[];
    counts[table] = Number(row?.rows);
  }
  await look.close();
  await removeFolder(shared);
  return counts;
}
