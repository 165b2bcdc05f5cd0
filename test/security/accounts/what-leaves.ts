import { mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { backUpProject, exportContent } from '../../../src/composition/app/index.js';
import { systemActor } from '../../../src/domain/accounts/index.js';
import { databaseUrlOf } from '../../support/data-folder.js';
import type { TestReceiver } from '../../support/receiver.js';
import { send } from '../support/fixture.js';
import { type Place, post } from './support.js';

/** Has a receiver told of everything that happens to authors and tags; returns the secret that the messages are signed with. */
export async function tellOf({ app }: Place, { url }: TestReceiver): Promise<string> {
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
export async function writeAuthor(place: Place, pin: string): Promise<void> {
  const made = await post(place, '/api/authors', { data: { name: 'Ann', pin } }, { as: place.token });
  const { data } = JSON.parse(made.text) as { readonly data: { readonly documentId: string } };
  const body = { data: { name: 'Anne', pin: `${pin}!` } };
  const changed = await post(place, `/api/authors/${data.documentId}`, body, { method: 'PUT', as: place.token });
  if (changed.status !== 200) throw new Error(changed.text);
}

/** Everything that leaves a server in one piece, or goes to others: an export, a backup, what receivers were told, figures. */
export async function whatLeaves(
  place: Place,
  { received }: TestReceiver,
  metricsToken: string,
): Promise<ReadonlyMap<string, Buffer>> {
  const { project, app } = place;
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
