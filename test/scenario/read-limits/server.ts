import { mkdtemp, readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { databaseEnvironment, databaseUrlOf, removeFolder } from '../../support/data-folder.js';
import { idOf } from '../../support/verify/ask.js';
import { writeProject } from '../../support/verify/project.js';
import { octavo } from '../command.js';

const relation = (kind: string, target: string, more: object) => ({
  type: 'relation',
  relation: kind,
  target: `api::${target}.${target}`,
  ...more,
});
const type = (name: string, attributes: object) => ({
  kind: 'collectionType',
  collectionName: `${name}s`,
  info: { singularName: name, pluralName: `${name}s`, displayName: name },
  options: { draftAndPublish: false },
  attributes,
});

const model = {
  contentTypes: {
    author: type('author', {
      name: { type: 'string' },
      articles: relation('oneToMany', 'article', { mappedBy: 'author' }),
    }),
    article: type('article', {
      title: { type: 'string' },
      body: { type: 'text' },
      author: relation('manyToOne', 'author', { inversedBy: 'articles' }),
      box: { type: 'component', component: 'parts.box', repeatable: true },
    }),
    node: type('node', { name: { type: 'string' }, self: relation('manyToMany', 'node', {}) }),
  },
  components: { box: { authors: relation('oneToMany', 'author', {}) } },
};

/** An answer as it came over the wire. */
export interface Reply {
  readonly status: number;
  readonly text: string;
  readonly milliseconds: number;
}

/** A request that can be given up. */
export interface Sent {
  readonly reply: Promise<Reply>;
  /** Closes the connection without waiting. */
  hangUp(): void;
}

/** Options beside the path. */
interface More {
  readonly token?: string;
  /** Of an administrator's session. */
  readonly cookie?: string;
  readonly method?: string;
  readonly data?: object;
  /** The same without the envelope. */
  readonly body?: object;
  /** Keep-alive: such requests are answered on the socket, others by Node's own server. */
  readonly kept?: boolean;
}

/** A server in a separate process, with public read access. */
export interface LimitedServer {
  /** Sends a GET request without credentials, on a connection of its own. */
  send(path: string, more?: More): Sent;
  readonly token: string;
  /** Sets the first administrator up; returns the cookie of the session. */
  administrator(): Promise<string>;
  /** Milliseconds for which the threads of the process, and the processes of PostgreSQL that work for it, had a processor so far. */
  processor(): Promise<number>;
  /** Megabytes that the process holds. */
  memory(): Promise<number>;
  close(): Promise<void>;
}

/** Starts a server with these settings. */
export async function startLimited(settings: object): Promise<LimitedServer> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-read-limits-'));
  await writeProject(folder, model, { cache: { bytes: 0 }, ...settings });
  const environment = await databaseEnvironment(join(folder, 'data'));
  const url = await databaseUrlOf(join(folder, 'data'));
  const server = octavo(['start', '--project', folder, '--port', '0'], environment);
  const base = await server.shows(/Address\s+(http:\S+)\/api/);
  const token = await server.shows(/Token\s+(octavo_\S+)/);
  for (const name of ['author', 'article', 'node']) {
    const grant = octavo(['access:grant', '--project', folder, 'public', name, 'find', 'findOne'], environment);
    if ((await grant.ended) !== 0) throw new Error(grant.errors());
  }
  return {
    token,
    send: (path, more = {}) => send(`${base}${path}`, more),
    async administrator() {
      const made = octavo(['admin:code', '--project', folder], environment);
      if ((await made.ended) !== 0) throw new Error(made.errors());
      const code = made.output().trim();
      const answer = await fetch(`${base}/admin/api/setup`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        body: JSON.stringify({ code, email: 'root@example.org', password: 'a long enough password' }),
      });
      if (!answer.ok) throw new Error(await answer.text());
      return (answer.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
    },
    async processor() {
      const times = await Promise.all([server.child.pid ?? 0, ...(await backends(url))].map(processorTime));
      return times.reduce((sum, time) => sum + time, 0);
    },
    async memory() {
      const status = await readFile(`/proc/${server.child.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024;
    },
    async close() {
      server.child.kill('SIGKILL');
      await server.ended;
      await removeFolder(folder);
    },
  };
}

/** The processes of PostgreSQL that serve connections to a database; none where it is on another machine. */
async function backends(url: string | null): Promise<readonly number[]> {
  if (url === null || process.env.OCTAVO_TEST_DATABASE_URL !== undefined) return [];
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
  await client.end();
  return rows.map(({ pid }) => Number(pid));
}

/** Milliseconds for which the threads of a process of this machine had a processor. */
async function processorTime(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8');
  const [user, system] = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) * 10;
}

function send(url: string, { token, cookie, method = 'GET', data, body = data && { data }, kept = false }: More): Sent {
  const began = performance.now();
  const agent = new Agent({ keepAlive: kept });
  const sent = request(url, {
    agent,
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(cookie === undefined ? {} : { cookie }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
  });
  const reply = new Promise<Reply>((resolve, reject) => {
    sent.on('error', reject);
    sent.on('response', (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(parts).toString();
        agent.destroy();
        resolve({ status: response.statusCode ?? 0, text, milliseconds: performance.now() - began });
      });
    });
  });
  // A client that has disconnected ignores the result.
  reply.catch(() => undefined);
  sent.end(body === undefined ? undefined : JSON.stringify(body));
  return { reply, hangUp: () => sent.destroy() };
}

/** Creates authors with a number of articles each, with bodies of a given length; returns the authors' documentIds. */
export async function writeAuthors(server: LimitedServer, articles: readonly number[], body = 0): Promise<string[]> {
  const authors: string[] = [];
  for (const count of articles) {
    const author = await write(server, 'POST', 'authors', { name: `with ${count}` });
    authors.push(author);
    for (let at = 0; at < count; at += 20) {
      const some = Array.from({ length: Math.min(20, count - at) }, (_, more) => ({ title: `t${at + more}` }));
      await Promise.all(
        some.map((article) =>
          write(server, 'POST', 'articles', {
            ...article,
            author,
            body: 'x'.repeat(body),
            box: [{ authors: [author] }],
          }),
        ),
      );
    }
  }
  return authors;
}

/** So many end users of one role. */
export async function writeUsers(server: LimitedServer, count: number): Promise<void> {
  const { token } = server;
  const roles = JSON.parse((await server.send('/api/users-permissions/roles', { token }).reply).text).roles;
  for (let at = 0; at < count; at++) {
    const data = {
      username: `user ${at}`,
      email: `user${at}@example.org`,
      password: 'a long enough password',
      role: roles[0].id,
    };
    const { status, text } = await server.send('/api/users', { token, method: 'POST', body: data }).reply;
    if (status !== 201) throw new Error(text);
  }
}

/** Creates a number of nodes, each linked to a number of them; returns their documentIds. */
export async function writeNodes(server: LimitedServer, count: number, links: number): Promise<readonly string[]> {
  const nodes: string[] = [];
  for (let at = 0; at < count; at++) nodes.push(await write(server, 'POST', 'nodes', { name: `n${at}` }));
  for (const [at, documentId] of nodes.entries()) {
    const self = Array.from({ length: links }, (_, more) => nodes[(at + more) % count]);
    await write(server, 'PUT', `nodes/${documentId}`, { self });
  }
  return nodes;
}

async function write(server: LimitedServer, method: string, path: string, data: object): Promise<string> {
  const { status, text } = await server.send(`/api/${path}`, { token: server.token, method, data }).reply;
  return idOf({ status, data: JSON.parse(text).data, total: 0, text });
}
