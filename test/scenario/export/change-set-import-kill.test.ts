import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportContent, importExport } from '../../../src/composition/app/index.js';
import { fullAccess } from '../../../src/language/query/access/index.js';
import { freshDatabase, type TestDatabase } from '../../support/postgres.js';
import { octavo as startOctavo } from '../command.js';
import { type Api, appOptions, contentType, makeProject, octavo, type Server, serving, text } from './moving-sets.js';

/*
 * `octavo set:import --publish` is killed beside a running server, while it changes content, or the content model and content: both are
 * there afterwards, or neither, and no reader has seen anything else.
 */

const kills = Number(process.env.OCTAVO_KILLS ?? 1);
const documents = Number(process.env.OCTAVO_DOCUMENTS ?? 150);

const modelOf = (round: number) => ({
  'content-types/article.json': contentType('article', {
    title: text,
    ...Object.fromEntries(Array.from({ length: round }, (_, index) => [`extra${index + 1}`, text])),
  }),
});

/** A change set, and how many attributes the model that it needs has. */
interface Round {
  readonly round: number;
  readonly attributes: number;
  /** Whether it needs another model than the one before. */
  readonly changesModel: boolean;
}

describe.each(['sqlite', 'postgres'] as const)('from SQLite to %s', (kind) => {
  let folder: string;
  let database: TestDatabase | null = null;
  let staging: Server;
  let production: Server;
  let ids: readonly string[];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'octavo-import-kill-'));
    if (kind === 'postgres') database = await freshDatabase();
    staging = { project: join(folder, 'staging'), url: null };
    production = { project: join(folder, 'production'), url: database?.url ?? null };
    for (const { project } of [staging, production]) await makeProject(project, modelOf(0));
    ids = await serving(staging, async (api) => {
      const made: string[] = [];
      for (let index = 0; index < documents; index++)
        made.push(await api.write('POST', '/api/articles', { title: 'Round 0' }));
      return made;
    });
    const file = join(folder, 'all.jsonl');
    await exportContent(appOptions(staging), file, () => undefined);
    await importExport(appOptions(production), { path: file, dryRun: false }, () => undefined);
  }, 60_000);
  afterAll(async () => {
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Makes a set that changes every document, and exports it. Returns its folder and id. */
  async function exportRound(round: number, attributes: number): Promise<readonly [string, string]> {
    await makeProject(staging.project, modelOf(attributes));
    const set = await serving(staging, async (api) => {
      const id = await api.createSet(`Round ${round}`);
      const extra = attributes === 0 ? {} : { [`extra${attributes}`]: `Round ${round}` };
      for (const documentId of ids)
        await api.write('PUT', `/api/articles/${documentId}?set=${id}`, { title: `Round ${round}`, ...extra });
      // Later sets begin with what this one publishes.
      const out = await octavo(staging, 'set:export', id, '--out', join(folder, `round-${round}`));
      expect(out, out.err).toMatchObject({ code: 0 });
      await api.app.changeSets.publish({ ability: fullAccess, resolutions: [] }, id);
      return id;
    });
    return [join(folder, `round-${round}`), set];
  }

  /**
   * Reads a list: its documents have to be of one round, and of the new one where the server has the model of that round. A server on
   * PostgreSQL may need half a second to notice a model that another process brought. Returns whether they are of the new round.
   */
  async function readRound(api: Api, { round, attributes, changesModel }: Round): Promise<boolean> {
    const extra = `extra${attributes}`;
    const hasModel = api.app.snapshot.contentTypes.get('api::article.article')?.attributes.has(extra) === true;
    const { data } = await api.ask('GET', '/api/articles?pagination[pageSize]=100&sort=documentId');
    const titles = new Set(data.map(({ title }: { title: string }) => title));
    expect(titles.size).toBe(1);
    const isNew = titles.has(`Round ${round}`);
    expect(isNew || titles.has(`Round ${round - 1}`)).toBe(true);
    if (!changesModel || !hasModel) return isNew;
    expect([...new Set(data.map((article: object) => Reflect.get(article, extra)))]).toEqual([`Round ${round}`]);
    return true;
  }

  /** Runs the import beside a server that is read all the time, and kills it after some milliseconds; null: never. */
  async function importKilled(from: string, set: string, round: Round, killAfter: number | null) {
    return serving(production, async (api) => {
      const revisions = (await api.app.model.history()).length;
      const environment = production.url === null ? [] : ([['DATABASE_URL', production.url]] as const);
      const startedAt = performance.now();
      const command = startOctavo(['set:import', from, '--publish', '--project', production.project], environment);
      let ended = false;
      let longestRead = 0;
      const reading = (async () => {
        for (; !ended; await pause(5)) {
          const readAt = performance.now();
          await readRound(api, round);
          longestRead = Math.max(longestRead, performance.now() - readAt);
        }
      })();
      const running = (async () => {
        if (killAfter !== null) {
          await Promise.race([pause(killAfter), command.ended]);
          command.child.kill('SIGKILL');
        }
        const code = await command.ended;
        ended = true;
        return code;
      })();
      const [code] = await Promise.all([running, reading]);
      const duration = performance.now() - startedAt;
      if (killAfter === null) expect(code, command.errors()).toBe(0);
      const state = (await api.app.changeSets.get(fullAccess, set))?.state ?? null;
      const isNew = await readRound(api, round);
      expect(state).toBe(isNew ? 'published' : null);
      expect((await api.app.model.history()).length - revisions).toBe(isNew && round.changesModel ? 1 : 0);
      return { isNew, duration, longestRead };
    });
  }

  test(
    `${kills} kills with a change of the model, and ${kills} without: both or neither`,
    async () => {
      const outcomes = { neither: 0, both: 0 };
      const figures: string[] = [];
      const durations = new Map<boolean, number>();
      let [round, attributes] = [0, 0];
      for (let kill = 0; kill <= kills; kill++) {
        for (const changesModel of [true, false]) {
          round++;
          if (changesModel) attributes++;
          const current: Round = { round, attributes, changesModel };
          const [from, set] = await exportRound(round, attributes);
          const expected = durations.get(changesModel);
          // The first ones are not disturbed, and say how long one takes.
          const killAfter = expected === undefined ? null : expected * (0.3 + 0.7 * Math.random());
          const { isNew, duration, longestRead } = await importKilled(from, set, current, killAfter);
          if (killAfter === null) {
            durations.set(changesModel, duration);
            figures.push(
              `${changesModel ? 'model and ' : ''}content: ${duration.toFixed(0)} ms, longest read ${longestRead.toFixed(0)} ms`,
            );
          } else outcomes[isNew ? 'both' : 'neither']++;
          const again = await octavo(production, 'set:import', from, '--publish');
          expect(again, again.err).toMatchObject({ code: 0 });
          await serving(production, async (api) => expect(await readRound(api, current)).toBe(true));
          const last = await octavo(production, 'set:import', from, '--publish');
          expect(last).toMatchObject({ code: 0, err: expect.stringContaining('nothing to do') });
          expect(await octavo(production, 'verify-data')).toMatchObject({ code: 0 });
        }
      }
      if (process.env.OCTAVO_KILLS !== undefined) {
        process.stderr.write(`${kind}: ${JSON.stringify(outcomes)}; ${figures.join('; ')}\n`);
      }
    },
    60_000 + kills * 30_000,
  );
});
