import { createAccounts, system, type TokenRequest } from '../accounts/index.js';
import { profiles } from '../content-api/index.js';
import { createDocuments } from '../documents/index.js';
import type { HttpServer } from '../http/index.js';
import { Refusal, systemClock } from '../kernel/index.js';
import { layoutOf } from '../layout/index.js';
import { createMail } from '../mail/index.js';
import { recordModel } from '../schema/index.js';
import type { Store } from '../store/index.js';
import { accountsSettings } from './accounts-settings.js';
import { createServer, type DoorsParts } from './doors.js';
import { addFirstAdministrator } from './first-administrator.js';
import { jsonLog } from './log.js';
import { openMedia } from './open-media.js';
import { describeDatabase, openStore, writesAtOnce } from './open-store.js';
import { loadProject, type Project } from './project.js';
import { openSecrets } from './secrets.js';
import type { App, AppOptions } from './types.js';

/**
 * Composes a running Octavo from a project's files: model, tables, secrets, documents, accounts, endpoints. The data folder is made
 * and its tables are created or extended. The very first start makes a token with full access. Raises Refusal for what an operator
 * has to mend.
 */
export async function createApp(options: AppOptions): Promise<App> {
  const project = await loadProject(options);
  const store = await openStore(project.config, options.clock ?? systemClock, options.bulk === true);
  try {
    return await openApp(options, project, store);
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function openApp(options: AppOptions, { config, snapshot }: Project, store: Store): Promise<App> {
  const environment = options.environment ?? process.env;
  const clock = options.clock ?? systemClock;
  const log = jsonLog(clock);
  const report = (error: unknown): void => log({ level: 'error', message: 'something nobody waits for failed', error });
  const layout = layoutOf(snapshot);
  await store.migrate(layout, recordModel(snapshot));
  const secrets = await openSecrets(config.dataDir, environment, { clock, log });
  const rules = profiles[config.api.profile].writeRules;
  const documents = createDocuments({ snapshot, layout, store, clock, rules });
  const mail = createMail(config.mail, config.dataDir, clock, (error) =>
    log({ level: 'error', message: 'a mail was not sent', error }),
  );
  const accounts = createAccounts({
    store,
    clock,
    snapshot,
    documents,
    keys: secrets.keys,
    mail,
    settings: accountsSettings(config),
    report,
  });
  const media = openMedia({
    settings: config.media,
    dataDir: config.dataDir,
    snapshot,
    store,
    documents,
    audit: accounts.audit,
    keys: secrets.keys,
    clock,
    report,
  });
  secrets.onChange(() => accounts.generation.advance());
  await accounts.roles.prepare();
  await accounts.administrators.prepare();
  await addFirstAdministrator(accounts, environment);
  const firstToken = (await accounts.tokens.createFirst(fullAccess('First start'), system))?.token ?? null;
  const parts = { config, snapshot, documents, accounts, media, secrets, store, clock, log };
  const close = async (): Promise<void> => {
    await media.close();
    await accounts.callers.stop();
    await mail.close();
    await store.close();
  };
  return compose({ ...parts, project: options.project, firstToken, server: createServer(parts), close });
}

/** A token that may do everything. */
function fullAccess(name: string): TokenRequest {
  return { name, description: '', kind: 'full-access', actions: [], readDrafts: true, expiresAt: null };
}

interface Composed extends DoorsParts {
  readonly project: string;
  readonly server: HttpServer;
  readonly firstToken: string | null;
  /** Closes what stands behind the server. */
  close(): Promise<void>;
}

function compose({ config, server, close, ...composed }: Composed): App {
  const { project, snapshot, documents, accounts, secrets, store, firstToken } = composed;
  const { media } = composed.media;
  let closed: Promise<void> | null = null;
  return {
    firstToken,
    project,
    dataDir: config.dataDir,
    database: describeDatabase(config),
    writesAtOnce: writesAtOnce(config),
    snapshot,
    documents,
    media,
    accounts,
    secrets,
    store,
    inject: (request) => server.inject(request),
    listen: (port = config.port) => listen(server, config.host, port),
    createToken: async (name) => (await accounts.tokens.create(fullAccess(name), system)).token,
    close() {
      closed ??= server.close().then(close);
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
