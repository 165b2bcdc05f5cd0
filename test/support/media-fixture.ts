import { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MediaContext } from '../../src/domain/media/context.js';
import {
  createImages,
  createLocalStorage,
  createMedia,
  type Media,
  type MediaSettings,
} from '../../src/domain/media/index.js';
import type { Storage } from '../../src/domain/media/storage/storage.js';
import type { ReceivedFile } from '../../src/domain/media/types.js';
import { type AccountsFixture, openAccountsFixture } from './accounts-fixture.js';

/** A row of a file with its columns. */
export type FileColumns = Readonly<Record<string, unknown>>;

/** Files over a database and folders of their own. */
export interface MediaFixture {
  readonly accounts: AccountsFixture;
  readonly context: MediaContext;
  readonly media: Media;
  /** What the operator heard of. */
  readonly reports: readonly unknown[];
  /** Puts a file into the folder of incoming files, as if it had been received. */
  received(name: string, content: Buffer | string): Promise<ReceivedFile>;
  /** Keys of all objects, sorted. */
  keys(): Promise<readonly string[]>;
  /** Names in the folder of incoming files. */
  incoming(): Promise<readonly string[]>;
  /** Rows of files by id, `formats` parsed. */
  files(): Promise<readonly FileColumns[]>;
  /** The same fixture with other settings or another store; what was stored is still there. */
  with(changes: { readonly settings?: Partial<MediaSettings>; readonly storage?: Storage }): Media;
  close(): Promise<void>;
}

const settings: MediaSettings = {
  provider: 'local',
  sizeLimit: 10_000_000,
  imageSizeLimit: 5_000_000,
  pixelLimit: 10_000_000,
  filesLimit: 10,
  allow: ['image/*', 'audio/*', 'video/*', 'application/pdf', 'application/zip', 'text/plain', 'text/csv'],
  svg: false,
  breakpoints: { large: 1000, medium: 750, small: 500 },
  variantSizes: [],
  baseUrl: null,
  signedSeconds: null,
  s3: null,
};

/** Opens a fixture. `changes`: settings that differ from the usual ones. */
export async function openMediaFixture(changes: Partial<MediaSettings> = {}): Promise<MediaFixture> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-media-'));
  const accounts = await openAccountsFixture();
  const { store, documents, snapshot, audit } = accounts.context;
  const reports: unknown[] = [];
  const report = (error: unknown): void => {
    reports.push(error);
  };
  const mediaSettings = { ...settings, ...changes };
  const incoming = join(folder, 'incoming');
  await mkdir(incoming);
  const images = createImages({ settings: mediaSettings, report });
  const storage = createLocalStorage(join(folder, 'uploads'));
  const clock = { now: () => accounts.now() };
  const context: MediaContext = {
    store,
    documents,
    snapshot,
    clock,
    audit,
    storage,
    images,
    settings: mediaSettings,
    incoming,
    report,
  };
  const opened = [createMedia(context)];
  const [media] = opened as [Media];
  return {
    accounts,
    context,
    media,
    reports,
    async received(name, content) {
      const bytes = Buffer.from(content);
      const path = join(incoming, randomUUID());
      await writeFile(path, bytes);
      const checksum = createHash('sha256').update(bytes).digest('hex');
      return { field: 'files', path, name, bytes: bytes.length, checksum };
    },
    async keys() {
      const keys: string[] = [];
      for await (const { key } of storage.list()) keys.push(key);
      return keys.sort();
    },
    incoming: () => readdir(incoming),
    async files() {
      const rows = await accounts.rows('SELECT * FROM files ORDER BY id');
      return rows.map((row) => ({ ...row, formats: row.formats === null ? null : JSON.parse(String(row.formats)) }));
    },
    with(other) {
      const merged = { ...mediaSettings, ...other.settings };
      const changed = {
        ...context,
        settings: merged,
        storage: other.storage ?? storage,
        images: other.settings === undefined ? images : createImages({ settings: merged, report }),
      };
      const createdMedia = createMedia(changed);
      opened.push(createdMedia);
      return createdMedia;
    },
    async close() {
      for (const createdMedia of opened) await createdMedia.close();
      await images.close();
      await accounts.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
