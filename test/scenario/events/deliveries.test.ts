import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemActor } from '../../../src/domain/accounts/index.js';
import { createTestApp, databaseEnvironment, removeFolder } from '../../support/data-folder.js';
import { isSigned, openReceiver, type TestReceiver } from '../../support/receiver.js';
import { type Ask, askOverHttp, idOf } from '../../support/verify/ask.js';
import { stampedModel, writeProject } from '../../support/verify/project.js';
import { octavo, type Running, type Variables } from '../command.js';

/*
 * A server is killed between the commit of writes and what is sent of them, again and again, while the receiver is slow, fails, and
 * is down for a while. What was acknowledged has to arrive, in order. OCTAVO_KILLS makes it longer.
 */
const kills = Number(process.env.OCTAVO_EVENT_KILLS ?? process.env.OCTAVO_KILLS ?? 2);
const writerCount = 6;

let folder: string;
let server: Running;
let environment: Variables;
let receiver: TestReceiver;
let secret: string;
let token: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-events-'));
  await writeProject(folder, stampedModel, { outbound: { allowPrivate: ['127.0.0.1'] } });
  environment = await databaseEnvironment(join(folder, 'data'));
  receiver = await openReceiver();
  const app = await createTestApp({ project: folder });
  const request = {
    name: 'receiver',
    url: receiver.url,
    headers: {},
    events: ['entry.create', 'entry.update'],
    uids: ['api::label.label'],
    locales: null,
    enabled: true,
  } as const;
  ({ secret } = await app.webhooks.create(request, systemActor));
  token = await app.createToken('writer');
  await app.close();
});

afterAll(async () => {
  server?.child.kill('SIGKILL');
  await server?.ended;
  await receiver?.goDown();
  await removeFolder(folder);
});

async function start(): Promise<Ask> {
  server = octavo(['start', '--project', folder, '--port', '0'], environment);
  return askOverHttp(await server.shows(/Address\s+(http:\S+)\/api/), token);
}

/** Writes versions of one document, one after the other, and knows which were acknowledged. */
class Writer {
  readonly #name: string;
  #documentId: string | null = null;
  #next = 0;
  /** What stands in the names that were acknowledged. */
  readonly acknowledged: string[] = [];

  constructor(name: string) {
    this.#name = name;
  }

  get documentId(): string | null {
    return this.#documentId;
  }

  /** Goes on until the server is gone. */
  async untilGone(ask: Ask): Promise<void> {
    for (;;) {
      const name = `${this.#name}.${String(this.#next++).padStart(6, '0')}`;
      try {
        if (this.#documentId === null) this.#documentId = idOf(await ask('POST', 'labels', { name }));
        else idOf(await ask('PUT', `labels/${this.#documentId}`, { name }));
      } catch (error) {
        if (error instanceof TypeError) return;
        throw error;
      }
      this.acknowledged.push(name);
      await pause(20);
    }
  }
}

/** Names of the label as they arrived, each event once, in the order of the first arrival. */
function arrived(documentId: string | null): readonly string[] {
  const known = new Set<string>();
  return receiver.taken().flatMap(({ headers, told }) => {
    const id = String(headers['x-octavo-id']);
    if (told.entry?.documentId !== documentId || known.has(id)) return [];
    known.add(id);
    return [String(told.entry?.name)];
  });
}

test(
  `${kills} kills between commit and send, a receiver that is slow, fails and is down: 0 lost, in order`,
  async () => {
    const writers = Array.from({ length: writerCount }, (_, at) => new Writer(`writer ${at}`));
    let pending = 0;
    for (let kill = 0; kill < kills; kill++) {
      receiver.answers((received) => (received.text.length % 7 === kill ? 500 : 200), 60);
      const ask = await start();
      const before = receiver.received.length;
      const writing = writers.map((writer) => writer.untilGone(ask));
      // Ten seconds after the former server was last heard of, this one sends.
      await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBeGreaterThan(before);
      if (kill % 2 === 1) await receiver.goDown();
      await pause(50 + Math.random() * 1_500);
      expect(server.child.exitCode, server.errors()).toBe(null);
      server.child.kill('SIGKILL');
      await Promise.all(writing);
      expect(await server.ended).toBe('SIGKILL');
      const acknowledged = writers.reduce((sum, writer) => sum + writer.acknowledged.length, 0);
      pending += acknowledged - new Set(writers.flatMap(({ documentId }) => arrived(documentId))).size;
      if (kill % 2 === 1) await receiver.comeBack();
    }

    receiver.answers(200);
    await start();
    const returned = performance.now();
    const lost = (): readonly string[] => {
      return writers.flatMap(({ documentId, acknowledged }) => {
        const names = new Set(arrived(documentId));
        return acknowledged.filter((name) => !names.has(name));
      });
    };
    await expect.poll(lost, { timeout: 180_000, interval: 100 }).toEqual([]);
    const took = Math.round(performance.now() - returned);

    const acknowledged = writers.reduce((sum, writer) => sum + writer.acknowledged.length, 0);
    const ids = new Set(receiver.taken().map(({ headers }) => headers['x-octavo-id']));
    console.log(
      `${kills} kills, ${acknowledged} acknowledged writes, ${pending} not told of at the kills, 0 lost, ` +
        `${receiver.taken().length - ids.size} sent twice, all told of ${took} ms after the last start`,
    );
    for (const { documentId } of writers) {
      const names = arrived(documentId);
      expect(names).toEqual(names.toSorted());
    }
    expect(receiver.received.every((one) => isSigned(one, secret))).toBe(true);
    // A server that had sent everything whenever it was killed would prove little.
    expect(pending).toBeGreaterThan(kills);
    expect(server.errors()).toBe('');
  },
  60_000 + kills * 60_000,
);
