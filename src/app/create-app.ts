import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Accounts, createAccounts } from '../accounts/index.js';
import { createContentDoor, emitError, parseForm, profiles } from '../content-api/index.js';
import { createDocuments, type Documents } from '../documents/index.js';
import { createHttpServer, type HttpServer } from '../http/index.js';
import { Refusal, systemClock } from '../kernel/index.js';
import { layoutOf } from '../layout/index.js';
import type { QuerySettings } from '../query/index.js';
import { recordModel, type Snapshot } from '../schema/index.js';
import { openSqliteStore, type Store } from '../store/index.js';
import { jsonLog } from './log.js';
import { loadProject } from './project.js';
import type { App, AppOptions, OctavoConfig } from './types.js';

/** Limits of the query string that are no settings: more is never meant well. */
const parameterLimit = 1_000;
const depthLimit = 20;

/**
 * Composes a running Octavo from a project's files: model, tables, documents, endpoints. The data folder is made and its tables
 * are created or extended. The very first start makes a token with full access. Raises Refusal for what an operator has to mend.
 */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, snapshot } = await loadProject(options);
  const store = await openData(config.dataDir, options.bulk === true);
  try {
    const layout = layoutOf(snapshot);
    await store.migrate(layout, recordModel(snapshot));
    const accounts = createAccounts(store, systemClock, (error) =>
      log({ level: 'error', message: 'the use of a token was not recorded', error }),
    );
    const profile = profiles[config.api.profile];
    const documents = createDocuments({
      snapshot,
      layout,
      store,
      clock: systemClock,
      rules: profile.writeRules,
    });
    const server = createServer(config, snapshot, documents, accounts);
    const firstToken = (await accounts.hasTokens())
      ? null
      : await accounts.createToken({ name: 'First start', expiresAt: null });
    return compose({ project: options.project, config, snapshot, documents, store, accounts, server, firstToken });
  } catch (error) {
    await store.close();
    throw error;
  }
}

const log = jsonLog(systemClock);

/** Writes that share a commit while a database is filled. */
const bulkCommit = { jobs: 1_000, milliseconds: 1_000 };

async function openData(folder: string, bulk: boolean): Promise<Store> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new Refusal(`The data folder ${folder} cannot be made: ${(error as Error).message}`);
  }
  const groupCommit = bulk ? { groupCommit: bulkCommit } : {};
  return openSqliteStore({ file: join(folder, 'octavo.db'), clock: systemClock, ...groupCommit });
}

function createServer(config: OctavoConfig, snapshot: Snapshot, documents: Documents, accounts: Accounts): HttpServer {
  const profile = profiles[config.api.profile];
  const settings: QuerySettings = {
    ...config.api.rest,
    ...profile.questions,
    arrayLimit: config.query.arrayLimit,
    parameterLimit,
    depthLimit,
  };
  return createHttpServer({
    doors: new Map([['api', createContentDoor({ snapshot, documents, accounts, settings, profile })]]),
    emitError,
    parseForm: (text) => parseForm(text, settings),
    log,
    logRequests: config.logger,
  });
}

interface Composed {
  readonly project: string;
  readonly config: OctavoConfig;
  readonly snapshot: Snapshot;
  readonly documents: Documents;
  readonly store: Store;
  readonly accounts: Accounts;
  readonly server: HttpServer;
  readonly firstToken: string | null;
}

function compose({ project, config, snapshot, documents, store, accounts, server, firstToken }: Composed): App {
  let closed: Promise<void> | null = null;
  return {
    firstToken,
    project,
    dataDir: config.dataDir,
    snapshot,
    documents,
    store,
    inject: (request) => server.inject(request),
    listen: (port = config.port) => listen(server, config.host, port),
    createToken: (name) => accounts.createToken({ name, expiresAt: null }),
    close() {
      closed ??= server.close().then(() => store.close());
      return closed;
    },
  };
}

async function listen(server: HttpServer, host: string, port: number): Promise<string> {
  try {
    return await server.listen(host, port);
  } catch (error) {
    throw new Refusal(whyNotListening(error as NodeJS.ErrnoException, host, port));
  }
}

function whyNotListening(error: NodeJS.ErrnoException, host: string, port: number): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken: stop what uses it, or choose another with --port`;
    case 'EACCES':
      return `Port ${port} may not be opened: choose one above 1023 with --port`;
    case 'ENOTFOUND':
    case 'EADDRNOTAVAIL':
      return `${host} is no address of this machine: choose another with --host`;
    default:
      return `${host}:${port} cannot be opened: ${error.message}`;
  }
}
