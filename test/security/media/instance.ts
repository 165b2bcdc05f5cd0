import { readdir, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { App, PartialConfig } from '../../../src/composition/app/index.js';
import { type FormPart, formBody, formType } from '../../support/form.js';
import { type Answer, newProject, send, startOn } from '../support/fixture.js';

/** A running server on a project of its own, to which files are sent. */
export interface Instance {
  readonly app: App;
  readonly project: string;
  /** Folder of stored objects. */
  readonly uploads: string;
  /** A full-access token. */
  readonly token: string;
  close(): Promise<void>;
}

/** A file in responses of the file endpoints, as far as tests read it. */
export interface ShownFile {
  readonly id: number;
  readonly name: string;
  readonly hash: string;
  readonly ext: string;
  readonly mime: string;
  readonly url: string;
  readonly provider: string;
  readonly isUrlSigned: boolean;
  readonly width: number | null;
  readonly formats: Readonly<
    Record<string, { readonly hash: string; readonly ext: string; readonly url: string }>
  > | null;
}

/** Starts an instance; `media` overrides the defaults. */
export async function openInstance(media: PartialConfig['media'] = {}, others: PartialConfig = {}): Promise<Instance> {
  const project = await newProject();
  const app = await startOn(project, { ...others, media });
  const token = app.firstToken;
  if (token === null) throw new Error('a new data folder comes with a token');
  return {
    app,
    project,
    uploads: join(app.dataDir, 'uploads'),
    token,
    async close() {
      await app.close();
      await rm(project, { recursive: true, force: true });
    },
  };
}

/** Everything of a request with a form but the form. */
export interface FormRequest {
  /** Default `/api/upload`. */
  readonly url?: string;
  /** The token to send; left out: the full-access one. */
  readonly as?: string;
  /** Replaces the token. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a form. */
export function sendForm(instance: Instance, parts: readonly FormPart[], request: FormRequest = {}): Promise<Answer> {
  const { url = '/api/upload', as = instance.token, headers } = request;
  const identity = headers ?? { authorization: `Bearer ${as}` };
  const all = { ...identity, 'content-type': formType };
  return send(instance.app, { method: 'POST', url, headers: all, payload: formBody(parts) });
}

/** A part with a file in it; where nothing else is said its declared type is that of any bytes. */
export function filePart(file: string, bytes: Buffer | string, type = 'application/octet-stream'): FormPart {
  return { name: 'files', file, type, bytes: Buffer.from(bytes) };
}

/** A part with the metadata of a file. */
export function infoPart(info: unknown): FormPart {
  return { name: 'fileInfo', text: JSON.stringify(info) };
}

/** The files of an answer that has to be 201. */
export function filesIn(answer: Answer): readonly ShownFile[] {
  if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
  return JSON.parse(answer.text) as readonly ShownFile[];
}

/** Uploads one file, which must succeed; returns it. */
export async function uploaded(instance: Instance, part: FormPart, info?: unknown): Promise<ShownFile> {
  const [file] = filesIn(await sendForm(instance, info === undefined ? [part] : [part, infoPart(info)]));
  if (file === undefined) throw new Error('an upload answers its files');
  return file;
}

/** Paths of everything below a folder, relative to it, sorted; none where there is no such folder. */
export async function everythingIn(folder: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries.map((entry) => relative(folder, join(entry.parentPath, entry.name))).sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Names of files that are on their way. */
export function incoming(instance: Pick<Instance, 'uploads'>): Promise<readonly string[]> {
  return everythingIn(join(instance.uploads, '.incoming'));
}

/** All rows of files, as they are. */
export async function rowsOfFiles({ app }: Instance): Promise<readonly Readonly<Record<string, unknown>>[]> {
  return app.store.rows({ sql: 'SELECT * FROM files ORDER BY id', slots: [], reads: [] }, []);
}
