import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endProcess, processorTime } from './servers/process.mjs';
import { answers, freePort } from './servers/start.mjs';

/*
 * The cost of the same documents over REST and over GraphQL: node bench/graphql.mjs [seconds per measurement] [cached]
 *
 * Without `cached` no response is cached, so that each is read and printed. What is compared is the processor time of the server per
 * request, which other work on the machine disturbs less than a rate. The rounds alternate. GraphQL by GET is measured beside them: it has
 * an `ETag`, as REST has. It exits 1 if the values differ, or if GraphQL by POST has less than 0.9 of the rate of REST.
 */

const seconds = Number(process.argv[2] ?? 0.5);
const isCached = process.argv[3] === 'cached';
const leastRate = 0.9;
const rounds = 20;
const project = fileURLToPath(new URL('model', import.meta.url));
const command = fileURLToPath(new URL('../bin/octavo.js', import.meta.url));
/** Of each way: a connection that Node's server has read once stays there. */
const agents = new Map(
  ['rest', 'nodeRest', 'graphql', 'graphqlGet'].map((way) => [way, new Agent({ keepAlive: true, maxSockets: 8 })]),
);

/** @typedef {{ way?: string, method: string, path: string, body?: string, headers?: Record<string, string> }} Sent */

const cases = [
  {
    name: 'list of 25 with 5 values',
    rest: 'fields=title,slug,excerpt,kind,views&sort=title&pagination[start]=0&pagination[limit]=25&pagination[withCount]=false',
    graphql: '{ articles(sort: "title", pagination: { limit: 25 }) { documentId title slug excerpt kind views } }',
  },
  {
    name: 'list of 25 with author, categories',
    rest: 'fields=title,body&populate[author][fields]=name&populate[categories][fields]=name&populate[categories][start]=0&populate[categories][limit]=10&pagination[start]=0&pagination[limit]=25&pagination[withCount]=false',
    graphql:
      '{ articles(pagination: { limit: 25 }) { documentId title body author { documentId name } categories { documentId name } } }',
  },
  {
    name: 'list of 25 with author, categories, blocks',
    rest: 'fields=title,body&populate[author][fields]=name&populate[categories][fields]=name&populate[categories][start]=0&populate[categories][limit]=10&populate[blocks][fields]=heading,text,columns&populate[blocks][start]=0&populate[blocks][limit]=10&pagination[start]=0&pagination[limit]=25&pagination[withCount]=false',
    graphql:
      '{ articles(pagination: { limit: 25 }) { documentId title body author { documentId name } categories { documentId name } blocks { id heading text columns } } }',
  },
];

/** @param {number} port @param {Sent} sent @param {string} token @returns {Promise<string>} */
function send(port, { way = 'nodeRest', method, path, body, headers: more = {} }, token) {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...more,
      ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    };
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent: agents.get(way) }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part) => {
        text += part;
      });
      answer.on('end', () =>
        answer.statusCode === 200 || answer.statusCode === 201
          ? resolve(text)
          : reject(new Error(`${path}: ${answer.statusCode} ${text.slice(0, 300)}`)),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/**
 * The values of an answer without numbers of rows, which GraphQL has for components alone, as texts. @param {string} text
 * @returns {string}
 */
function valuesOf(text) {
  const { data } = JSON.parse(text);
  return JSON.stringify(Array.isArray(data) ? data : data.articles, (key, value) => (key === 'id' ? undefined : value));
}

/** @param {readonly number[]} values */
const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Microseconds of the server per request. @param {number} pid @param {() => Promise<string>} once */
async function cost(pid, once) {
  const before = processorTime(pid);
  const end = performance.now() + seconds * 1_000;
  let count = 0;
  const client = async () => {
    while (performance.now() < end) {
      await once();
      count += 1;
    }
  };
  await Promise.all([client(), client(), client(), client()]);
  return (processorTime(pid) - before) / count;
}

const data = mkdtempSync(join(tmpdir(), 'octavo-bench-graphql-'));
const port = await freePort();
const child = spawn(
  process.execPath,
  [command, 'start', '--project', project, '--data', data, '--host', '127.0.0.1', '--port', String(port)],
  {
    env: { ...process.env, ...(isCached ? {} : { OCTAVO_BENCH_KEEPS: 'nothing' }), NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  },
);
let said = '';
child.stdout.on('data', (text) => {
  said += text;
});
try {
  while (!(await answers(port)) || !said.includes('Bearer ')) await new Promise((resolve) => setTimeout(resolve, 100));
  const [, token = ''] = /Bearer ([^']+)'/.exec(said) ?? [];
  /** @param {string} path @param {object} values */
  const create = async (path, values) =>
    JSON.parse(
      await send(port, { method: 'POST', path: `/api/${path}`, body: JSON.stringify({ data: values }) }, token),
    ).data.documentId;
  const author = await create('authors', { name: 'Ada' });
  const categories = [await create('categories', { name: 'One' }), await create('categories', { name: 'Two' })];
  for (let index = 0; index < 50; index++)
    await create('articles', {
      title: `Title ${index}`,
      slug: `title-${index}`,
      excerpt: 'A short text about it. '.repeat(5),
      body: 'A longer text about it. '.repeat(40),
      kind: 'news',
      views: index,
      author,
      categories,
      blocks: [1, 2, 3].map((at) => ({ heading: `Block ${at}`, text: 'Text. '.repeat(20) })),
    });
  for (const { name, rest, graphql } of cases) {
    const asRest = { way: 'rest', method: 'GET', path: `/api/articles?${rest}` };
    // The header takes the request past the fast path on the socket.
    const asNodeRest = { ...asRest, way: 'nodeRest', headers: { te: 'trailers' } };
    const asGraphql = { way: 'graphql', method: 'POST', path: '/graphql', body: JSON.stringify({ query: graphql }) };
    const asGet = { way: 'graphqlGet', method: 'GET', path: `/graphql?query=${encodeURIComponent(graphql)}` };
    const sample = { rest: await send(port, asRest, token), graphql: await send(port, asGraphql, token) };
    if ((await send(port, asGet, token)) !== sample.graphql) throw new Error(`${name}: GET and POST differ`);
    if (valuesOf(sample.rest) !== valuesOf(sample.graphql)) throw new Error(`${name}: the answers differ`);
    /** @type {{ rest: number, nodeRest: number, graphql: number, graphqlGet: number }[]} */
    const costs = [];
    for (let round = 0; round <= rounds; round++) {
      const measured = {
        rest: await cost(Number(child.pid), () => send(port, asRest, token)),
        nodeRest: await cost(Number(child.pid), () => send(port, asNodeRest, token)),
        graphql: await cost(Number(child.pid), () => send(port, asGraphql, token)),
        graphqlGet: await cost(Number(child.pid), () => send(port, asGet, token)),
      };
      // The first round warms up.
      if (round > 0) costs.push(measured);
    }
    const least = (/** @type {'rest' | 'nodeRest' | 'graphql' | 'graphqlGet'} */ way) =>
      Math.min(...costs.map((measured) => measured[way])).toFixed(0);
    // Of one round, as what else is done on the machine makes all of them dearer.
    const rate = (/** @type {'rest' | 'nodeRest'} */ way, /** @type {'graphql' | 'graphqlGet'} */ of = 'graphql') =>
      median(costs.map((measured) => measured[way] / measured[of])).toFixed(2);
    console.log(`${name}, ${sample.rest.length} bytes of REST, ${sample.graphql.length} of GraphQL`);
    console.log(`  processor time of GraphQL: ${least('graphql')} µs per request`);
    console.log(`  REST on the socket: ${least('rest')} µs, so that GraphQL has ${rate('rest')} of its rate`);
    console.log(`  REST through Node's server: ${least('nodeRest')} µs, so that it has ${rate('nodeRest')}`);
    console.log(
      `  GraphQL by GET: ${least('graphqlGet')} µs, ${rate('rest', 'graphqlGet')} of the rate of REST on the socket`,
    );
    if (Number(rate('rest')) < leastRate) process.exitCode = 1;
  }
} finally {
  for (const agent of agents.values()) agent.destroy();
  await endProcess(child);
  rmSync(data, { recursive: true, force: true });
}
