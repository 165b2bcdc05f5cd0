import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '../../../src/composition/app/index.js';
import { createTestApp, removeFolder } from '../../support/data-folder.js';
import { stampedModel, writeProject } from '../../support/verify/project.js';

/*
 * Writers on two nodes, and one who follows: first one node, then the other, by pieces and as a stream that is cut whenever its node is
 * started anew. Whatever was acknowledged has to be told of, once, and in the order of each document. OCTAVO_FEED_WRITES makes it longer.
 */
const writes = Number(process.env.OCTAVO_FEED_WRITES ?? 20);
const writerCount = 4;

let folder: string;
let nodes: App[];
let bases: string[];
let token: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-following-'));
  await writeProject(folder, stampedModel, { host: '127.0.0.1', port: 0 });
  const first = await createTestApp({ project: folder });
  token = first.firstToken ?? '';
  nodes = [first, await createTestApp({ project: folder })];
  bases = await Promise.all(nodes.map((node) => node.listen()));
});

afterAll(async () => {
  await Promise.all(nodes.map((node) => node.close()));
  await removeFolder(folder);
});

interface Told {
  readonly event: string;
  readonly documentId: string;
}

/** The part of a response that the test checks. */
interface Answered {
  readonly data: unknown;
  readonly meta: unknown;
}

async function ask(node: number, method: string, path: string, data?: object): Promise<Answered> {
  const payload = data === undefined ? {} : { payload: { data } };
  const answer = await nodes[node]?.inject({
    method,
    url: path,
    headers: { authorization: `Bearer ${token}` },
    ...payload,
  });
  if (answer === undefined || answer.status >= 300) {
    throw new Refused(`${method} ${path}: ${answer?.status} ${answer?.body}`, answer?.status);
  }
  return JSON.parse(answer.body.toString());
}

class Refused extends Error {
  readonly status: number | undefined;

  constructor(message: string, status: number | undefined) {
    super(message);
    this.status = status;
  }
}

/** Creates a label and renames it repeatedly; returns the expected entries. */
async function write(at: number): Promise<readonly string[]> {
  const made = await ask(at % 2, 'POST', '/api/labels', { name: `label ${at}.0` });
  const { documentId } = made.data as { readonly documentId: string };
  for (let count = 1; count < writes; count += 1) {
    await ask((at + count) % 2, 'PUT', `/api/labels/${documentId}`, { name: `label ${at}.${count}` });
  }
  return [`entry.create ${documentId}`, ...Array.from({ length: writes - 1 }, () => `entry.update ${documentId}`)];
}

/** A page of the feed; null: the node was being stopped, which an injected request does not delay. */
async function piece(node: number, since: string): Promise<Answered | null> {
  try {
    return await ask(node, 'GET', `/api/_changes?types=labels&limit=7&since=${since}`);
  } catch (error) {
    if (error instanceof Refused && error.status === 503) return null;
    throw error;
  }
}

/** Reads pages until the number of entries is reached. */
async function follow(cursor: string, wanted: number): Promise<readonly string[]> {
  const told: string[] = [];
  let since = cursor;
  for (let count = 0; told.length < wanted; count += 1) {
    const found = await piece(count % 2, since);
    if (found !== null) {
      told.push(...(found.data as readonly Told[]).map(({ event, documentId }) => `${event} ${documentId}`));
      since = (found.meta as { readonly cursor: string }).cursor;
    }
    // Injected requests would not yield to others.
    await pause(5);
  }
  return told;
}

/** Reads a stream, coming back with the last id to the other node whenever it ends. */
async function hear(cursor: string, wanted: number): Promise<readonly string[]> {
  const told: string[] = [];
  let last = cursor;
  for (let count = 0; told.length < wanted; count += 1) {
    const headers = { authorization: `Bearer ${token}`, 'last-event-id': last };
    try {
      const answer = await fetch(`${bases[count % 2]}/api/_events?types=labels`, { headers });
      // One that stops opens no more streams.
      expect([200, 429]).toContain(answer.status);
      if (answer.status !== 200) await pause(20);
      let text = '';
      for await (const chunk of answer.body ?? []) {
        text += Buffer.from(chunk).toString();
        const ends = text.lastIndexOf('\n\n');
        for (const message of text.slice(0, Math.max(ends, 0)).split('\n\n')) {
          const [, id, data] = /^id: (\S+)(?:\nevent: \S+\ndata: (.*))?$/m.exec(message) ?? [];
          if (id !== undefined) last = id;
          if (data === undefined) continue;
          const { event, documentId } = JSON.parse(data) as Told;
          told.push(`${event} ${documentId}`);
        }
        text = text.slice(ends < 0 ? 0 : ends + 2);
        if (told.length >= wanted) break;
      }
    } catch (error) {
      // The node was stopped, or is not there again yet.
      if (!(error instanceof TypeError)) throw error;
      await pause(20);
    }
  }
  return told;
}

function ofDocument(told: readonly string[], line: string): readonly string[] {
  const id = line.split(' ')[1] ?? '';
  return told.filter((one) => one.endsWith(id));
}

test('who follows hears of every write once and in order, over two nodes and a restart', async () => {
  const { meta } = await ask(0, 'GET', '/api/_changes');
  const { cursor } = meta as { readonly cursor: string };
  const wanted = writes * writerCount;
  const following = Promise.all([follow(cursor, wanted), hear(cursor, wanted)]);
  const half = Array.from({ length: writerCount }, (_, at) => write(at));
  const expected = await Promise.all(half);
  // Whoever hears of it by a stream is cut here, perhaps in the middle, and comes back.
  for (const at of [1, 0]) {
    const before = nodes[at];
    const again = await createTestApp({ project: folder });
    nodes[at] = again;
    bases[at] = await again.listen();
    await before?.close();
    await ask(at, 'GET', '/api/_changes');
  }
  const [pieces, streamed] = await following;
  for (const told of [pieces, streamed]) {
    expect(told).toHaveLength(wanted);
    for (const lines of expected) expect(ofDocument(told, lines[0] ?? '')).toEqual(lines);
  }
  expect(streamed).toEqual(pieces);
}, 120_000);
