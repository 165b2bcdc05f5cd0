/**
 * What a hand-written server is told before it opens its port.
 * @typedef {object} QuestionSetup
 * @property {string} database Path of the SQLite file, or address of the PostgreSQL database.
 * @property {Readonly<Record<string, readonly import('../cases/types.mjs').Ask[]>>} asks By the case's name.
 */

export {};
