import type { App, PartialConfig } from '../../../src/composition/app/index.js';
import { systemActor } from '../../../src/domain/accounts/index.js';
import { createTestApp } from '../../support/data-folder.js';
import { formBody, formType } from '../../support/form.js';
import { type ModelFixture, openModelFixture } from '../../support/model-fixture.js';
import { noLimits } from '../../support/no-limits.js';
import { definitions } from './model.js';

/** What a request was answered with, as far as it does not differ from request to request. */
export interface Reply {
  readonly status: number;
  readonly etag: string | null;
  /** `Surrogate-Key`, where it says so. */
  readonly tags: string | null;
  readonly body: string;
}

/** Three nodes on one database, with requests of five callers over the network. */
export interface Cluster {
  readonly fixture: ModelFixture;
  /** Nodes that keep answers. */
  readonly cachingNodes: readonly App[];
  /** One that keeps none. */
  readonly uncachedNode: App;
  /** Row ids of what decides about rights: two roles, and a token. */
  readonly rights: { readonly public: number; readonly role: number; readonly token: number };
  /** Row id of the end user, and of a file. */
  readonly user: number;
  readonly file: number;
  /** The callers by number: anonymous, full access, read-only, a list of actions, an end user. */
  ask(node: App, caller: number, request: string, ifNoneMatch?: string): Promise<Reply>;
  /** A write with all rights. Throws an error where the server is at fault. */
  write(node: App, method: string, path: string, body: unknown): Promise<unknown>;
  close(): Promise<void>;
}

/** What the callers with a list may do at first. */
export const firstActions: readonly string[] = [
  'api::article.article.find',
  'api::writer.writer.find',
  'api::label.label.find',
  'api::note.note.find',
  'plugin::upload.content-api.find',
  'api::article.article.findOne',
  'api::writer.writer.findOne',
];

/** Opens a cluster with an end user and a file. */
export async function openCluster(settings: PartialConfig = {}): Promise<Cluster> {
  const config = { locales: ['en', 'fr'], defaultLocale: 'en', limits: noLimits, ...settings };
  const fixture = await openModelFixture(definitions, 2, config);
  const [first] = fixture.nodes;
  if (first === undefined) throw new Error('there is no node');
  const uncached = { ...config, host: '127.0.0.1', port: 0, cache: { ...settings.cache, bytes: 0 } };
  const uncachedNode = await createTestApp({ project: fixture.folder, config: uncached });
  const all = [...fixture.nodes, uncachedNode];
  const addresses = new Map<App, string>();
  for (const node of all) addresses.set(node, await node.listen(0));

  async function send(node: App, path: string, init: RequestInit): Promise<Response> {
    const response = await fetch(`${addresses.get(node)}/api/${path}`, init);
    if (response.status >= 500) throw new Error(`${init.method} ${path}: ${response.status} ${await response.text()}`);
    return response;
  }

  const json = { 'content-type': 'application/json' };
  const joined = await send(first, 'auth/local/register', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ username: 'ann', email: 'ann@example.org', password: 'nine green bottles' }),
  });
  const { jwt, user } = (await joined.json()) as { readonly jwt: string; readonly user: { readonly id: number } };
  const { tokens, roles } = first.accounts;
  const made = { description: '', expiresAt: null };
  const reading = { ...made, name: 'reading', kind: 'read-only', actions: [], readDrafts: false } as const;
  const listed = { ...made, name: 'listed', kind: 'custom', actions: firstActions, readDrafts: true } as const;
  const custom = await tokens.create(listed, systemActor);
  const bearers = [null, first.firstToken, (await tokens.create(reading, systemActor)).token, custom.token, jwt];
  const headersOf = (caller: number): Record<string, string> => {
    const token = bearers[caller];
    return token === null || token === undefined ? {} : { authorization: `Bearer ${token}` };
  };
  const role = async (type: string): Promise<number> => {
    const found = await roles.byType(type);
    if (found === null) throw new Error(`there is no role ${type}`);
    return (await roles.change(found.id, { actions: [...new Set([...found.actions, ...firstActions])] }, systemActor))
      .id;
  };
  const rights = { public: await role('public'), role: await role('authenticated'), token: custom.info.id };
  const form = formBody([{ name: 'files', file: 'a.txt', type: 'text/plain', bytes: Buffer.from('a text') }]);
  const uploaded = await send(first, 'upload', {
    method: 'POST',
    headers: { ...headersOf(1), 'content-type': formType },
    body: form,
  });
  const [file] = (await uploaded.json()) as readonly [{ readonly id: number }];

  return {
    fixture,
    cachingNodes: fixture.nodes,
    uncachedNode,
    rights,
    user: user.id,
    file: file.id,
    async ask(node, caller, request, ifNoneMatch) {
      const headers = new Headers(headersOf(caller));
      if (ifNoneMatch !== undefined) headers.set('if-none-match', ifNoneMatch);
      const response = await send(node, request, { method: 'GET', headers });
      const { status } = response;
      const [etag, tags] = ['etag', 'surrogate-key'].map((name) => response.headers.get(name));
      return { status, etag: etag ?? null, tags: tags ?? null, body: await response.text() };
    },
    async write(node, method, path, body) {
      const init = { method, headers: { ...headersOf(1), ...json } };
      const response = await send(node, path, body === undefined ? init : { ...init, body: JSON.stringify(body) });
      const text = await response.text();
      return text === '' ? null : JSON.parse(text);
    },
    async close() {
      await uncachedNode.close();
      await fixture.close();
    },
  };
}
