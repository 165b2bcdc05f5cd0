import { fileURLToPath } from 'node:url';
import { ask, cores, endProcess, startProcess } from '../servers/process.mjs';

/** @typedef {import('../servers/start.mjs').Running} Running */
/** @typedef {import('./generator.mjs').Seen} Seen */

/** Requests in flight at any time, where nothing else is said. */
export const connections = 16;

/**
 * What one run of load showed.
 * @typedef {object} Sample
 * @property {number} rate Answers per second.
 * @property {number} p50 Milliseconds.
 * @property {number} p99 Milliseconds.
 * @property {number} processor Microseconds of processor time that the server spent on an answer.
 */

/**
 * Starts the load generator.
 */
export function startLoad() {
  const child = startProcess([fileURLToPath(new URL('./generator.mjs', import.meta.url))], { core: cores?.load });
  child.stdout?.resume();
  child.stderr?.pipe(process.stderr);
  /**
   * @param {Running} server
   * @param {Omit<import('./generator.mjs').Job, 'address'>} job
   * @returns {Promise<Sample>}
   */
  async function sampleOf(server, job) {
    const before = server.spent();
    const { address } = server;
    const headers = { ...server.headers, ...job.headers };
    /** @type {Seen} */
    const seen = await ask(child, { ...job, address, headers });
    if (seen.wrong !== null) throw new Error(`${job.method} ${job.urls[0]}: ${seen.wrong}`);
    return {
      rate: (seen.answers / seen.milliseconds) * 1000,
      p50: seen.p50,
      p99: seen.p99,
      processor: (server.spent() - before) / seen.answers,
    };
  }

  return {
    /**
     * Puts load on a server for a while. Throws an error for the first answer that is not a good one.
     * @param {Running} server
     * @param {{ urls: readonly string[], seconds: number, method?: string, bodies?: readonly string[] | null, status?: number, ifNoneMatch?: string, clients?: number, every?: number }} job
     */
    on: (
      server,
      { urls, seconds, method = 'GET', bodies = null, status = 200, ifNoneMatch, clients = connections, every },
    ) =>
      sampleOf(server, {
        urls,
        method,
        bodies,
        connections: clients,
        ...(every === undefined ? {} : { every }),
        ...(ifNoneMatch === undefined
          ? { headers: {}, status }
          : { headers: { 'If-None-Match': ifNoneMatch }, status: 304 }),
        milliseconds: seconds * 1000,
      }),
    /**
     * Sends reads to a server while `work` runs. Rethrows its errors, and those of `on`.
     * @param {Running} server
     * @param {{ urls: readonly string[], clients?: number }} job
     * @param {() => Promise<unknown>} work
     */
    async during(server, { urls, clients = connections }, work) {
      const job = {
        urls,
        method: 'GET',
        headers: {},
        status: 200,
        bodies: null,
        connections: clients,
        milliseconds: null,
      };
      const sample = sampleOf(server, job);
      const done = work().finally(() => child.send('stop'));
      const [one] = await Promise.all([sample, done]);
      return one;
    },
    stop: () => endProcess(child),
  };
}
