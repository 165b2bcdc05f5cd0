// The two databases that components.mjs measures: opening, filling, publishing, sizes.
import { join } from 'node:path';
import {
  clearing,
  componentIds,
  copying,
  namesOf,
  PARTS,
  postgres,
  publishRow,
  readsOf,
  sqlite,
  tablesOf,
} from './components-layouts.mjs';

export async function openSqlite(folder, layout) {
  const { DatabaseSync, enhance } = await import('@photostructure/sqlite');
  const file = join(folder, `${layout}.db`);
  const open = () => {
    const db = enhance(new DatabaseSync(file));
    for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'cache_size = -262144', 'mmap_size = 1073741824'])
      db.pragma(pragma);
    return db;
  };
  let db = open();
  const tables = tablesOf(layout, 'text');
  const statements = new Map();
  const prepared = (sql) => {
    if (!statements.has(sql)) statements.set(sql, db.prepare(sql));
    return statements.get(sql);
  };
  const run = (sql, ...args) => prepared(sql).run(...args);
  const insert = (rows) => {
    for (const [table, list] of Object.entries(rows)) {
      const names = namesOf(tables[table]);
      const sql = `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`;
      for (const row of list)
        run(
          sql,
          ...names.map((n) => (row[n] !== null && typeof row[n] === 'object' ? JSON.stringify(row[n]) : row[n])),
        );
    }
  };
  const link = (table, ...values) => run(`INSERT INTO ${table} VALUES (?, ?, ?, ?, ?, ?)`, ...values);
  const publishTables = (draft, target) => {
    run(publishRow('A'), target, draft);
    for (const sql of clearing) run(sql, target);
    for (const l of prepared('SELECT * FROM articles_components WHERE entity_id = ?').all(draft)) {
      const id = componentIds.next();
      const table = Object.keys(PARTS).find((t) => PARTS[t] === l.component_type);
      run(`${copying(table, '?')} WHERE c.id = ?`, id, l.component_id);
      link('articles_components', id, target, l.field, l.position, l.component_type, id);
      if (table !== 'c_seo') continue;
      for (const m of prepared('SELECT * FROM c_seo_components WHERE entity_id = ?').all(l.component_id)) {
        const inner = componentIds.next();
        run(`${copying('c_link', '?')} WHERE c.id = ?`, inner, m.component_id);
        link('c_seo_components', inner, id, m.field, m.position, m.component_type, inner);
      }
    }
  };
  const inOneTransaction = (change) => (first, second) => {
    run('BEGIN IMMEDIATE');
    change(first, second);
    run('COMMIT');
  };
  return {
    reads: readsOf(layout, sqlite),
    execute: (sql) => db.exec(sql.replaceAll('bigint primary key', 'integer primary key')),
    prepare: (sql) => {
      const s = db.prepare(sql).pluck();
      return (args) => s.get(...args);
    },
    insert: inOneTransaction(insert),
    publish: inOneTransaction(
      layout === 'A' ? publishTables : (draft, target) => run(publishRow(layout), target, draft),
    ),
    settle: () => {
      // fresh statistics, without the samples that make statements be prepared again and again
      db.exec('ANALYZE; DROP TABLE IF EXISTS sqlite_stat4');
      db.pragma('wal_checkpoint(TRUNCATE)');
      db.close();
      statements.clear();
      db = open();
    },
    size: () => db.pragma('page_count', { simple: true }) * db.pragma('page_size', { simple: true }),
    close: () => db.close(),
  };
}

export async function openPostgres(port, layout, jsonType) {
  const { default: pg } = await import('pg');
  const schema = `layout_${layout}_${jsonType}`.toLowerCase();
  const client = new pg.Client({
    port,
    host: 'localhost',
    user: 'postgres',
    password: 'postgres',
    database: 'postgres',
  });
  client.on('error', () => {}); // said when the server stops first, after a failure reported elsewhere
  await client.connect();
  await client.query(
    `CREATE SCHEMA ${schema}; SET search_path = ${schema}; SET jit = off; SET max_parallel_workers_per_gather = 0; CREATE SEQUENCE component_id START 1000000000`,
  );
  const tables = tablesOf(layout, jsonType);
  const numbered = (sql) => {
    let n = 0;
    return sql.replaceAll('?', () => `$${++n}`);
  };
  let statements = 0;
  const prepare = (sql) => {
    statements += 1;
    const query = { name: `s${statements}`, text: numbered(sql), rowMode: 'array' };
    return async (args) => (await client.query({ ...query, values: args })).rows[0]?.[0];
  };
  const insertions = new Map(); // one statement per document, however many tables it touches
  const insert = (rows) => {
    const names = Object.keys(rows);
    const key = names.join();
    if (!insertions.has(key))
      insertions.set(
        key,
        prepare(
          `WITH ${names.map((t, i) => `x${i} AS (INSERT INTO ${t} SELECT ${namesOf(tables[t])} FROM json_populate_recordset(NULL::${t}, ?))`).join(', ')} SELECT 1`,
        ),
      );
    return insertions.get(key)(names.map((t) => JSON.stringify(rows[t])));
  };
  // The same steps as on SQLite, in one statement: what is deleted and what is inserted do not see each other.
  const publishTables = `WITH x AS (SELECT ?::bigint AS target, ?::bigint AS draft),
    m AS MATERIALIZED (SELECT l.*, nextval('component_id') AS new FROM articles_components l, x WHERE l.entity_id = x.draft),
    k AS MATERIALIZED (SELECT n.*, m.new AS owner, nextval('component_id') AS new FROM c_seo_components n JOIN m ON m.component_id = n.entity_id AND m.component_type = 'shared.seo'),
    ${clearing.map((sql, i) => `d${i} AS (${sql.replace('?', '(SELECT target FROM x)')})`).join(', ')},
    ${Object.entries(PARTS)
      .map(
        ([t, type]) =>
          `i_${t} AS (${copying(t, 'm.new')} JOIN m ON m.component_id = c.id WHERE m.component_type = '${type}')`,
      )
      .join(', ')},
    i_link AS (${copying('c_link', 'k.new')} JOIN k ON k.component_id = c.id),
    i_own AS (INSERT INTO articles_components SELECT new, x.target, field, position, component_type, new FROM m, x),
    i_in AS (INSERT INTO c_seo_components SELECT new, owner, field, position, component_type, new FROM k)
    ${publishRow('A').replace('FROM articles d', 'FROM articles d, x').replace('= ? AND d.id = ?', '= x.target AND d.id = x.draft')}`;
  const publish = prepare(layout === 'A' ? publishTables : publishRow(layout).replaceAll('?', '?::bigint'));
  return {
    reads: readsOf(layout, postgres, jsonType === 'text' ? (column) => `(${column}::json)` : undefined),
    execute: (sql) => client.query(sql),
    prepare,
    insert,
    publish: (draft, target) => publish([target, draft]),
    settle: async () => {
      for (const t of Object.keys(tables)) await client.query(`VACUUM ANALYZE ${t}`);
      await client.query('CHECKPOINT');
    },
    size: async () =>
      Number(
        (
          await client.query(
            'SELECT sum(pg_total_relation_size(c.oid)) AS n FROM pg_class c WHERE relkind = $1 AND relnamespace = $2::regnamespace',
            ['r', schema],
          )
        ).rows[0].n,
      ),
    close: () => client.end(),
  };
}
