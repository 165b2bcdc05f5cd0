// The load generator: a process of its own, so that it shares neither an event loop nor a core with what it measures.
// It receives a job as a message and replies with the measurements.
import { Client } from './client.mjs';

/**
 * @typedef {object} Job
 * @property {{ host: string, port: number }} address
 * @property {string} method
 * @property {readonly string[]} urls Taken in turn.
 * @property {Readonly<Record<string, string>>} headers
 * @property {number} status Of a good answer.
 * @property {readonly string[] | null} bodies Used once each, in order; the job ends early when none is left.
 * @property {number} connections
 * @property {number | null} milliseconds null: until it is stopped.
 * @property {number} [every] Milliseconds from one request of a connection to its next; left out: as soon as it is answered.
 */

/**
 * @typedef {object} Seen
 * @property {number} answers
 * @property {number} milliseconds How long it really took.
 * @property {number} p50 Milliseconds.
 * @property {number} p99 Milliseconds.
 * @property {string | null} wrong What went wrong first.
 */

let stopped = false;

process.on('message', async (/** @type {Job | 'stop'} */ message) => {
  stopped = message === 'stop';
  if (message !== 'stop') process.send?.(await run(message));
});

/**
 * Loads a server until the time is over or the bodies are used up. Answers that are under way then are waited for: the server
 * has worked on them, so they count.
 * @param {Job} job
 * @returns {Promise<Seen>}
 */
async function run(job) {
  const requests = job.bodies === null ? job.urls.map((url) => bytesOf(job, url, null)) : withBodies(job, job.bodies);
  const most = job.bodies === null ? Number.POSITIVE_INFINITY : requests.length;
  const latencies = new Latencies();
  let used = 0;
  let wrong = /** @type {string | null} */ (null);
  const started = performance.now();
  const next = () => {
    const late = performance.now() - started > (job.milliseconds ?? Number.POSITIVE_INFINITY);
    const over = wrong !== null || used >= most || late || stopped;
    return over ? null : /** @type {Buffer} */ (requests[used++ % requests.length]);
  };
  /** @param {number} status @param {number} milliseconds */
  const onAnswer = (status, milliseconds) => {
    if (status !== job.status) wrong ??= `an answer with status ${status}`;
    latencies.add(milliseconds);
  };
  const connection = () =>
    new Promise((resolve) => {
      const onEnd = (/** @type {Error | null} */ error) => {
        if (error !== null) wrong ??= error.message;
        resolve(null);
      };
      new Client(job.address, next, onAnswer, onEnd, job.every);
    });
  await Promise.all(Array.from({ length: job.connections }, connection));
  return {
    answers: latencies.count,
    milliseconds: performance.now() - started,
    p50: latencies.percentile(0.5),
    p99: latencies.percentile(0.99),
    wrong,
  };
}

/** @param {Job} job @param {readonly string[]} bodies */
function withBodies(job, bodies) {
  return bodies.map((body, at) => bytesOf(job, /** @type {string} */ (job.urls[at % job.urls.length]), body));
}

/** @param {Job} job @param {string} url @param {string | null} body */
function bytesOf(job, url, body) {
  const headers = { Host: `${job.address.host}:${job.address.port}`, ...job.headers };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  if (body !== null) lines.push(`Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`);
  return Buffer.from(`${job.method} ${url} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`);
}

/** Every latency of a run; a million of them are eight megabytes. */
class Latencies {
  #values = new Float64Array(1 << 16);
  count = 0;

  /** @param {number} milliseconds */
  add(milliseconds) {
    if (this.count === this.#values.length) {
      const larger = new Float64Array(this.#values.length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.count++] = milliseconds;
  }

  /** @param {number} part */
  percentile(part) {
    if (this.count === 0) return Number.NaN;
    const sorted = this.#values.slice(0, this.count).sort();
    return sorted[Math.min(this.count - 1, Math.floor(this.count * part))] ?? Number.NaN;
  }
}
