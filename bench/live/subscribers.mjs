// Subscribers of event streams, in a process of their own: raw sockets, of which each only looks for one word in what it gets.
import { request } from 'node:http';
import { connect } from 'node:net';

/**
 * @typedef {object} Open
 * @property {{ host: string, port: number }} address
 * @property {Readonly<Record<string, string>>} headers
 * @property {number} count
 *
 * @typedef {object} Commit
 * @property {string} url
 * @property {string} body
 *
 * @typedef {object} Delivery Milliseconds.
 * @property {number} write From the moment at which the write was sent until it was known to be committed: by its answer, or by the first event.
 * @property {number} middle From then until half of the subscribers had the event.
 * @property {number} last From then until all had it.
 */

/** Connections that are being opened at the same time. */
const wave = 100;
/** Milliseconds for which one event may take. */
const maxWait = 60_000;
const event = '\nevent: entry.publish\n';

/** @type {Pick<Open, 'address' | 'headers'> | null} */
let server = null;
/** @type {() => void} */
let onEvent = () => undefined;

/** Resolves when the stream has begun. @param {Omit<Open, 'count'>} to @returns {Promise<void>} */
function subscribe({ address: { host, port }, headers }) {
  return new Promise((resolve, reject) => {
    let isOpen = false;
    const socket = connect(port, host);
    const lines = Object.entries({ Host: `${host}:${port}`, ...headers }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    socket.write(`GET /api/_events?types=article HTTP/1.1\r\n${lines.join('')}\r\n`);
    socket.on('data', (bytes) => {
      if (!isOpen) {
        if (bytes.includes('HTTP/1.1 200 ')) isOpen = true;
        else reject(new Error(`no stream: ${bytes.toString('latin1').slice(0, 200)}`));
        resolve();
      }
      if (bytes.includes(event)) onEvent();
    });
    socket.on('error', reject);
    socket.on('close', () => {
      throw new Error('a stream has ended');
    });
  });
}

/** @param {Open} open */
async function open({ count, ...to }) {
  server = to;
  for (let at = 0; at < count; at += wave) {
    await Promise.all(Array.from({ length: Math.min(wave, count - at) }, () => subscribe(to)));
  }
  return count;
}

/** @param {Commit} write @param {number} count @returns {Promise<Delivery>} */
async function commit(write, count) {
  const began = performance.now();
  const since = () => performance.now() - began;
  let heard = 0;
  let first = Number.POSITIVE_INFINITY;
  let middle = 0;
  const all = new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`${heard} of ${count} subscribers have an event`)), maxWait);
    onEvent = () => {
      heard += 1;
      if (heard === 1) first = since();
      if (heard === Math.ceil(count / 2)) middle = since();
      if (heard < count) return;
      clearTimeout(late);
      resolve(since());
    };
  });
  const [answered, last] = await Promise.all([send(write).then(since), all]);
  const committed = Math.min(answered, first);
  return { write: committed, middle: middle - committed, last: last - committed };
}

/** @param {Commit} write @returns {Promise<void>} */
function send({ url, body }) {
  const { address, headers } = /** @type {Pick<Open, 'address' | 'headers'>} */ (server);
  const type = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const sent = request({ ...address, path: url, method: 'PUT', headers: { ...headers, ...type } }, (answer) => {
      answer
        .resume()
        .once('end', () => (answer.statusCode === 200 ? resolve() : reject(new Error(`${answer.statusCode}`))));
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

let subscribers = 0;
process.on('message', async (/** @type {{ open: Open } | { commit: Commit }} */ message) => {
  if ('open' in message) subscribers = await open(message.open);
  process.send?.('open' in message ? subscribers : await commit(message.commit, subscribers));
});
