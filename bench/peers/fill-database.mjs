import { progressBar } from '../report/progress.mjs';
import { openDatabase } from '../servers/database.mjs';

/** @typedef {Readonly<Record<string, string | number | null>>} Row Column → value, as SQLite keeps it. */
/** @typedef {{ readonly table: string, readonly row: Row }} Placed */

/**
 * What goes into a database of a peer.
 * @typedef {object} Content
 * @property {readonly string[]} [statements] SQL to begin with.
 * @property {Iterable<Placed>} around What stands around the articles.
 * @property {(number: number) => Iterable<Placed>} article Of an article, counted from 0.
 * @property {boolean} analyzed Whether SQLite is to know how the rows are spread. No peer tells it by itself; without it SQLite takes other
 *   indexes, or none.
 */

/**
 * Puts the data set into a database that a peer has made, and which nobody has open: over its interface it would take a quarter of an hour
 * for every 20 000 articles. What is written is what a look into its own rows shows that it writes.
 * @param {string} path
 * @param {number} articles How many.
 * @param {(database: import('../servers/database.mjs').Database) => Content} contentOf
 */
export function fillDatabase(path, articles, contentOf) {
  const database = openDatabase(path, { readonly: false });
  try {
    const place = placer(database);
    const progress = progressBar('articles  ', articles);
    const { statements = [], around, article, analyzed } = contentOf(database);
    database.transaction(() => {
      for (const sql of statements) database.exec(sql);
      for (const one of around) place(one);
      for (let number = 0; number < articles; number++) {
        for (const one of article(number)) place(one);
        progress.at(number + 1);
      }
    })();
    if (analyzed) database.exec('ANALYZE');
  } finally {
    database.close();
  }
}

/**
 * One prepared statement per table and set of columns.
 * @param {import('../servers/database.mjs').Database} database
 * @returns {(one: Placed) => void}
 */
function placer(database) {
  /** @type {Map<string, import('../servers/database.mjs').Statement>} */
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
    statement.run(...Object.values(row));
  };
}
