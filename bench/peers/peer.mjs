/**
 * A server that Octavo is compared with.
 * @typedef {object} Peer
 * @property {string} name For `--peers`, for folders and for samples.
 * @property {string} title For people.
 * @property {string} version
 * @property {Readonly<Record<string, number>>} aims How many times its answers Octavo is to give, by the name of a case.
 * @property {Readonly<Record<string, number>>} aimsAgain The same where Octavo has given the answer before.
 * @property {(set: import('../dataset/dataset.mjs').Dataset) => Promise<string>} prepare Installs it and fills a database, each unless that was done
 *   before; gives the SQLite file. Raises an error where one of them fails.
 * @property {(database: string) => Promise<import('../servers/start.mjs').Running>} start
 * @property {(size: import('../dataset/content.mjs').Size) => Language} language
 */

/**
 * How a peer is told what Octavo is told, and what its answers mean.
 * @typedef {object} Language
 * @property {(url: string) => string} address An address of Octavo.
 * @property {(method: string) => string} method
 * @property {(body: string) => string} body What is written.
 * @property {(method: string) => number} status Of a good answer to a write.
 * @property {number} mostWrites More than it can write in a second.
 * @property {(answer: unknown) => unknown} told What it answered, in Octavo's words.
 * @property {(answer: unknown) => unknown} compared What Octavo answered, without what the peer cannot say.
 */

export {};
