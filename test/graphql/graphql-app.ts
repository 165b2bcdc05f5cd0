import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { App, PartialConfig } from '../../src/composition/app/index.js';
import { systemActor } from '../../src/domain/accounts/index.js';
import { createTestApp, removeFolder } from '../support/data-folder.js';
import { noLimits } from '../support/no-limits.js';

const project = fileURLToPath(new URL('project', import.meta.url));

/** What the recorder grants to everybody (`scripts/record-graphql.mjs`). */
const publicActions = [
  ...['article', 'author', 'profile', 'category', 'note', 'bookmark', 'field-note'].flatMap((name) =>
    ['find', 'findOne'].map((action) => `api::${name}.${name}.${action}`),
  ),
  'api::homepage.homepage.find',
  'api::settings.settings.find',
  'plugin::upload.content-api.find',
  'plugin::upload.content-api.findOne',
  'plugin::i18n.locales.listLocales',
];

/** A server with the model of the recording. */
export interface GraphqlApp {
  readonly app: App;
  readonly token: string;
  /** Sends a request without a socket. */
  send(
    method: string,
    url: string,
    request: { readonly headers?: Readonly<Record<string, string>>; readonly body?: string | Buffer },
  ): Promise<{ readonly status: number; readonly text: string; readonly headers: Readonly<Record<string, unknown>> }>;
  close(): Promise<void>;
}

/** Opens a server on an empty database, whose public role may do what it may in the recording. */
export async function openGraphqlApp(config: PartialConfig = {}): Promise<GraphqlApp> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-graphql-'));
  const app = await createTestApp({
    project,
    config: { dataDir: join(folder, 'data'), logger: false, limits: noLimits, ...config },
  });
  const { roles } = app.accounts;
  const role = await roles.byType('public');
  if (role === null) throw new Error('there is no public role');
  await roles.change(role.id, { actions: [...role.actions, ...publicActions] }, systemActor);
  return {
    app,
    token: app.firstToken ?? '',
    async send(method, url, { headers = {}, body }) {
      const answer = await app.inject({ method, url, headers, ...(body === undefined ? {} : { payload: body }) });
      return { status: answer.status, text: answer.body.toString('utf8'), headers: answer.headers };
    },
    async close() {
      await app.close();
      await removeFolder(folder);
    },
  };
}
