/**
 * The settings of a hand-written server before it opens its port.
 * @typedef {object} QuestionSetup
 * @property {string} database Path of the SQLite file, or address of the PostgreSQL database.
 * @property {Readonly<Record<string, readonly import('../cases/types.mjs').Ask[]>>} asks By the case's name.
 */

export {};
