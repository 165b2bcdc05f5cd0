import { mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { backUpProject, exportContent } from '../../../src/composition/app/index.js';
import { systemActor } from '../../../src/domain/accounts/index.js';
import { databaseUrlOf } from '../../support/data-folder.js';
import type { TestReceiver } from '../../support/receiver.js';
import { send } from '../support/fixture.js';
import { type Instance, post } from './support.js';

/** Registers a webhook for all events of authors and tags; returns its signing secret. */
export async function tellOf({ app }: Instance, { url }: TestReceiver): Promise<string> {
  const { secret } = await app.webhooks.create(
    {
      name: 'receiver',
      url,
      headers: {},
      events: ['entry.create', 'entry.update', 'entry.delete'],
      uids: ['api::author.author', 'api::tag.tag'],
      locales: null,
      enabled: true,
    },
    systemActor,
  );
  return secret;
}

/** Writes an author with a password, twice, so that there is a history. */
export async function writeAuthor(instance: Instance, pin: string): Promise<void> {
  const made = await post(instance, '/api/authors', { data: { name: 'Ann', pin } }, { as: instance.token });
  const { data } = JSON.parse(made.text) as { readonly data: { readonly documentId: string } };
  const body = { data: { name: 'Anne', pin: `${pin}!` } };
  const changed = await post(instance, `/api/authors/${data.documentId}`, body, { method: 'PUT', as: instance.token });
  if (changed.status !== 200) throw new Error(changed.text);
}

/** Everything that leaves a server: an export, a backup, webhook deliveries, metrics. */
export async function whatLeaves(
  instance: Instance,
  { received }: TestReceiver,
  metricsToken: string,
): Promise<ReadonlyMap<string, Buffer>> {
  const { project, app } = instance;
  const url = await databaseUrlOf(app.dataDir);
  const options = { project, config: { dataDir: app.dataDir, ...(url === null ? {} : { database: { url } }) } };
  const folder = await mkdtemp(join(project, 'leaving-'));
  const lines = join(folder, 'content.jsonl');
  await exportContent(options, lines, () => undefined);
  const told = { onRows: () => undefined, onBytes: () => undefined, onError: () => undefined };
  const backup = await backUpProject(options, folder, told);
  const figures = await send(app, { url: '/metrics', as: metricsToken });
  const deliveries = received.map(({ text, headers }) => `${text}\n${JSON.stringify(headers)}`);
  return new Map([
    ['export', await readFile(lines)],
    ['backup', await readFile(backup.location)],
    ['figures', Buffer.from(figures.text)],
    ['webhooks', Buffer.from(deliveries.join('\n'))],
  ]);
}
