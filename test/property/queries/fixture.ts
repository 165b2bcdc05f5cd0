import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type App, createApp, type PartialConfig } from '../../../src/composition/app/index.js';
import { createTestApp, removeFolder } from '../../support/data-folder.js';
import { fill } from './dataset.js';
import type { Version } from './evaluator.js';
import { modelFiles } from './model.js';

/** A running Octavo with generated documents, in a folder of its own. */
export interface Fixture {
  readonly app: App;
  readonly token: string;
  readonly versions: readonly Version[];
  /** The position in the feed before the first document. */
  readonly cursor: string;
  close(): Promise<void>;
}

/** End users belong to a writer. */
const userFile = [
  'src/extensions/users-permissions/content-types/user/schema.json',
  JSON.stringify({ attributes: { writer: { type: 'relation', relation: 'manyToOne', target: 'api::writer.writer' } } }),
] as const;

/** Builds one; the same seed returns the same documents. `database`: overrides the database of the run. */
export async function buildFixture(seed: number, database?: PartialConfig['database']): Promise<Fixture> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-property-'));
  for (const [path, text] of [...modelFiles, userFile]) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const config = {
    dataDir: join(folder, 'data'),
    locales: ['en', 'fr', 'de'],
    defaultLocale: 'en',
    logger: false,
    users: { accessMinutes: 1_440 },
  } as const;
  const app = await (database === undefined
    ? createTestApp({ project: folder, config })
    : createApp({ project: folder, config: { ...config, database } }));
  if (app.firstToken === null) throw new Error('a new data folder comes with a token');
  const token = app.firstToken;
  const feed = await app.inject({
    method: 'GET',
    url: '/api/_changes',
    headers: { authorization: `Bearer ${token}` },
  });
  return {
    app,
    token,
    cursor: JSON.parse(feed.body.toString()).meta.cursor,
    versions: await fill(app, token, seed),
    async close() {
      await app.close();
      await removeFolder(folder);
    },
  };
}
