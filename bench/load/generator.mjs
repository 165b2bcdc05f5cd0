// The load generator: a process of its own, so that it shares neither an event loop nor a core with what it measures.
// It is told a job by message and answers with what it saw.
import { Client } from './client.mjs';

/**
 * @typedef {object} Job
 * @property {{ host: string, port: number }} address
 * @property {string} method
 * @property {readonly string[]} urls Taken in turn.
 * @property {Readonly<Record<string, string>>} headers
 * @property {readonly string[] | null} bodies Used once each, in order; the job ends early when none is left.
 * @property {number} connections
 * @property {number} milliseconds
 */

/**
 * @typedef {object} Seen
 * @property {number} answers
 * @property {number} milliseconds How long it really took.
 * @property {number} p50 Milliseconds.
 * @property {number} p99 Milliseconds.
 * @property {number} used How many requests were sent.
 * @property {string | null} wrong What went wrong first.
 */

process.on('message', async (/** @type {Job} */ job) => {
  process.send?.(await run(job));
});

/** @param {Job} job @returns {Promise<Seen>} */
function run(job) {
  const requests = job.bodies === null ? job.urls.map((url) => bytesOf(job, url, null)) : withBodies(job, job.bodies);
  const latencies = new Latencies();
  const once = job.bodies !== null;
  return new Promise((resolve) => {
    let used = 0;
    let wrong = /** @type {string | null} */ (null);
    const next = () => {
      if (once && used === requests.length) finish();
      return /** @type {Buffer} */ (requests[used++ % requests.length]);
    };
    const started = performance.now();
    const clients = Array.from(
      { length: job.connections },
      () =>
        new Client(
          job.address,
          next,
          (status, milliseconds) => {
            if (status !== 200) wrong ??= `an answer with status ${status}`;
            latencies.add(milliseconds);
          },
          (error) => {
            wrong ??= error.message;
            finish();
          },
        ),
    );
    const timer = setTimeout(finish, job.milliseconds);
    let finished = false;
    function finish() {
      if (finished) return;
      finished = true;
      clearTimeout(timer);
      const milliseconds = performance.now() - started;
      for (const client of clients) client.stop();
      resolve({
        answers: latencies.count,
        milliseconds,
        p50: latencies.percentile(0.5),
        p99: latencies.percentile(0.99),
        used,
        wrong,
      });
    }
  });
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
