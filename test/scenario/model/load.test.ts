import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plainStatement } from '../../../src/storage/sql/plan/index.js';
import { testedDatabase } from '../../support/data-folder.js';
import {
  contentTypeDefinition,
  type Definition,
  type ModelFixture,
  openModelFixture,
} from '../../support/model-fixture.js';

const uid = 'api::note.note';
const documents = Number(process.env.OCTAVO_DOCUMENTS ?? 1_000);
/** Milliseconds: long enough for many documents on a slow disk. */
const time = 600_000;
/** Rows of one statement. */
const atOnce = 500;
/** Reads a second, over both nodes, while the model changes. */
const rate = Number(process.env.OCTAVO_RATE ?? 100);
/** Maximum wait of a read in milliseconds. SQLite is read in the thread that changes it: there it is reported, with a wide bound. */
const patience = testedDatabase === 'postgres' ? Number(process.env.OCTAVO_PATIENCE ?? 8_000) : 10_000;

const text = { type: 'string' };
const steps: readonly {
  readonly name: string;
  readonly definition: Definition;
  readonly renames: readonly { readonly from: string; readonly to: string }[];
}[] = [
  {
    name: 'add an attribute',
    definition: contentTypeDefinition('note', { title: text, stars: { type: 'integer' } }),
    renames: [],
  },
  {
    name: 'rename',
    definition: contentTypeDefinition('note', { headline: text, stars: { type: 'integer' } }),
    renames: [{ from: `${uid}.title`, to: 'headline' }],
  },
  {
    name: 'make unique',
    definition: contentTypeDefinition('note', { headline: { ...text, unique: true }, stars: { type: 'integer' } }),
    renames: [],
  },
  {
    name: 'drafts on',
    definition: contentTypeDefinition(
      'note',
      { headline: { ...text, unique: true }, stars: { type: 'integer' } },
      { options: { draftAndPublish: true } },
    ),
    renames: [],
  },
  {
    name: 'drafts off',
    definition: contentTypeDefinition('note', { headline: { ...text, unique: true }, stars: { type: 'integer' } }),
    renames: [],
  },
];

let fixture: ModelFixture;
beforeAll(async () => {
  fixture = await openModelFixture(
    { 'schema/content-types/note.json': contentTypeDefinition('note', { title: text }) },
    2,
  );
  await fixture.ask(0, 'POST', 'notes', { title: 'note 0' });
  await addNotes(documents - 1);
  // What the server would do by itself a minute later.
  if (testedDatabase === 'postgres') await fixture.nodes[0]?.store.write((tx) => tx.run(analyze(fixture), []));
}, time);
afterAll(() => fixture.close());

function analyze({ nodes }: ModelFixture) {
  const [node] = nodes;
  if (node === undefined) throw new Error('no node serves');
  return plainStatement(node.store.dialect, 'ANALYZE');
}

/** Adds notes as the tables have them: over the interface a hundred thousand would take longer than what is measured. */
async function addNotes(count: number): Promise<void> {
  const store = fixture.nodes[0]?.store;
  if (store === undefined) throw new Error('no node serves');
  const { dialect } = store;
  const moment = '2026-01-01T00:00:00.000Z';
  for (let from = 0; from < count; from += atOnce) {
    const ids = Array.from(
      { length: Math.min(atOnce, count - from) },
      (_, at) => `n${String(from + at).padStart(23, '0')}`,
    );
    const rows = (values: string): string => ids.map(() => values).join(', ');
    const heads = `INSERT INTO [octavo_documents] ([document_id], [type], [revision]) VALUES ${rows(`(?, '${uid}', 1)`)}`;
    const versions = `INSERT INTO [notes]
      ([document_id], [locale], [status], [title], [created_at], [updated_at], [published_at], [revision])
      VALUES ${rows(`(?, '', 'published', ?, '${moment}', '${moment}', '${moment}', 1)`)}`;
    await store.write(async (transaction) => {
      await transaction.run(plainStatement(dialect, heads), ids);
      await transaction.run(
        plainStatement(dialect, versions),
        ids.flatMap((id) => [id, `note ${id}`]),
      );
      transaction.touch(uid);
    });
  }
}

/** Reads and writes at a steady rate on both nodes until it is stopped. */
class Load {
  readonly waits: number[] = [];
  readonly wrong: string[] = [];
  readonly #asking: Promise<void>[] = [];
  readonly #documentId: string;
  #written = 0;
  #stopped = false;

  constructor(documentId: string) {
    this.#documentId = documentId;
  }

  async run(): Promise<void> {
    const started = performance.now();
    for (let sent = 0; !this.#stopped; sent++) {
      this.#asking.push(this.#read(sent % 2));
      if (sent % 20 === 0) this.#asking.push(this.#write((sent / 20) % 2));
      const due = started + ((sent + 1) * 1_000) / rate;
      if (due > performance.now()) await pause(due - performance.now());
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#asking);
  }

  async #read(node: number): Promise<void> {
    const began = performance.now();
    const { status, body } = await fixture.ask(node, 'GET', 'notes?pagination[pageSize]=5&sort=id:asc');
    this.waits.push(performance.now() - began);
    const notes = Array.isArray(body.data) ? body.data : [];
    const known = notes.every((note) => 'title' in note !== 'headline' in note);
    if (status !== 200 || notes.length !== 5 || !known) this.wrong.push(`${status} ${JSON.stringify(body)}`);
  }

  /** An attribute that every one of the models has by some name: a body is written for one of them, and refused by the other. */
  async #write(node: number): Promise<void> {
    const { status, body } = await fixture.ask(node, 'PUT', `notes/${this.#documentId}`, {});
    // A long change lets those wait who write, at other nodes for five seconds.
    if (status !== 200 && status !== 503) this.wrong.push(`PUT ${status} ${JSON.stringify(body)}`);
    this.#written += 1;
  }
}

test(
  'reads and writes go on while the model changes: each is answered as one of the two models says',
  async () => {
    const { body } = await fixture.ask(0, 'GET', 'notes?pagination[pageSize]=1');
    const [{ documentId }] = body.data as readonly [{ readonly documentId: string }];
    const lines: string[] = [];
    for (const { name, definition, renames } of steps) {
      const load = new Load(documentId);
      const running = load.run();
      await pause(300);
      const began = performance.now();
      await fixture.change(0, { definitions: { [uid]: definition }, renames });
      const milliseconds = performance.now() - began;
      await pause(300);
      await load.stop();
      await running;
      expect(load.wrong).toEqual([]);
      const longest = Math.max(...load.waits);
      lines.push(
        `${name}: ${Math.round(milliseconds)} ms, ${load.waits.length} reads, the longest ${Math.round(longest)} ms`,
      );
      expect(longest).toBeLessThan(patience);
    }
    if (process.env.OCTAVO_FIGURES) console.log(`${testedDatabase}, ${documents} documents\n${lines.join('\n')}`);
  },
  time,
);
