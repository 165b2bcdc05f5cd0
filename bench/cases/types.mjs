/**
 * One request and what it means to a server that knows all requests in advance.
 * @typedef {object} Ask
 * @property {string} url
 * @property {readonly (string | number)[]} values What the limit's statement binds, `meta` excepted.
 * @property {string} meta The JSON text of `meta`, its total known.
 */

/**
 * A measured query, with its response in two hand-written forms.
 * @typedef {object} Case
 * @property {string} name For `--cases` and the gates.
 * @property {string} title For the table.
 * @property {(data: Data) => readonly Ask[]} asks The first is asked over and over, then all of them in turn.
 * @property {import('./databases.mjs').Statements} limit SQL of the limit (L): one row, one column, the body's bytes. Binds `values`, then `meta`.
 * @property {(database: Database) => (ask: Ask) => unknown} objects The same by rows and objects (L0): the body to stringify.
 */

/**
 * What the cases have to know of the data set.
 * @typedef {object} Data
 * @property {readonly string[]} articleIds documentIds of the articles, in the order of their row ids.
 * @property {number} categories
 * @property {(sql: string, values: readonly (string | number)[]) => number} count
 */

/** @typedef {import('../servers/database.mjs').Database} Database */

export {};
