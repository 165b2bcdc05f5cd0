import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../support/postgres.js';
import { buildFixture, type Fixture } from '../queries/fixture.js';
import { type HostileRequest, requests, send, type Target, targetOf } from './requests.js';

/* The same hostile requests, one after the other, to a server on SQLite and to one on PostgreSQL. OCTAVO_SEED sends others. */
const count = 5_000;
const seed = Number(process.env.OCTAVO_SEED ?? 1);

let database: TestDatabase;
let fixtures: readonly Fixture[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  fixtures = await Promise.all([buildFixture(7, { url: null }), buildFixture(7, { url: database.url })]);
});

afterAll(async () => {
  await Promise.all(fixtures.map((fixture) => fixture.close()));
  await database?.drop();
});

/** What has to be the same: the status, and of what is refused every byte; ids of documents are random. */
async function outcomeOf(target: Target, request: HostileRequest): Promise<string> {
  const { answer, sent } = await send(target, request);
  const text = answer.body.toString().replaceAll(target.documentId, ':id');
  return `${sent.replaceAll(target.documentId, ':id')}\n${answer.status} ${answer.status < 400 ? '' : text}`;
}

test(`${count} hostile reads and bodies (seed ${seed}) are answered alike on both databases, none with a 5xx`, async () => {
  const targets = fixtures.map(targetOf);
  const differences: string[][] = [];
  const broken: string[] = [];
  for (const request of fc.sample(requests, { numRuns: count, seed })) {
    const [one = '', other = ''] = await Promise.all(targets.map((target) => outcomeOf(target, request)));
    if (one !== other) differences.push([one, other]);
    if (/\n5\d\d /.test(one)) broken.push(one);
  }
  console.log(`${count} hostile requests: ${broken.length} answers 5xx, ${differences.length} differences`);
  expect({ differences, broken }).toEqual({ differences: [], broken: [] });
}, 600_000);
