import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { App, PartialConfig } from '../../../src/composition/app/index.js';
import { systemActor } from '../../../src/domain/accounts/index.js';
import type { Clock, Json } from '../../../src/foundations/core/index.js';
import { copyDataFolder, createTestApp, removeFolder } from '../../support/data-folder.js';
import { createFile } from '../../support/files.js';
import { files } from '../seed/files.js';
import { seed } from '../seed/index.js';
import { type SeedToken, seedTokens } from '../seed/tokens.js';
import type { SeedRequest } from '../seed/types.js';
import { type Case, requestSpec } from './case.js';
import { type Saved, worthSaving } from './placeholders.js';
import { inProcess, overHttp, type Target } from './target.js';

const project = fileURLToPath(new URL('../model', import.meta.url));

export type Profile = 'contract' | 'strapi';

/** Where the cases of one profile run. */
export interface Ground {
  /** The seed's answers. */
  readonly saved: Saved;
  /** Nobody writes here. */
  readonly reading: Target;
  /** Shared by the writing cases. */
  readonly writing: Target;
  /** A copy of the seeded database for one case alone; null: cannot be had (a server somewhere else). */
  readonly fresh: ((config: PartialConfig) => Promise<{ readonly target: Target; close(): Promise<void> }>) | null;
  close(): Promise<void>;
}

/** Seeds a database in process once and hands out copies of it. */
export async function groundInProcess(profile: Profile): Promise<Ground> {
  const home = await mkdtemp(path.join(tmpdir(), 'octavo-conformance-'));
  const seeded = path.join(home, 'seeded');
  const clock = new TickingClock();
  const ticking = (app: App, token: string): Target => inProcess(app, token, () => clock.tick());
  const first = await start(clock, seeded, profile, {});
  const token = first.firstToken;
  if (token === null) throw new Error('The first start of an empty data folder gave no token');
  let saved: Saved;
  try {
    const made = new Map<string, Json>();
    for (const [name, row] of files) made.set(name, await createFile(first, row));
    for (const token of seedTokens) made.set(`token.${token.name}`, await createToken(first, clock, token));
    saved = await runSeed(ticking(first, token), [...seed.documents, ...seed.media], made);
  } finally {
    await first.close();
  }
  let copies = 0;
  const copy = async (config: PartialConfig) => {
    const folder = path.join(home, `copy-${++copies}`);
    await copyDataFolder(seeded, folder);
    return { app: await start(clock, folder, profile, config), remove: () => removeFolder(folder) };
  };
  const [reading, writing] = [await copy({}), await copy({})];
  return {
    saved,
    reading: ticking(reading.app, token),
    writing: ticking(writing.app, token),
    fresh: async (config) => {
      const { app, remove } = await copy(config);
      return { target: ticking(app, token), close: () => app.close().then(remove) };
    },
    close: async () => {
      await reading.app.close();
      await writing.app.close();
      await removeFolder(home);
    },
  };
}

/** A server somewhere else, started by its owner on this model and an empty data folder. */
export async function groundOverHttp(baseUrl: string, token: string): Promise<Ground> {
  const target = overHttp(baseUrl, token);
  const answer = await target.send(requestSpec('GET /api/products'), new Map());
  if (answer.status !== 200) throw new Error(`GET /api/products: ${answer.status} ${answer.text}`);
  if (!answer.text.startsWith('{"data":[]')) {
    throw new Error('The server at OCTAVO_BASE_URL has content already: start it on an empty data folder');
  }
  const saved = await runSeed(target, seed.documents, new Map());
  return { saved, reading: target, writing: target, fresh: null, close: async () => {} };
}

/** Whether a case can run on this ground. */
export function runsOn(one: Case, ground: 'process' | 'http'): boolean {
  if (ground === 'process') return true;
  return one.inProcess !== true && one.config === undefined && !('fresh' in one);
}

/** Stands still while a request is answered, so that answers do not depend on how fast a machine or a database is. */
class TickingClock implements Clock {
  #now = Date.UTC(2026, 4, 6, 10, 20, 30);

  now(): number {
    return this.#now;
  }

  tick(): void {
    this.#now += tickMilliseconds;
  }
}

const tickMilliseconds = 10;

function start(clock: Clock, dataDir: string, profile: Profile, config: PartialConfig): Promise<App> {
  return createTestApp({
    project,
    clock,
    config: {
      ...config,
      dataDir,
      logger: false,
      api: { ...config.api, profile },
      // Both profiles with refresh tokens, as the contract has them.
      users: { mode: 'refresh', ...config.users },
    },
  });
}

async function createToken(app: App, clock: Clock, { fate, ...request }: SeedToken): Promise<string> {
  // A moment from now: long over when the first case runs.
  const expiresAt = fate === 'expired' ? clock.now() + tickMilliseconds : null;
  const { token, info } = await app.accounts.tokens.create({ ...request, description: '', expiresAt }, systemActor);
  if (fate === 'revoked') await app.accounts.tokens.revoke(info.id, systemActor);
  return token;
}

async function runSeed(target: Target, requests: readonly SeedRequest[], made: Saved): Promise<Saved> {
  const saved = new Map(made);
  for (const { save, ...request } of requests) {
    const answer = await target.send(request, saved);
    if (answer.status !== 200 && answer.status !== 201) {
      throw new Error(
        `The seed was refused: ${request.method} ${request.url} ${JSON.stringify(request.body)}\n${answer.text}`,
      );
    }
    if (save !== undefined) saved.set(save, worthSaving(answer.text));
  }
  return saved;
}
