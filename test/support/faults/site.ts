import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { octavo, type Running, type Variables } from '../../scenario/command.js';
import { databaseEnvironment } from '../data-folder.js';
import { stampedModel, writeProject } from '../verify/project.js';

/** What came back from a server: 0 where it went before it had answered. */
export interface Answer {
  readonly status: number;
  /** `error.details.code` or `error.name` of an error; empty of a success. */
  readonly code: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A body: data that becomes JSON, or a form with files. */
export type Sent = object | FormData | null;

/** A project with its server, which accepts requests of a program and of an administrator, and can be restarted. */
export interface Site {
  /** The folder of the project. */
  readonly folder: string;
  /** The folder that everything is in that has to last. */
  readonly place: string;
  /** The data folder, two below `place`, and made by the server. */
  readonly data: string;
  readonly running: Running;
  /** Where the server that runs is reached. */
  readonly base: string;
  /** Starts the server; the last one has ended. `limit`: what the system lets it have, as `ulimit` takes it. */
  start(variables?: Variables, limit?: string): Promise<void>;
  /** Asks below `/api/`. `id`: of the request, which the answer repeats. */
  ask(method: string, path: string, body?: Sent, id?: string): Promise<Answer>;
  /** Asks below `/admin/api/`, as an administrator who may do everything. */
  asAdministrator(method: string, path: string, body?: Sent): Promise<Answer>;
  /** The bytes behind an address of a file; null: there are none. */
  bytes(url: string): Promise<Buffer | null>;
  /** Ends the server, without warning. */
  kill(): Promise<void>;
}

const settings = {
  proxy: { trusted: ['127.0.0.1', '::1'] },
  media: { allow: ['*/*'] },
};

/** Makes a project in a folder of its own; no server has been started. */
export async function createSite(further: object = {}): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-faults-'));
  const place = join(folder, 'place');
  const data = join(place, 'deep', 'data');
  await mkdir(place);
  await writeProject(join(folder, 'project'), stampedModel, { ...settings, ...further });
  let running: Running | null = null;
  let base = '';
  let token = '';
  let cookie = '';

  function current(): Running {
    if (running === null) throw new Error('no server was started');
    return running;
  }

  async function start(variables: Variables = [], limit = ''): Promise<void> {
    const environment = [...(await databaseEnvironment(data)), ['DATA_DIR', data] as const, ...variables];
    running = octavo(
      ['start', '--project', join(folder, 'project'), '--port', '0', '--host', '127.0.0.1'],
      environment,
      limit,
    );
    base = await running.shows(/Address\s+(http:\S+)\/api/);
    if (token !== '') return;
    token = await running.shows(/Token\s+(octavo_\S+)/);
    const code = await running.shows(/#code=(\S+)/);
    const person = { email: 'ada@example.org', password: 'correct horse battery', firstName: 'Ada', lastName: 'Byron' };
    const signedIn = await fetch(`${base}/admin/api/setup`, {
      method: 'POST',
      headers: { origin: base, 'content-type': 'application/json' },
      body: JSON.stringify({ code, ...person }),
    });
    cookie = (signedIn.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
    if (cookie === '') throw new Error(`nobody was set up: ${await signedIn.text()}`);
  }

  return {
    folder,
    place,
    data,
    get running() {
      return current();
    },
    get base() {
      return base;
    },
    start,
    ask: (method, path, body = null, id = '') =>
      asked(`${base}/api/${path}`, method, body, {
        authorization: `Bearer ${token}`,
        ...(id === '' ? {} : { 'x-request-id': id }),
      }),
    asAdministrator: (method, path, body = null) =>
      asked(`${base}/admin/api/${path}`, method, body, { cookie, origin: base }),
    async bytes(url) {
      const answer = await fetch(new URL(url, base));
      return answer.ok ? Buffer.from(await answer.arrayBuffer()) : null;
    },
    async kill() {
      current().child.kill('SIGKILL');
      await current().ended;
    },
  };
}

async function asked(
  url: string,
  method: string,
  body: Sent,
  headers: Readonly<Record<string, string>>,
): Promise<Answer> {
  const sent =
    body === null
      ? { headers }
      : body instanceof FormData
        ? { headers, body }
        : { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
  try {
    const answer = await fetch(url, { method, ...sent });
    const text = await answer.text();
    return { status: answer.status, ...readBody(text) };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { status: 0, code: error.message, body: {} };
  }
}

/** A list becomes `{ data }`, too: some answers have no envelope. */
function readBody(text: string): Pick<Answer, 'code' | 'body'> {
  const parsed: unknown = text === '' ? {} : JSON.parse(text);
  const body = (Array.isArray(parsed) ? { data: parsed } : parsed) as Record<string, unknown>;
  const error = (body.error ?? {}) as { readonly name?: string; readonly details?: { readonly code?: string } };
  return { code: error.details?.code ?? error.name ?? '', body };
}
