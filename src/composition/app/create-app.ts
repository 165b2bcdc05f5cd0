import { systemActor, type TokenRequest } from '../../domain/accounts/index.js';
import { pruneOutbox, startDeliveryWorker } from '../../domain/events/index.js';
import {
  CliError,
  Failure,
  Fault,
  firstLine,
  millisecondsPerDay,
  preloadModules,
  systemClock,
} from '../../foundations/core/index.js';
import type { RouteGroup } from '../../foundations/http/index.js';
import { apiFacts } from '../../interfaces/api/content/index.js';
import { describeApi } from '../../interfaces/api/openapi/index.js';
import { applyAccessFile } from './access-file.js';
import { runScheduledBackup } from './backup/create-backup.js';
import {
  createRunningExtensions,
  findRouteConflicts,
  findUnknownTypes,
  noExtensions,
  type RunningExtensions,
  reportUncaughtErrors,
  rootSegments,
} from './extensions/index.js';
import { jsonLog } from './log.js';
import { loadProject, type Project } from './project.js';
import { apiSettings, projectReadDefaults } from './routes/api-settings.js';
import { createServer } from './routes/create-server.js';
import { createRootRoutes } from './routes/root-routes.js';
import { projectRoutesName, routeGroupNames } from './routes/route-groups.js';
import { mountAtPrefix } from './routes/route-prefix.js';
import { addFirstAdministrator } from './runtime/first-administrator.js';
import { openMonitoring } from './runtime/monitoring.js';
import { openRuntime } from './runtime/open-runtime.js';
import { concurrentWrites, describeDatabase, openStore } from './runtime/open-store.js';
import type { RuntimeSwitcher } from './runtime/runtime-switcher.js';
import { type ScheduledJobsParts, startScheduledJobs } from './runtime/scheduled-jobs.js';
import { createServices, type Services } from './runtime/services.js';
import { openSecrets } from './secrets/secrets.js';
import type { App, AppOptions } from './types.js';

/**
 * Composes a running Octavo from a project's files: model, tables, secrets, documents, accounts, endpoints. Creates the
 * data folder, and creates or extends its tables. The very first start creates a token with full access. Throws
 * CliError for problems that an operator has to fix.
 */
export async function createApp(options: AppOptions): Promise<App> {
  const project = await loadProject(options);
  const store = await openStore(project.config, options);
  let restoreErrorHandlers = (): void => undefined;
  try {
    const { clock } = store;
    const log = jsonLog(options.clock ?? systemClock);
    const environment = options.environment ?? process.env;
    const secrets = await openSecrets(project.config.dataDir, environment, { clock, log });
    const { config } = project;
    const managedRoles = new Set(project.accessFile?.roles.map(({ type }) => type));
    const services = createServices({ config, store, secrets, clock, log, managedRoles }, options.development);
    // Before anything of the project runs.
    if (options.ownProcess === true && project.extensions !== noExtensions) {
      restoreErrorHandlers = reportUncaughtErrors(services.report);
    }
    return await openApp(options, project, services, restoreErrorHandlers);
  } catch (error) {
    restoreErrorHandlers();
    await store.close();
    throw toStartupError(error);
  }
}

/**
 * Returns the error to report for a failed start. Every test runs our statements, so if a database rejects one, its
 * tables are not as Octavo created them.
 */
function toStartupError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (error instanceof Fault || error instanceof Failure || !statementErrorCode.test(code)) return error;
  return new CliError(`The database refused a statement: ${firstLine(error)}`, [
    'its tables are not as Octavo made them: they were changed by hand, or the file is damaged',
    'restore a backup; octavo verify-data tells what is damaged',
  ]);
}

/** SQLite's SQLITE_ERROR by either driver; classes 42 (wrong statement) and 22 (wrong value) of PostgreSQL. */
const statementErrorCode = /^(?:SQLITE_ERROR|ERR_SQLITE_ERROR|42[0-9A-Z]{3}|22[0-9A-Z]{3})$/;

/** `calm`: runs when everything is closed. */
async function openApp(
  options: AppOptions,
  project: Project,
  services: Services,
  restoreErrorHandlers: () => void,
): Promise<App> {
  const { config, store, secrets, mail, files, log } = services;
  const monitoring = await openMonitoring(services);
  const running = createRunningExtensions({ ...services, loaded: project.extensions });
  const switcher = await openRuntime(project, options.project, { ...services, running });
  const firstToken = await initialize(options, project, { config, log, running, switcher });
  const mountedRoutes = routeGroupNames.map((name) =>
    name === 'api'
      ? mountAtPrefix(switcher.routeGroup(name), config.api.prefix)
      : ([name, switcher.routeGroup(name)] as const),
  );
  const ownGroups = new Map<string, RouteGroup>(mountedRoutes);
  const projectRoutes = [...rootSegments(running.loaded.routes)].map(
    (segment) => [segment, behind(ownGroups.get(segment), switcher.routeGroup(projectRoutesName))] as const,
  );
  const server = createServer({
    config,
    log,
    routeGroups: new Map([
      ...createRootRoutes(config.api.prefix),
      ...mountedRoutes,
      ...monitoring.routeGroups,
      ...projectRoutes,
    ]),
    observe: monitoring.observe,
    passConnections: options.passConnections,
  });
  const jobs = startScheduledJobs({
    ...services,
    async sweep() {
      const { accounts, documents } = switcher.runtime;
      await Promise.all([accounts.deleteExpired(), documents.pruneIdempotencyKeys()]);
    },
    schedule: () => switcher.runtime.schedule,
    materializedJson: () => switcher.runtime.materializedJson,
    past: () => switcher.runtime.past,
    indexQueue: () => switcher.runtime.indexQueue,
    vectorQueue: () => switcher.runtime.vectorQueue,
    retainedDays: config.model.parkedDays,
    async pruneHistory() {
      const { history, past } = switcher.runtime;
      await history.prune(config.history);
      await past.prune(config.history.days * millisecondsPerDay);
    },
    backup: backupJob(services),
    async pruneEvents() {
      await pruneOutbox(store, services.clock, config.events.days);
      await services.feed.prune(config.events.days);
    },
  });
  const deliveries = startDeliveryWorker({
    ...services,
    keys: secrets.keys,
    audit: () => switcher.runtime.accounts.audit,
  });
  const close = async (): Promise<void> => {
    services.streams.close();
    await server.close();
    await running.stop();
    monitoring.stop();
    await jobs.stop();
    await deliveries.stop();
    services.listening.close();
    await switcher.close();
    await files.images.close();
    await mail.close();
    await store.close();
    restoreErrorHandlers();
  };
  let closed: Promise<void> | null = null;
  return {
    firstToken,
    project: options.project,
    dataDir: config.dataDir,
    apiPrefix: config.api.prefix,
    database: describeDatabase(config),
    writesAtOnce: concurrentWrites(config),
    get snapshot() {
      return switcher.runtime.snapshot;
    },
    get documents() {
      return switcher.runtime.documents;
    },
    get history() {
      return switcher.runtime.history;
    },
    get changeSets() {
      return switcher.runtime.changeSets;
    },
    openChangeSets: (snapshot) => switcher.createRuntime(snapshot),
    get media() {
      return switcher.runtime.media;
    },
    get schedule() {
      return switcher.runtime.schedule;
    },
    get assist() {
      return switcher.runtime.assist;
    },
    get vectorQueue() {
      return switcher.runtime.vectorQueue;
    },
    get webhooks() {
      return switcher.runtime.webhooks;
    },
    get operations() {
      return switcher.runtime.operations;
    },
    get reads() {
      return switcher.runtime.reads;
    },
    get accounts() {
      return switcher.runtime.accounts;
    },
    describe: (caller) => describeApi(switcher.runtime.snapshot, caller, apiFacts(apiSettings(config, running.loaded))),
    model: switcher.model,
    secrets,
    store,
    inject: (request) => server.inject(request),
    async listen(port = config.port) {
      const url = await listenOrThrow((portNumber) => server.listen(config.host, portNumber), config.host, port);
      await preloadModules();
      return url;
    },
    createToken: async (name) => (await switcher.runtime.accounts.tokens.create(fullAccess(name), systemActor)).token,
    close() {
      closed ??= close();
      return closed;
    },
  };
}

/** Returns the routes of a project below a segment that it shares with the server, whose own come first. */
function behind(own: RouteGroup | undefined, routes: RouteGroup): RouteGroup {
  return own === undefined ? routes : { ...routes, route: (segments) => own.route(segments) ?? routes.route(segments) };
}

/**
 * Creates the parts of the project, runs its start hook, and creates the first accounts. Returns the token of the very
 * first start. Throws CliError if that fails, or if extensions, read defaults or the access file name what the content
 * model does not have.
 */
async function initialize(
  options: AppOptions,
  { accessFile }: Project,
  {
    config,
    log,
    running,
    switcher,
  }: Pick<Services, 'config' | 'log'> & {
    readonly running: RunningExtensions;
    readonly switcher: RuntimeSwitcher;
  },
): Promise<string | null> {
  try {
    const { snapshot } = switcher.runtime;
    const mistakes = [
      ...findUnknownTypes(running.loaded, snapshot),
      ...findRouteConflicts(running.loaded, config.api.prefix, config.mcp.enabled ? ['mcp'] : []),
      ...projectReadDefaults(config, snapshot).problems,
    ];
    if (mistakes.length > 0) throw new CliError('The configuration has mistakes:', mistakes);
    await running.createParts();
    if (options.asTool !== true) {
      await running.start(currentServices(switcher));
    }
    const { accounts } = switcher.runtime;
    await accounts.roles.prepare();
    if (accessFile !== null && options.asTool !== true) {
      for (const { lines } of await applyAccessFile(accessFile, accounts)) {
        for (const line of lines) log({ level: 'info', message: `${accessFile.name}: ${line}` });
      }
    }
    await accounts.administrators.prepare();
    await addFirstAdministrator(accounts, options.environment ?? process.env);
    return (await accounts.tokens.createFirst(fullAccess('First start'), systemActor))?.token ?? null;
  } catch (error) {
    await running.stop();
    await switcher.close();
    throw error;
  }
}

/** The services of the current model for code that outlives a model. */
function currentServices(switcher: RuntimeSwitcher): Parameters<RunningExtensions['start']>[0] {
  const files = () => switcher.runtime.projectFiles;
  return {
    documents: {
      batch: (operations, callOptions) => switcher.runtime.asServer.batch(operations, callOptions),
      collection: (name) => switcher.runtime.asServer.collection(name),
      single: (name) => switcher.runtime.asServer.single(name),
    },
    files: {
      find: (...args) => files().find(...args),
      findOne: (...args) => files().findOne(...args),
      delete: (...args) => files().delete(...args),
      create: (file) => files().create(file),
    },
  };
}

function backupJob(parts: Services): ScheduledJobsParts['backup'] {
  const { everyHours } = parts.config.backup;
  return everyHours === null ? null : { everyHours, work: () => runScheduledBackup(parts, parts.report) };
}

/** A token that may do everything. */
function fullAccess(name: string): TokenRequest {
  return { name, description: '', kind: 'full-access', actions: [], readDrafts: true, expiresAt: null };
}

async function listenOrThrow(open: (port: number) => Promise<string>, host: string, port: number): Promise<string> {
  try {
    return await open(port);
  } catch (error) {
    throw new CliError(listenErrorMessage(error as NodeJS.ErrnoException, host, port));
  }
}

function listenErrorMessage(error: NodeJS.ErrnoException, host: string, port: number): string {
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
