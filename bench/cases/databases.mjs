/**
 * How a database spells what the limit asks for. Values go into `format`, which is the fastest way to put JSON together inside
 * either of them; what can be neither null nor in need of escapes goes in bare.
 * @typedef {object} Database
 * @property {string} value A bound value.
 * @property {string} text A bound text whose type nothing around it tells.
 * @property {string} whole The mark of a whole number in a template.
 * @property {string} real The mark of a double.
 * @property {(value: string) => string} quoted A text as JSON, null too.
 * @property {(value: string) => string} flag A boolean as JSON.
 * @property {(index: string) => string} using Which index to use, where that can be said.
 * @property {string} across A join of a few rows with those they lead to.
 * @property {(order: string) => string} resorted The order of such a join, where it is not that of its left side.
 * @property {(value: string) => string} contains A condition on a title: it contains the value, whatever the case.
 * @property {(rows: string) => string} joined The column `json` of all rows of a query, joined by commas.
 * @property {(expression: string) => string} body A statement for the bytes of a body.
 */

/**
 * A bound limit hides behind a plus, or the statement is prepared again on every call.
 * @type {Database}
 */
export const sqlite = {
  value: '+?',
  text: '?',
  whole: '%d',
  real: '%.15g',
  quoted: (value) => `json_quote(${value})`,
  flag: (value) => `iif(${value}, 'true', 'false')`,
  using: (index) => `INDEXED BY ${index}`,
  across: 'CROSS JOIN',
  resorted: () => '',
  contains: (value) => `LIKE '%' || ${value} || '%'`,
  joined: (rows) => `SELECT group_concat(json) FROM (${rows})`,
  body: (expression) => `SELECT CAST(${expression} AS BLOB)`,
};

/**
 * The order is spelled as the indexes have it, nulls first.
 * @type {Database}
 */
export const postgres = {
  value: '?',
  text: '?::text',
  whole: '%s',
  real: '%s',
  quoted: (value) => `coalesce(to_json(${value}), 'null')`,
  flag: (value) => `${value}::text`,
  using: () => '',
  across: 'JOIN',
  resorted: (order) => `ORDER BY ${order}`,
  contains: (value) => `ILIKE '%' || ${value} || '%'`,
  joined: (rows) => `SELECT string_agg(json, ',') FROM (${rows}) r`,
  body: (expression) => numbered(`SELECT ${expression}`),
};

/** Placeholders are numbered there. @param {string} sql */
function numbered(sql) {
  let count = 0;
  return sql.replaceAll('?', () => `$${++count}`);
}

/**
 * A statement for each of them.
 * @typedef {object} Statements
 * @property {string} sqlite
 * @property {string} postgres
 */

/** @param {(database: Database) => string} print @returns {Statements} */
export function perDatabase(print) {
  return { sqlite: print(sqlite), postgres: print(postgres) };
}
