import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, vi } from 'vitest';
import { type App, type AppOptions, createApp } from '../../../src/composition/app/index.js';
import { run } from '../../../src/composition/cli/index.js';
import { fullAccess } from '../../../src/language/query/access/index.js';

/* Servers between which change sets move, each a project folder with a database. */

/** Who makes change sets. */
export const noRequest = { ability: fullAccess, afterWrite: async () => undefined };

/** An attribute. */
export const text = { type: 'string' };

/** A content type with drafts. */
export function contentType(name: string, attributes: object): object {
  const info = { singularName: name, pluralName: `${name}s`, displayName: name };
  return { kind: 'collectionType', info, options: { draftAndPublish: true }, attributes };
}

/** A project; `url`: of its database on PostgreSQL, null: SQLite. */
export interface Server {
  readonly project: string;
  readonly url: string | null;
}

/** Writes the model files of a project; paths are below its schema folder. */
export async function makeProject(project: string, files: object): Promise<void> {
  for (const [path, definition] of Object.entries(files)) {
    await mkdir(dirname(join(project, 'schema', path)), { recursive: true });
    await writeFile(join(project, 'schema', path), JSON.stringify(definition));
  }
}

/** What opens a server. */
export function appOptions({ project, url }: Server): AppOptions {
  return { project, config: { database: { url } }, environment: {} };
}

/** A server, for as long as the work takes. */
export async function serving<T>(server: Server, work: (api: Api) => Promise<T>): Promise<T> {
  const app = await createApp(appOptions(server));
  try {
    return await work(new Api(app, await app.createToken('test')));
  } finally {
    await app.close();
  }
}

/** Requests to a server, with full access. */
export class Api {
  readonly app: App;
  readonly #token: string;

  constructor(app: App, token: string) {
    this.app = app;
    this.#token = token;
  }

  async ask(method: string, url: string, payload?: Buffer | object, type = 'application/json') {
    const headers = { authorization: `Bearer ${this.#token}`, 'content-type': type };
    const answer = await this.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
    expect(answer.status, `${method} ${url} ${answer.body}`).toBeLessThan(300);
    return answer.body.length === 0 ? null : JSON.parse(answer.body.toString('utf8'));
  }

  async write(method: string, url: string, data: object): Promise<string> {
    return (await this.ask(method, url, { data })).data.documentId;
  }

  async createSet(name: string): Promise<string> {
    return (await this.app.changeSets.create(noRequest, { name, description: null })).id;
  }
}

/** Runs a command on a server. */
export async function octavo({ project, url }: Server, ...words: readonly string[]) {
  vi.stubEnv('DATABASE_URL', url ?? undefined);
  const [out, err]: [string[], string[]] = [[], []];
  const output = { out: (line: string) => void out.push(line), err: (line: string) => void err.push(line) };
  try {
    const code = await run([...words, '--project', project], output);
    return { code, out: out.join('\n'), err: err.join('\n') };
  } finally {
    vi.unstubAllEnvs();
  }
}

/** The files of a folder by path, as texts that compare by byte. */
export async function contents(folder: string): Promise<ReadonlyMap<string, string>> {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const paths = names.map(({ parentPath, name }) => join(parentPath, name)).sort();
  const texts = new Map<string, string>();
  for (const path of paths) texts.set(path.slice(folder.length), (await readFile(path)).toString('latin1'));
  return texts;
}
