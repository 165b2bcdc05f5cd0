import type { FormPart } from '../../support/form.js';
import { type Answer, send } from '../support/fixture.js';
import type { Person } from '../support/people.js';
import { filePart, type Instance, infoPart, sendForm } from './instance.js';

/** What a request to a route brings along. */
export interface Load {
  /** null: what is known about a file is changed, and nothing else. */
  readonly file: FormPart | null;
  readonly info: Readonly<Record<string, unknown>>;
}

/** A way in which something is done with a file; `id` is the row id of one that is there. */
export interface UploadRoute {
  readonly is: string;
  /** Whose permissions it asks for: those of roles of end users and tokens, or those of administrators. */
  readonly door: 'content' | 'panel';
  /** The permission. */
  readonly action: 'find' | 'findOne' | 'upload' | 'destroy' | 'read' | 'write';
  /** The content of a request: a file with metadata, metadata only, or nothing. */
  readonly takes: 'file' | 'info' | 'nothing';
  readonly done: 200 | 201 | 204;
  ask(instance: Instance, headers: Person['headers'], id: number, load: Load): Promise<Answer>;
}

function formOf({ file, info }: Load): readonly FormPart[] {
  return [...(file === null ? [] : [file]), infoPart(info)];
}

function asJson(
  instance: Instance,
  method: string,
  url: string,
  headers: Person['headers'],
  body: unknown,
): Promise<Answer> {
  const all = { ...headers, 'content-type': 'application/json' };
  return send(instance.app, { method, url, headers: all, payload: JSON.stringify(body) });
}

type Address = (id: number) => string;

function form(part: Pick<UploadRoute, 'is' | 'door' | 'action' | 'takes' | 'done'>, url: Address): UploadRoute {
  return { ...part, ask: (instance, headers, id, load) => sendForm(instance, formOf(load), { url: url(id), headers }) };
}

function plain(part: Pick<UploadRoute, 'is' | 'door' | 'action' | 'done'>, method: string, url: Address): UploadRoute {
  return {
    ...part,
    takes: 'nothing',
    ask: (instance, headers, id) => send(instance.app, { method, url: url(id), headers }),
  };
}

const changing: Address = (id) => `/api/upload?id=${id}`;
const file: Address = (id) => `/api/upload/files/${id}`;
const panelFile: Address = (id) => `/admin/api/media/files/${id}`;

const content = { door: 'content' } as const;
const panel = { door: 'panel' } as const;

/** Every route on which something is done with files. */
export const uploadRoutes: readonly UploadRoute[] = [
  form({ ...content, is: 'a new file', action: 'upload', takes: 'file', done: 201 }, () => '/api/upload'),
  form({ ...content, is: 'another content', action: 'upload', takes: 'file', done: 200 }, changing),
  form({ ...content, is: 'other information, in a form', action: 'upload', takes: 'info', done: 200 }, changing),
  {
    ...content,
    is: 'other information, as JSON',
    action: 'upload',
    takes: 'info',
    done: 200,
    ask: (instance, headers, id, { info }) => asJson(instance, 'POST', changing(id), headers, { fileInfo: info }),
  },
  plain({ ...content, is: 'a list', action: 'find', done: 200 }, 'GET', () => '/api/upload/files'),
  plain({ ...content, is: 'a page', action: 'find', done: 200 }, 'GET', () => '/api/upload/files/page'),
  plain({ ...content, is: 'one file', action: 'findOne', done: 200 }, 'GET', file),
  plain({ ...content, is: 'a removal', action: 'destroy', done: 200 }, 'DELETE', file),
  form(
    { ...panel, is: 'a new file in the panel', action: 'write', takes: 'file', done: 201 },
    () => '/admin/api/media/files',
  ),
  form(
    { ...panel, is: 'another content in the panel', action: 'write', takes: 'file', done: 200 },
    (id) => `${panelFile(id)}/replace`,
  ),
  {
    ...panel,
    is: 'other information in the panel',
    action: 'write',
    takes: 'info',
    done: 200,
    ask: (instance, headers, id, { info }) => asJson(instance, 'PUT', panelFile(id), headers, info),
  },
  plain({ ...panel, is: 'a list in the panel', action: 'read', done: 200 }, 'GET', () => '/admin/api/media/files'),
  plain({ ...panel, is: 'one file in the panel', action: 'read', done: 200 }, 'GET', panelFile),
  plain({ ...panel, is: 'its uses in the panel', action: 'read', done: 200 }, 'GET', (id) => `${panelFile(id)}/uses`),
  plain({ ...panel, is: 'a removal in the panel', action: 'write', done: 204 }, 'DELETE', panelFile),
];

/** A load that every route takes. */
export const harmless: Load = { file: filePart('a.txt', 'harmless'), info: { caption: 'harmless' } };
