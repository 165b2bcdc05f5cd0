import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createImages } from '../../src/domain/media/images/create-images.js';
import type { Images } from '../../src/domain/media/images/images.js';
import { createUploadsRoutes, type UploadsDependencies } from '../../src/domain/media/serving/create-uploads-routes.js';
import { createSignatures, type Signatures } from '../../src/domain/media/serving/signatures.js';
import { createLocalStorage } from '../../src/domain/media/storage/create-local-storage.js';
import type { Storage } from '../../src/domain/media/storage/storage.js';
import { createHttpServer, type HttpServer, type LogEntry } from '../../src/foundations/http/index.js';
import { fullAccess } from '../../src/language/query/access/index.js';
import { fileUid } from '../../src/language/schema/index.js';
import { type AccountsFixture, openAccountsFixture } from './accounts-fixture.js';
import { serverOptions } from './server-options.js';

/** A file to be created without the API. */
export interface StoredTestFile {
  readonly hash: string;
  readonly ext: string;
  readonly mime: string;
  readonly bytes: Buffer;
  readonly [attribute: string]: unknown;
}

/** The door of files on a server of its own, over a database, a store and the real work on images. */
export interface ServingFixture {
  readonly accounts: AccountsFixture;
  readonly server: HttpServer;
  /** Where it listens. */
  readonly base: string;
  readonly folder: string;
  readonly storage: Storage;
  readonly signatures: Signatures;
  /** Pictures that were made on the fly so far. */
  madeVariants(): number;
  readonly logged: readonly LogEntry[];
  /** Stores bytes under `<hash><ext>` and writes the row; returns the path below the server. */
  storeFile(file: StoredTestFile): Promise<string>;
  close(): Promise<void>;
}

/** Opens a fixture; `changes` to the parts of the route group, and another store than a folder, where wanted. */
export async function openServingFixture(changes: Partial<UploadsDependencies> = {}): Promise<ServingFixture> {
  const accounts = await openAccountsFixture();
  const folder = await mkdtemp(join(tmpdir(), 'octavo-serving-'));
  const storage = changes.storage ?? createLocalStorage(join(folder, 'uploads'));
  const { context } = accounts;
  const images = createImages({ settings: { pixelLimit: 1e8, breakpoints: {} }, report: context.report });
  let made = 0;
  const countingImages: Images = {
    ...images,
    variant(...request) {
      made += 1;
      return images.variant(...request);
    },
  };
  const uploadRoutes = createUploadsRoutes({
    store: accounts.store,
    storage,
    images: countingImages,
    clock: context.clock,
    keys: context.keys,
    settings: { svg: false, variantSizes: [16, 64, 128, 256], baseUrl: null },
    incoming: join(folder, 'incoming'),
    cacheFolder: join(folder, 'pictures'),
    ...changes,
  });
  const logged: LogEntry[] = [];
  const server = createHttpServer(serverOptions({ uploads: uploadRoutes }, logged));
  const base = await server.listen('127.0.0.1', 0);

  return {
    accounts,
    server,
    base,
    folder,
    storage,
    signatures: createSignatures(context.keys, context.clock),
    madeVariants: () => made,
    logged,
    async storeFile({ bytes, ...row }) {
      const key = `${row.hash}${row.ext}`;
      const path = join(folder, 'placed');
      await writeFile(path, bytes);
      await storage.put(key, path, { mime: row.mime, disposition: 'inline' });
      await writeRow(accounts, { name: `${row.hash}${row.ext}`, url: `/uploads/${key}`, ...row });
      return `/uploads/${key}`;
    },
    async close() {
      await server.close();
      await images.close();
      await accounts.close();
      await rm(folder, { recursive: true });
    },
  };
}

async function writeRow({ context }: AccountsFixture, data: Readonly<Record<string, unknown>>): Promise<void> {
  const type = context.snapshot.contentTypes.get(fileUid);
  if (type === undefined) throw new Error('the model has no files');
  const fields = ['id'].flatMap((name) => type.system.get(name) ?? []);
  await context.documents.create({
    type,
    ability: fullAccess,
    data,
    locale: null,
    status: 'published',
    answer: { shape: type, fields, populate: [], filter: null, sort: [] },
    values: [],
  });
}
