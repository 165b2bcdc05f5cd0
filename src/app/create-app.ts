import { system, type TokenRequest } from '../accounts/index.js';
import { apiFacts } from '../content-api/index.js';
import { pruneEvents, startDeliveries } from '../events/index.js';
import { createRunning, noExtensions, outliveStrayErrors, type Running, unknownTypes } from '../extensions/index.js';
import { Failure, Fault, firstLine, loadParts, Refusal, systemClock } from '../kernel/index.js';
import { describeApi } from '../openapi/index.js';
import { backUpOnSchedule } from './back-up.js';
import { belowPrefix } from './below-prefix.js';
import { type Chores, startChores } from './chores.js';
import { apiSettings, createServer, doorNames, readDefaultsOf } from './doors.js';
import { addFirstAdministrator } from './first-administrator.js';
import { type Foundations, layFoundations } from './foundations.js';
import type { Living } from './living.js';
import { jsonLog } from './log.js';
import { openLiving } from './open-living.js';
import { describeDatabase, openStore, writesAtOnce } from './open-store.js';
import { openWatching } from './open-watching.js';
import { loadProject, type Project } from './project.js';
import { rootDoors } from './root-doors.js';
import { openSecrets } from './secrets.js';
import type { App, AppOptions, OctavoConfig } from './types.js';

/**
 * Composes a running Octavo from a project's files: model, tables, secrets, documents, accounts, endpoints. The data folder is made
 * and its tables are created or extended. The very first start makes a token with full access. Raises Refusal for what an operator
 * has to mend.
 */
export async function createApp(options: AppOptions): Promise<App> {
  const project = await loadProject(options);
  const store = await openStore(project.config, options);
  let calm = (): void => undefined;
  try {
    const { clock } = store;
    const log = jsonLog(options.clock ?? systemClock);
    const environment = options.environment ?? process.env;
    const secrets = await openSecrets(project.config.dataDir, environment, { clock, log });
    const foundations = layFoundations({ config: project.config, store, secrets, clock, log }, options.development);
    // Before anything of the project runs.
    if (options.ownProcess === true && project.extensions !== noExtensions) {
      calm = outliveStrayErrors(foundations.report);
    }
    return await openApp(options, project, foundations, calm);
  } catch (error) {
    calm();
    await store.close();
    throw startError(error);
  }
}

/**
 * What a start that failed is told as: a statement of ours that a database refuses, which every test has made, means tables that are not
 * what they were.
 */
function startError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (error instanceof Fault || error instanceof Failure || !statementRefused.test(code)) return error;
  return new Refusal(`The database refused a statement: ${firstLine(error)}`, [
    'its tables are not as Octavo made them: they were changed by hand, or the file is damaged',
    'restore a backup; octavo verify-data tells what is damaged',
  ]);
}

/** SQLite's SQLITE_ERROR by either driver; classes 42 (wrong statement) and 22 (wrong value) of PostgreSQL. */
const statementRefused = /^(?:SQLITE_ERROR|ERR_SQLITE_ERROR|42[0-9A-Z]{3}|22[0-9A-Z]{3})$/;

/** `calm`: what is to be done when everything is closed. */
async function openApp(
  options: AppOptions,
  project: Project,
  foundations: Foundations,
  calm: () => void,
): Promise<App> {
  const { config, store, secrets, mail, files, log } = foundations;
  const watching = await openWatching(foundations);
  const running = createRunning({ ...foundations, loaded: project.extensions });
  const living = await openLiving(project, options.project, { ...foundations, running });
  const firstToken = await begin(options, config, running, living);
  const behindDoors = doorNames.map((name) =>
    name === 'api' ? belowPrefix(living.door(name), config.api.prefix) : ([name, living.door(name)] as const),
  );
  const server = createServer({
    config,
    log,
    doors: new Map([...rootDoors(config.api.prefix), ...behindDoors, ...watching.doors]),
    observe: watching.observe,
    passConnections: options.passConnections,
  });
  const chores = startChores({
    ...foundations,
    async sweep() {
      const { accounts, documents } = living.house;
      await Promise.all([accounts.sweep(), documents.sweep()]);
    },
    schedule: () => living.house.schedule,
    fragments: () => living.house.fragments,
    parkedDays: config.model.parkedDays,
    pruneHistory: () => living.house.history.prune(config.history),
    backup: backupChore(foundations),
    async pruneEvents() {
      await pruneEvents(store, foundations.clock, config.events.days);
      await foundations.feed.prune(config.events.days);
    },
  });
  const deliveries = startDeliveries({
    ...foundations,
    keys: secrets.keys,
    audit: () => living.house.accounts.audit,
  });
  const close = async (): Promise<void> => {
    foundations.streams.end();
    await server.close();
    await running.stop();
    watching.stop();
    await chores.stop();
    await deliveries.stop();
    foundations.listening.close();
    await living.close();
    await files.images.close();
    await mail.close();
    await store.close();
    calm();
  };
  let closed: Promise<void> | null = null;
  return {
    firstToken,
    project: options.project,
    dataDir: config.dataDir,
    apiPrefix: config.api.prefix,
    database: describeDatabase(config),
    writesAtOnce: writesAtOnce(config),
    get snapshot() {
      return living.house.snapshot;
    },
    get documents() {
      return living.house.documents;
    },
    get history() {
      return living.house.history;
    },
    get media() {
      return living.house.media;
    },
    get schedule() {
      return living.house.schedule;
    },
    get webhooks() {
      return living.house.webhooks;
    },
    get operations() {
      return living.house.operations;
    },
    get reads() {
      return living.house.reads;
    },
    get accounts() {
      return living.house.accounts;
    },
    describe: (caller) => describeApi(living.house.snapshot, caller, apiFacts(apiSettings(config, running.loaded))),
    model: living.model,
    secrets,
    store,
    inject: (request) => server.inject(request),
    async listen(port = config.port) {
      const url = await listen((at) => server.listen(config.host, at), config.host, port);
      await loadParts();
      return url;
    },
    createToken: async (name) => (await living.house.accounts.tokens.create(fullAccess(name), system)).token,
    close() {
      closed ??= close();
      return closed;
    },
  };
}

/**
 * Makes the project's parts, runs its start, and sees to the first accounts. Gives the token of the very first start. Raises Refusal where
 * that fails, or where extensions or read defaults name what the content model does not have.
 */
async function begin(
  options: AppOptions,
  config: OctavoConfig,
  running: Running,
  living: Living,
): Promise<string | null> {
  try {
    const { snapshot } = living.house;
    const unknown = [...unknownTypes(running.loaded, snapshot), ...readDefaultsOf(config, snapshot).problems];
    if (unknown.length > 0) throw new Refusal('The configuration has mistakes:', unknown);
    await running.make();
    if (options.asTool !== true) {
      await running.start({
        collection: (name) => living.house.asServer.collection(name),
        single: (name) => living.house.asServer.single(name),
      });
    }
    const { accounts } = living.house;
    await accounts.roles.prepare();
    await accounts.administrators.prepare();
    await addFirstAdministrator(accounts, options.environment ?? process.env);
    return (await accounts.tokens.createFirst(fullAccess('First start'), system))?.token ?? null;
  } catch (error) {
    await running.stop();
    await living.close();
    throw error;
  }
}

function backupChore(parts: Foundations): Chores['backup'] {
  const { everyHours } = parts.config.backup;
  return everyHours === null ? null : { everyHours, work: () => backUpOnSchedule(parts, parts.report) };
}

/** A token that may do everything. */
function fullAccess(name: string): TokenRequest {
  return { name, description: '', kind: 'full-access', actions: [], readDrafts: true, expiresAt: null };
}

async function listen(open: (port: number) => Promise<string>, host: string, port: number): Promise<string> {
  try {
    return await open(port);
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
