import { type Accounts, createAccounts, createPrivilegeGuard } from '../../../domain/accounts/index.js';
import { type Assist, createAssist } from '../../../domain/assist/index.js';
import {
  type ChangeSets,
  createChangeSets,
  createDocuments,
  createHistory,
  createVectorQueue,
  type DocumentHistory,
  type Documents,
  type DocumentsServices,
  type PublicationSchedule,
  SlowQueryLog,
  type VectorQueue,
} from '../../../domain/documents/index.js';
import {
  createChangeSetEventWriter,
  createFeedWriter,
  createOutboxWriter,
  createWebhooks,
  type Webhooks,
} from '../../../domain/events/index.js';
import type { Media } from '../../../domain/media/index.js';
import type { RouteGroup } from '../../../foundations/http/index.js';
import type { MeasuredReads, Operations } from '../../../interfaces/api/admin/index.js';
import { profiles } from '../../../interfaces/api/content/index.js';
import type { Snapshot } from '../../../language/schema/index.js';
import {
  createIndexQueue,
  createJsonMaterializer,
  createPastRecorder,
  type IndexQueue,
  type JsonMaterializer,
  measuredStore,
  type PastRecorder,
  requireModelVersion,
  type Store,
} from '../../../storage/database/index.js';
import type { ContentModel } from '../../../storage/migrations/index.js';
import { createLayout } from '../../../storage/sql/layout/index.js';
import {
  type AnyDocuments,
  createExtensionRuntime,
  type ProjectFiles,
  type RunningExtensions,
  type WriteHooks,
} from '../extensions/index.js';
import { projectReadDefaults } from '../routes/api-settings.js';
import { createInternalContentRoutes, createInternalUploadRoutes } from '../routes/internal-routes.js';
import { createRouteGroups } from '../routes/route-groups.js';
import { createMediaServices } from './media-services.js';
import { openSchedule } from './open-schedule.js';
import type { Services } from './services.js';
import { createSystemOperations } from './system-operations.js';

/** Everything that is created for one version of the content model. A request stays in the runtime that it began in. */
export interface ModelRuntime {
  readonly snapshot: Snapshot;
  readonly documents: Documents;
  readonly history: DocumentHistory;
  readonly changeSets: ChangeSets;
  readonly schedule: PublicationSchedule;
  readonly materializedJson: JsonMaterializer;
  readonly past: PastRecorder;
  readonly indexQueue: IndexQueue;
  readonly vectorQueue: VectorQueue;
  readonly accounts: Accounts;
  readonly media: Media;
  readonly webhooks: Webhooks;
  readonly assist: Assist;
  readonly operations: Operations;
  readonly reads: MeasuredReads;
  /** Documents with the permissions of the server, for extensions. */
  readonly asServer: AnyDocuments;
  /** Files, for extensions. */
  readonly projectFiles: ProjectFiles;
  /** By the first segment of paths. */
  readonly routeGroups: ReadonlyMap<string, RouteGroup>;
  /** Waits for work in progress. */
  close(): Promise<void>;
}

/** Creates the runtime of a model, whose tables have to exist. Its writes fail with Fault store.model-changed once the database has another model. */
export function createModelRuntime(
  snapshot: Snapshot,
  services: Services & { readonly model: ContentModel; readonly running: RunningExtensions },
): ModelRuntime {
  const { config, secrets, clock, mail, limits, files, httpClient, listening, report, running } = services;
  const layout = createLayout(snapshot);
  services.store.schemaConnection().tablesChanged(layout);
  const plainStore = requireModelVersion(services.store, snapshot.version);
  const rules = profiles[config.api.profile].writeRules;
  const { dialect } = plainStore;
  const events = createOutboxWriter({ snapshot, layout, dialect, clock, subscriptions: listening });
  const onSetChange = createChangeSetEventWriter({ dialect, clock, subscriptions: listening });
  const feedFollowers = config.events.feed ? [createFeedWriter({ layout, dialect, clock })] : [];
  const { maxEntries, maxSetEntries } = config.write;
  const readLimits = { nodes: config.query.maxNodes, bytes: config.query.maxBytes };
  const documentsParts: Omit<DocumentsServices, 'store' | 'beforeWrite' | 'listeners'> = {
    snapshot,
    layout,
    clock,
    rules,
    maxEntries,
    maxSetEntries,
    readLimits,
    recordsHistory: config.history.enabled,
    recordsPast: recordsPast(config),
    embedder: { embeddingModel: () => assist.embeddingModel() },
  };
  const listeners = [events, ...feedFollowers];
  const createDocumentsWith = (documentStore: Store, { beforeWrite, inTransaction }: WriteHooks): Documents =>
    createDocuments({
      ...documentsParts,
      store: documentStore,
      beforeWrite,
      listeners: [...listeners, ...inTransaction],
    });
  const extensions = createExtensionRuntime({
    running,
    snapshot,
    store: plainStore,
    createDocuments: createDocumentsWith,
    createContentApi: (of) => createInternalContentRoutes({ config, snapshot, ...of }),
    createUploadApi: (documents, library) =>
      createInternalUploadRoutes({ config, snapshot, documents, media: library, sign: media.sign }),
  });
  const store = extensions.withAfterCommit(plainStore);
  const base = { snapshot, layout, store, clock };
  const measured = measuredStore(store);
  const withTiming = config.http.serverTiming ?? services.development;
  const documents = createDocumentsWith(withTiming ? measured.store : store, extensions);
  const history = createHistory({ ...base, documents });
  const changeSets = createChangeSets({
    ...documentsParts,
    store,
    beforeWrite: extensions.beforeWrite,
    listeners: [...listeners, ...extensions.inTransaction],
    changeSetListeners: [onSetChange],
  });
  const { keys } = secrets;
  const common = { store, clock, snapshot, documents, keys, report };
  const accounts = createAccounts({ ...common, mail, rateLimiter: limits, settings: services.accountsSettings });
  const { audit } = accounts;
  const schedule = openSchedule({ ...common, layout, accounts, changeSets, onSetChange });
  const materializedJson = createJsonMaterializer(plainStore, layout);
  const { version } = snapshot;
  const past = createPastRecorder({ store: plainStore, layout, version, enabled: recordsPast(config) });
  const media = createMediaServices({ ...common, files, audit });
  extensions.provide({ documents, media: media.media });
  const webhooks = createWebhooks({ ...common, audit, bounds: createPrivilegeGuard(common), httpClient });
  const assist = createAssist({ store, clock, keys, audit, httpClient, config: config.assist });
  const vectorQueue = createVectorQueue({ store: plainStore, layout, snapshot, clock, embedder: assist });
  const reads = {
    documents: createDocuments({ ...base, store: measured.store, rules, readLimits }),
    measure: measured.measure,
  };
  const slowQueries = new SlowQueryLog(config.api.slowMilliseconds, clock);
  const operations = createSystemOperations({ ...services, store, snapshot, slowQueries });
  const readDefaults = projectReadDefaults(config, snapshot);
  // At the start they are an error; later model changes only report them.
  if (running.partsReady) for (const problem of readDefaults.problems) report(new Error(problem));
  const unsubscribeKeys = secrets.onChange(() => accounts.accountsVersion.increment());
  return {
    snapshot,
    documents,
    history,
    changeSets,
    schedule,
    materializedJson,
    past,
    indexQueue: createIndexQueue(plainStore, layout),
    vectorQueue,
    accounts,
    media: media.media,
    webhooks,
    assist,
    operations,
    reads,
    asServer: extensions.asServer,
    projectFiles: extensions.files,
    routeGroups: createRouteGroups({
      ...services,
      extensions,
      store,
      auditStore: services.store,
      snapshot,
      documents,
      readDefaults: readDefaults.defaults,
      schedule,
      history,
      changeSets,
      accounts,
      media,
      webhooks,
      assist,
      vectorQueue,
      operations,
      reads,
      slowQueries,
      measureReads: withTiming ? measured.track : null,
    }),
    async close() {
      unsubscribeKeys();
      // Open streams use the model of this runtime.
      services.streams.endAll();
      await media.media.close();
      await accounts.authenticator.stop();
    },
  };
}

/** Without a history there is no past either. */
function recordsPast({ history }: Services['config']): boolean {
  return history.enabled && history.asOf;
}
