import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  createTestApp,
  databaseEnvironment,
  databaseUrlOf,
  removeFolder,
} from '../../../../test/support/data-folder.js';
import { sql } from '../../../../test/support/store-suite.js';
import { askInProcess, idOf } from '../../../../test/support/verify/ask.js';
import { openPostgresStore, openSqliteStore } from '../../../storage/database/index.js';
import type { App } from '../../app/index.js';
import { run } from '../index.js';

let project: string;
let server: App;

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'octavo-verify-'));
  const info = { singularName: 'note', pluralName: 'notes', displayName: 'Note' };
  const note = { kind: 'collectionType', collectionName: 'notes', info, attributes: { text: { type: 'string' } } };
  await mkdir(join(project, 'schema/content-types'), { recursive: true });
  await writeFile(join(project, 'schema/content-types/note.json'), JSON.stringify(note));
  server = await createTestApp({ project });
  for (const [name, value] of await databaseEnvironment(join(project, 'data'))) vi.stubEnv(name, value);
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await server.close();
  await removeFolder(project);
});

async function verify(): Promise<{ readonly code: number; readonly out: readonly string[] }> {
  const out: string[] = [];
  const code = await run(['verify-data', '--project', project], {
    out: (line) => void out.push(line),
    err: () => undefined,
  });
  return { code, out };
}

test('octavo verify-data, next to a server: first intact data, then manually damaged data', async () => {
  const ask = askInProcess(server, server.firstToken ?? '');
  const documentId = idOf(await ask('POST', 'notes', { text: 'confidential' }));
  const sound = await verify();
  expect([sound.code, sound.out.length]).toEqual([0, 1]);
  expect(sound.out[0]).toContain('all stored data keeps the rules');

  await spoil(`UPDATE notes SET locale = 'en' WHERE document_id = '${documentId}'`);
  const broken = await verify();
  expect([broken.code, broken.out.length]).toEqual([1, 1]);
  expect(broken.out[0]).toMatch(new RegExp(`V2 +notes ${documentId}: a version that the type does not have .*→`));
  expect(broken.out[0]).not.toContain('confidential');
});

async function spoil(text: string): Promise<void> {
  const data = join(project, 'data');
  const url = await databaseUrlOf(data);
  const store =
    url === null
      ? await openSqliteStore({ file: join(data, 'octavo.db') })
      : await openPostgresStore({ url, poolSize: 1 });
  await store.write((transaction) => transaction.run(sql(store, text), []));
  await store.close();
}
