import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyDataFolder, createTestApp, databaseEnvironment, removeFolder } from '../../support/data-folder.js';
import {
  contentTypeDefinition,
  type Definition,
  openModelFixture,
  writeDefinitions,
} from '../../support/model-fixture.js';
import { openRawDatabase } from '../../support/verify/raw-database.js';
import { octavo } from '../command.js';

/** How often each change is cut off. */
const kills = Number(process.env.OCTAVO_KILLS ?? 1);
const documents = Number(process.env.OCTAVO_DOCUMENTS ?? 1_000);

const uid = 'api::note.note';
const place = 'schema/content-types/note.json';
const parts = 'schema/components/shared/part.json';
const part: Definition = {
  info: { displayName: 'Part' },
  attributes: { label: { type: 'string' }, size: { type: 'string' } },
};
const text = { type: 'string' };
const attributes = {
  title: text,
  amount: text,
  part: { type: 'component', component: 'shared.part' },
  list: { type: 'component', component: 'shared.part', repeatable: true },
};

interface HeavyChange {
  readonly name: string;
  readonly files: Readonly<Record<string, Definition>>;
  readonly flags: readonly string[];
  /** What a note says after it. */
  expected(at: number): Readonly<Record<string, unknown>>;
}

const before = (at: number) => ({
  title: `note ${at}`,
  amount: String(at),
  part: { label: `part ${at}`, size: String(at) },
  list: [{ label: 'a', size: '1' }],
});

const number = { type: 'integer' };
const changes: readonly HeavyChange[] = [
  {
    name: 'texts become numbers',
    files: { [place]: contentTypeDefinition('note', { ...attributes, amount: number }), [parts]: part },
    flags: [],
    expected: (at) => ({ ...before(at), amount: at }),
  },
  {
    name: 'numbers in components, under another name',
    files: {
      [place]: contentTypeDefinition('note', attributes),
      [parts]: { ...part, attributes: { label: text, weight: number } },
    },
    flags: ['--rename', 'shared.part.size=weight'],
    expected: (at) => ({
      ...before(at),
      part: { label: `part ${at}`, weight: at },
      list: [{ label: 'a', weight: 1 }],
    }),
  },
  {
    name: 'drafts',
    files: {
      [place]: contentTypeDefinition('note', attributes, { options: { draftAndPublish: true } }),
      [parts]: part,
    },
    flags: [],
    expected: before,
  },
  {
    name: 'another name, unique titles, and an attribute that is gone',
    files: {
      'schema/content-types/paper.json': contentTypeDefinition('paper', {
        title: { type: 'string', unique: true },
        part: attributes.part,
        list: attributes.list,
      }),
      [parts]: part,
    },
    flags: ['--rename', `${uid}=api::paper.paper`, '--allow-loss'],
    expected: (at) => ({ title: `note ${at}`, part: before(at).part, list: before(at).list }),
  },
];

let fixture: Awaited<ReturnType<typeof openModelFixture>>;
/** The data as it was before every change. */
let data: string;

beforeAll(async () => {
  fixture = await openModelFixture({ [place]: contentTypeDefinition('note', attributes), [parts]: part });
  const [app] = fixture.nodes;
  const numbers = Array.from({ length: documents }, (_, at) => at);
  const atOnce = app?.writesAtOnce ?? 1;
  for (let at = 0; at < documents; at += atOnce) {
    const some = numbers.slice(at, at + atOnce);
    const made = await Promise.all(some.map((number) => fixture.ask(0, 'POST', 'notes', before(number))));
    for (const { status } of made) expect(status).toBe(200);
  }
  await app?.close();
  data = join(fixture.folder, 'data');
});

afterAll(() => fixture.close());

/** The model that a data folder has: true: the one after the change. Checks that every note is what it was, or became. */
async function check(
  dataDir: string,
  projects: { readonly old: string; readonly next: string },
  change: HeavyChange,
): Promise<boolean> {
  const words = ['migrate', '--check', '--project', projects.next, '--data', dataDir];
  const { code, errors } = await command(words, dataDir);
  const changed = code === 0;
  // A command that cannot read the database would exit with the same code.
  expect(errors).toContain(changed ? '' : 'The database has another model than the files');
  const app = await createTestApp({ project: changed ? projects.next : projects.old, config: { dataDir } });
  try {
    const token = await app.createToken('check');
    const path = Object.keys(change.files).some((file) => file.endsWith('paper.json')) && changed ? 'papers' : 'notes';
    const seen: unknown[] = [];
    for (let page = 1; seen.length < documents; page++) {
      const url = `/api/${path}?populate=*&sort=id:asc&pagination[pageSize]=100&pagination[page]=${page}`;
      const { status, body } = await app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });
      expect(status).toBe(200);
      const { data: some } = JSON.parse(body.toString('utf8'));
      if (some.length === 0) break;
      seen.push(...some);
    }
    const wanted = Array.from({ length: documents }, (_, at) => (changed ? change.expected(at) : before(at)));
    const byTitle = (left: { title?: unknown }, right: { title?: unknown }) =>
      compare(String(left.title), String(right.title));
    expect((seen as { title?: unknown }[]).sort(byTitle)).toMatchObject([...wanted].sort(byTitle));
    return changed;
  } finally {
    await app.close();
  }
}

/** A killed command may have sent its last words already, which a server still does. */
async function untilAlone(dataDir: string): Promise<void> {
  const look = await openRawDatabase(dataDir);
  await look.alone();
  await look.close();
}

function compare(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}

interface Ended {
  readonly code: number | string;
  readonly milliseconds: number;
  readonly errors: string;
}

/** Runs a command on a data folder; kills it after a number of milliseconds. */
async function command(words: readonly string[], dataDir: string, killAfter?: number): Promise<Ended> {
  const started = performance.now();
  const { child, ended, errors } = octavo(words, await databaseEnvironment(dataDir));
  if (killAfter !== undefined) {
    await Promise.race([pause(killAfter), ended]);
    child.kill('SIGKILL');
  }
  return { code: await ended, milliseconds: performance.now() - started, errors: errors() };
}

describe.each(changes)('$name, killed in the middle', (change) => {
  test('leaves the old model or the new one, and every value', async () => {
    const next = join(fixture.folder, 'next');
    await rm(next, { recursive: true, force: true });
    await writeDefinitions(next, change.files);
    const words = ['migrate', '--apply', ...change.flags, '--project', next];
    const projects = { old: fixture.folder, next };
    const whole = join(fixture.folder, 'whole');
    await copyDataFolder(data, whole);
    const { code, milliseconds, errors } = await command([...words, '--data', whole], whole);
    expect([code, errors]).toEqual([0, expect.stringContaining('has the model of the files')]);
    expect(await check(whole, projects, change)).toBe(true);
    await removeFolder(whole);
    // The first part of the time is the start of the command.
    for (let kill = 1; kill <= kills; kill++) {
      const copy = join(fixture.folder, `copy-${kill}`);
      await copyDataFolder(data, copy);
      await command([...words, '--data', copy], copy, milliseconds * (0.3 + (0.7 * kill) / (kills + 1)));
      await untilAlone(copy);
      if (!(await check(copy, projects, change))) {
        // What was left behind does not stand in the way.
        const again = await command([...words, '--data', copy], copy);
        expect(again).toMatchObject({ code: 0 });
        expect(await check(copy, projects, change)).toBe(true);
      }
      await removeFolder(copy);
    }
  }, 3_600_000);
});
