// An open-loop load generator, in a process of its own: requests leave when they are due, whether or not earlier ones were answered.
// It is told a job by message and answers with what it saw.
import { connect } from 'node:net';

/**
 * @typedef {object} Job
 * @property {number} port
 * @property {readonly string[]} requests Whole requests, taken in turn.
 * @property {number | null} rate Requests a second; null: as many as are answered, over `connections`.
 * @property {number} connections Opened before the first request; what is due while all of them wait is not sent, and counted.
 * @property {number} milliseconds
 * @property {number} patience Milliseconds for which answers are waited for after the last request.
 */

/**
 * @typedef {object} Seen
 * @property {number} sent
 * @property {number} unsent
 * @property {number} good Answers 2xx that came while requests were sent.
 * @property {readonly number[]} took Milliseconds of every answer 2xx, from when the request was due, in the order of answers.
 * @property {readonly number[]} cameAt Milliseconds since the start at which each of these came.
 * @property {readonly number[]} refusedTook Milliseconds of every answer 503 or 429 with `Retry-After`.
 * @property {readonly number[]} refusedAt Milliseconds since the start at which each of these came.
 * @property {number} unanswered
 * @property {number} broken Connections that ended with a request in flight, or could not be made.
 * @property {Readonly<Record<string, number>>} wrong Other answers, by status.
 */

process.on('message', async (/** @type {Job} */ job) => {
  process.send?.(await run(job));
});

/** @param {Job} job @returns {Promise<Seen>} */
async function run(job) {
  const requests = job.requests.map((text) => Buffer.from(text));
  const idle = /** @type {Connection[]} */ ([]);
  const all = /** @type {Set<Connection>} */ (new Set());
  const seen = {
    sent: 0,
    unsent: 0,
    good: 0,
    took: /** @type {number[]} */ ([]),
    cameAt: /** @type {number[]} */ ([]),
    refusedTook: /** @type {number[]} */ ([]),
    refusedAt: /** @type {number[]} */ ([]),
    unanswered: 0,
    broken: 0,
    wrong: /** @type {Record<string, number>} */ ({}),
  };
  let started = 0;
  let at = 0;
  let over = false;

  /** @param {Connection} connection @param {number} status @param {string} head */
  function answered(connection, status, head) {
    const now = performance.now();
    const took = now - connection.due;
    if (status >= 200 && status < 300) {
      if (!over) seen.good += 1;
      seen.took.push(took);
      seen.cameAt.push(now - started);
    } else if ((status === 503 || status === 429) && /\r\nretry-after: \d+/i.test(head)) {
      seen.refusedTook.push(took);
      seen.refusedAt.push(now - started);
    } else seen.wrong[status] = (seen.wrong[status] ?? 0) + 1;
    if (/\r\nconnection: close/i.test(head)) {
      connection.end();
      return;
    }
    if (job.rate === null && !over) send(connection, now);
    else idle.push(connection);
  }

  /** @param {Connection} connection @param {boolean} waiting */
  function ended(connection, waiting) {
    all.delete(connection);
    const place = idle.indexOf(connection);
    if (place >= 0) idle.splice(place, 1);
    if (waiting) seen.broken += 1;
  }

  /** @param {Connection} connection @param {number} due */
  function send(connection, due) {
    seen.sent += 1;
    connection.send(/** @type {Buffer} */ (requests[at++ % requests.length]), due);
  }

  /** @param {number} due */
  function sendDue(due) {
    const connection = idle.shift();
    if (connection === undefined) seen.unsent += 1;
    else send(connection, due);
  }

  for (let n = 0; n < job.connections; n++) {
    const connection = new Connection(job.port, answered, ended);
    await connection.opened;
    all.add(connection);
    idle.push(connection);
  }
  started = performance.now();
  if (job.rate === null) {
    for (const connection of idle.splice(0)) send(connection, started);
    await pause(job.milliseconds);
  } else {
    const between = 1000 / job.rate;
    for (let due = started; due < started + job.milliseconds; ) {
      for (const now = performance.now(); due <= now && due < started + job.milliseconds; due += between) sendDue(due);
      await pause(1);
    }
  }
  over = true;
  const until = performance.now() + job.patience;
  while (performance.now() < until && [...all].some((connection) => connection.waiting)) await pause(20);
  for (const connection of all) {
    if (connection.waiting) seen.unanswered += 1;
    connection.end();
  }
  return seen;
}

/** @param {number} milliseconds */
function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** A connection that is kept, with one request on it at a time. Of an answer it reads what tells its end and its status. */
class Connection {
  due = 0;
  waiting = false;
  #socket;
  #answered;
  #rest = 0;
  #head = '';
  /** @type {Buffer | null} */
  #begun = null;
  /** @type {Promise<unknown>} */
  opened;

  /**
   * @param {number} port
   * @param {(connection: Connection, status: number, head: string) => void} answered
   * @param {(connection: Connection, waiting: boolean) => void} ended
   */
  constructor(port, answered, ended) {
    this.#answered = answered;
    this.#socket = connect({ host: '127.0.0.1', port, noDelay: true });
    this.opened = new Promise((resolve) => this.#socket.once('connect', resolve));
    this.#socket.on('data', (chunk) => this.#read(chunk));
    this.#socket.on('error', () => this.#socket.destroy());
    this.#socket.on('close', () => ended(this, this.waiting));
  }

  /** @param {Buffer} request @param {number} due */
  send(request, due) {
    this.due = due;
    this.waiting = true;
    this.#socket.write(request);
  }

  end() {
    this.waiting = false;
    this.#socket.destroy();
  }

  /** @param {Buffer} chunk */
  #read(chunk) {
    if (this.#rest > 0) this.#rest -= chunk.length;
    else {
      const bytes = this.#begun === null ? chunk : Buffer.concat([this.#begun, chunk]);
      const end = bytes.indexOf('\r\n\r\n');
      if (end === -1) {
        this.#begun = bytes;
        return;
      }
      this.#begun = null;
      this.#head = bytes.toString('latin1', 0, end);
      const length = /\r\ncontent-length: *(\d+)/i.exec(this.#head);
      this.#rest = Number(length?.[1] ?? 0) - (bytes.length - end - 4);
    }
    if (this.#rest > 0) return;
    this.#rest = 0;
    this.waiting = false;
    this.#answered(this, Number(this.#head.slice(9, 12)), this.#head);
  }
}
