import { progressBar } from '../report/progress.mjs';
import { openDatabase } from '../servers/database.mjs';
import { articleRows, surroundingRows } from './rows.mjs';

/** @typedef {import('./rows.mjs').Placed} Placed */

/**
 * Puts the data set into a database in which Strapi has made its tables, and which nobody has open: over its interface it would take
 * a quarter of an hour for every 20 000 articles. What is written is what a look into its own rows shows that it writes.
 * @param {string} path
 * @param {import('../dataset/content.mjs').Size} size
 */
export function fillStrapi(path, size) {
  const database = openDatabase(path, { readonly: false });
  try {
    const place = placer(database);
    const now = Date.now();
    const progress = progressBar('articles  ', size.articles);
    database.transaction(() => {
      for (const one of surroundingRows(size, now, everybodyIn(database))) place(one);
      for (let number = 0; number < size.articles; number++) {
        for (const one of articleRows(number, size, now)) place(one);
        progress.at(number + 1);
      }
    })();
  } finally {
    database.close();
  }
}

/** @param {import('better-sqlite3').Database} database */
function everybodyIn(database) {
  const number = (/** @type {string} */ sql) => Number(database.prepare(sql).pluck().get());
  return {
    roleId: number("SELECT id FROM up_roles WHERE type = 'public'"),
    firstPermissionId: number('SELECT coalesce(max(id), 0) + 1 FROM up_permissions'),
  };
}

/**
 * One prepared statement per table and set of columns.
 * @param {import('better-sqlite3').Database} database
 * @returns {(one: Placed) => void}
 */
function placer(database) {
  /** @type {Map<string, import('better-sqlite3').Statement>} */
  const statements = new Map();
  return ({ table, row }) => {
    const columns = Object.keys(row);
    const key = `${table} ${columns.join()}`;
    let statement = statements.get(key);
    if (statement === undefined) {
      const names = columns.map((name) => `"${name}"`).join(', ');
      const sql = `INSERT INTO "${table}" (${names}) VALUES (${columns.map(() => '?').join(', ')})`;
      statement = database.prepare(sql);
      statements.set(key, statement);
    }
    statement.run(Object.values(row));
  };
}
