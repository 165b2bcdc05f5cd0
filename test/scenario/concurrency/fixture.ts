import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { App } from '../../../src/composition/app/index.js';
import { createTestApp, removeFolder } from '../../support/data-folder.js';
import { setRequest } from '../../support/document-fixture.js';
import { type Ask, askInProcess, type Reply } from '../../support/verify/ask.js';
import { checkDatabase } from '../../support/verify/database.js';
import { type Model, writeProject } from '../../support/verify/project.js';

/** An app with its own model, for concurrent requests. */
export interface Fixture {
  readonly dataFolder: string;
  readonly ask: Ask;
  /** Sends a batch, with this idempotency key. */
  batch(operations: readonly object[], key?: string): Promise<Reply>;
  /** Makes a change set and returns its id. */
  changeSet(name: string): Promise<string>;
  /** Closes the app; its database must be in order. */
  close(): Promise<void>;
}

/** Opens an app over a model in a new folder, or several on the same data, which get requests in turn. */
export async function openFixture(model: Model, nodes = 1): Promise<Fixture> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-concurrency-'));
  await writeProject(folder, model);
  const apps: App[] = [];
  while (apps.length < nodes)
    apps.push(await createTestApp({ project: folder, config: { dataDir: join(folder, 'data') } }));
  const token = apps[0]?.firstToken ?? '';
  const asks = apps.map((app) => askInProcess(app, token));
  let turn = 0;
  return {
    dataFolder: join(folder, 'data'),
    ask: (...request) => (asks[turn++ % nodes] as Ask)(...request),
    async batch(operations, key) {
      const authorization = `Bearer ${token}`;
      const idempotency: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
      const answer = await (apps[turn++ % nodes] as App).inject({
        method: 'POST',
        url: '/api/_batch',
        headers: { authorization, 'content-type': 'application/json', ...idempotency },
        payload: JSON.stringify({ operations }),
      });
      const text = answer.body.toString();
      return { status: answer.status, data: JSON.parse(text).data, total: 0, text };
    },
    async changeSet(name) {
      const set = await apps[0]?.changeSets.create(setRequest, { name, description: null });
      return set?.id ?? '';
    },
    async close() {
      for (const app of apps) await app.close();
      const problems = await checkDatabase(join(folder, 'data'));
      await removeFolder(folder);
      expect(problems).toEqual([]);
    },
  };
}

/** A content type as a definition file has it; plain unless said otherwise. */
export function contentType(
  name: string,
  attributes: object,
  options: { readonly localized?: boolean; readonly drafts?: boolean; readonly single?: boolean } = {},
): Record<string, object> {
  const definition = {
    kind: options.single ? 'singleType' : 'collectionType',
    collectionName: `${name}s`,
    info: { singularName: name, pluralName: `${name}s`, displayName: name },
    options: { draftAndPublish: options.drafts ?? false },
    pluginOptions: { i18n: { localized: options.localized ?? false } },
    attributes,
  };
  return { [name]: definition };
}

/** Runs the same function many times concurrently; the results are in the order of their numbers. */
export function atOnce<T>(count: number, ask: (n: number) => Promise<T>): Promise<readonly T[]> {
  return Promise.all(Array.from({ length: count }, (_, n) => ask(n)));
}

/** How many replies there are of each status. */
export function statuses(replies: readonly Reply[]): Readonly<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
