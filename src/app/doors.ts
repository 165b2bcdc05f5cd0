import type { Caller } from '../access/index.js';
import type { Accounts } from '../accounts/index.js';
import { createAdminDoor, emitErrorAt, type MeasuredReads, type Operations } from '../admin-api/index.js';
import {
  type ApiSettings,
  apiFacts,
  createAccountRoutes,
  createContentDoor,
  createDescriptionRoutes,
  createFeedRoutes,
  createUploadRoutes,
  type Follow,
  type Narrowing,
  type OpenStreams,
  parseForm,
  profiles,
  timedDoor,
} from '../content-api/index.js';
import {
  type DocumentHistory,
  type Documents,
  type Schedule,
  type SlowQuestions,
  watchedDocuments,
} from '../documents/index.js';
import type { Feed, Webhooks } from '../events/index.js';
import { type ExtensionHouse, type Loaded, noExtensions } from '../extensions/index.js';
import {
  createHttpServer,
  type Door,
  type HttpServer,
  isSecureAddress,
  type Log,
  type PassConnections,
  type Seen,
  sharedCaching,
} from '../http/index.js';
import type { Clock } from '../kernel/index.js';
import type { ContentModel } from '../model/index.js';
import type { QuerySettings, ReadDefaults } from '../query/index.js';
import type { Snapshot } from '../schema/index.js';
import type { Store } from '../store/index.js';
import { typesText } from '../typescript/index.js';
import type { MediaHouse } from './open-media.js';
import { builtPanel, createPanelDoor } from './panel-door.js';
import { pictureOrigins } from './picture-origins.js';
import { type CheckedDefaults, checkReadDefaults } from './read-defaults.js';
import { builtReference, createReferencePage } from './reference-page.js';
import type { Secrets } from './secrets.js';
import type { OctavoConfig } from './types.js';

/** Limits of the query string that are no settings: more is never meant well. */
const parameterLimit = 1_000;
const depthLimit = 20;

/** What stands behind the doors. */
export interface DoorsParts {
  readonly config: OctavoConfig;
  readonly snapshot: Snapshot;
  readonly documents: Documents;
  readonly readDefaults: ReadDefaults;
  readonly history: DocumentHistory;
  readonly schedule: Schedule;
  readonly accounts: Accounts;
  readonly media: MediaHouse;
  readonly webhooks: Webhooks;
  readonly operations: Operations;
  readonly reads: MeasuredReads;
  /** Where questions of the content API are noted that take long. */
  readonly slow: SlowQuestions;
  /** Counts what the documents read for an answer of the content API; null: nobody is told. */
  readonly follow: Follow | null;
  readonly secrets: Secrets;
  readonly store: Store;
  readonly clock: Clock;
  readonly model: ContentModel;
  readonly feed: Feed;
  readonly streams: OpenStreams;
  readonly development: boolean;
  readonly extensions: ExtensionHouse;
}

/** The doors: the content API, the panel and its interface, files. */
export const doorNames = ['api', 'admin', 'uploads'] as const;

/** The doors of one model. */
export function doorsOf(parts: DoorsParts): ReadonlyMap<(typeof doorNames)[number], Door> {
  const settings = querySettings(parts.config);
  const { follow } = parts;
  const content = contentDoor(parts, settings);
  return new Map([
    ['api', follow === null ? content : timedDoor(content, follow)],
    [
      'admin',
      createPanelDoor({
        api: adminDoor(parts, settings),
        folder: builtPanel,
        pictureOrigins: pictureOrigins(parts.config.media),
        apiPrefix: parts.config.api.prefix,
      }),
    ],
    ['uploads', parts.media.door],
  ]);
}

/** What the web server is made from. */
export interface ServerParts {
  readonly config: OctavoConfig;
  readonly log: Log;
  readonly doors: ReadonlyMap<string, Door>;
  /** Hears of every answer, where somebody counts. */
  readonly observe: ((seen: Seen) => void) | null;
  readonly passConnections: PassConnections | undefined;
}

/** The web server in front of doors. Nothing is listening yet. */
export function createServer({ config, log, doors, observe, passConnections }: ServerParts): HttpServer {
  const settings = querySettings(config);
  const { shared } = config.cache;
  return createHttpServer({
    doors,
    emitError: emitErrorAt,
    parseForm: (text) => parseForm(text, settings),
    log,
    logRequests: config.logger,
    direct: config.http.direct,
    patience: config.http.patienceMilliseconds,
    maxUnsentBytes: config.http.maxUnsentBytes,
    ...(shared === null ? {} : { sharedCaching: sharedCaching(shared) }),
    ...(observe === null ? {} : { observe }),
    ...(passConnections === undefined ? {} : { passConnections }),
    cors: config.cors,
    trustedProxies: config.proxy.trusted,
    https: isSecureAddress(config.publicUrl),
  });
}

/** What decides how the content API behaves. */
export function apiSettings(config: OctavoConfig, { routes }: Pick<Loaded, 'routes'> = noExtensions): ApiSettings {
  const { api, users, providers, publicUrl } = config;
  return {
    settings: querySettings(config),
    profile: profiles[api.profile],
    requireIfMatch: api.requireIfMatch,
    userSettings: users,
    providers: Object.keys(providers),
    publicUrl,
    prefix: api.prefix,
    feed: config.events.feed,
    routes: routes.map(({ method, pattern, route }) => ({ method, pattern, public: route.public === true })),
  };
}

/** The read defaults of the project over this model, with what does not fit it. */
export function readDefaultsOf(config: OctavoConfig, snapshot: Snapshot): CheckedDefaults {
  return checkReadDefaults(config.api.defaults, snapshot, querySettings(config));
}

function querySettings(config: OctavoConfig): QuerySettings {
  return {
    ...config.api.rest,
    ...(config.api.lenient ? { lenient: true, strictParams: false } : {}),
    ...profiles[config.api.profile].questions,
    arrayLimit: config.query.arrayLimit,
    parameterLimit,
    depthLimit,
  };
}

function contentDoor(parts: DoorsParts, settings: QuerySettings): Door {
  const { config, snapshot, accounts, media: house, feed, streams, development, extensions } = parts;
  const documents = watchedDocuments(parts.documents, parts.slow);
  const profile = profiles[config.api.profile];
  const callers = {
    callerOf: (request: { readonly authorization: string | undefined }) =>
      accounts.callers.callerOf(request.authorization),
    recall: accounts.callers.recall,
    confirm: accounts.callers.confirm,
    confirmAtOnce: accounts.callers.confirmAtOnce,
  };
  const narrowed = extensions.narrowed(callers);
  const { users, roles, providers } = accounts;
  const { media, sign } = house;
  const { narrowing, beforeRead } = extensions;
  const { shared } = config.cache;
  return createContentDoor({
    ...(narrowing === undefined ? {} : { narrowing }),
    ...(beforeRead === undefined ? {} : { beforeRead }),
    ...(shared === null ? {} : { sharing: { tagHeader: shared.tags } }),
    extensions: extensions.routes(callers.callerOf),
    snapshot,
    documents,
    callers,
    settings,
    profile,
    readDefaults: parts.readDefaults,
    publishingNeedsPermission: false,
    requireIfMatch: config.api.requireIfMatch,
    keptBytes: config.cache.bytes,
    accounts: createAccountRoutes({
      snapshot,
      documents,
      settings,
      callers: narrowed,
      users,
      roles,
      providers,
      userSettings: config.users,
      publicUrl: config.publicUrl,
      prefix: config.api.prefix,
      rolesShowDrafts: profile.rolesShowDrafts,
    }),
    ...(development ? { typesText: () => typesText(snapshot) } : {}),
    upload: createUploadRoutes({ snapshot, documents, settings, callers: narrowed, media, sign }),
    ...(config.events.feed ? { feed: createFeedRoutes({ snapshot, callers: narrowed, profile, feed, streams }) } : {}),
    description: createDescriptionRoutes({
      snapshot,
      callers: narrowed,
      facts: apiFacts(apiSettings(config, extensions.loaded)),
      open: config.api.openapi,
      page: createReferencePage(builtReference),
    }),
  });
}

/** The content API without anything but documents, as one caller uses it. */
export function innerDoor({
  config,
  snapshot,
  documents,
  caller,
  narrowing,
}: Pick<DoorsParts, 'config' | 'snapshot' | 'documents'> & {
  readonly caller: Caller;
  readonly narrowing: Narrowing | undefined;
}): Door {
  return createContentDoor({
    snapshot,
    documents,
    callers: { callerOf: async () => caller, recall: () => null, confirm: async () => null },
    settings: querySettings(config),
    profile: profiles[config.api.profile],
    publishingNeedsPermission: false,
    ...(narrowing === undefined ? {} : { narrowing }),
  });
}

function adminDoor(parts: DoorsParts, settings: QuerySettings): Door {
  const { config, snapshot, documents, history, schedule, accounts, webhooks, secrets, store, clock, model } = parts;
  const { operations, reads } = parts;
  const { media, library, sign } = parts.media;
  return createAdminDoor({
    snapshot,
    documents,
    history,
    schedule,
    preview: config.preview,
    accounts,
    media,
    library,
    webhooks,
    operations,
    reads,
    sign,
    settings,
    profile: profiles[config.api.profile],
    model,
    clock,
    publicUrl: config.publicUrl,
    async rotateSessionKey(actor) {
      await secrets.rotate('session');
      const entry = { actor, action: 'secrets.rotate', type: 'settings::secrets' };
      await store.write((tx) => accounts.audit.record(tx, entry));
    },
  });
}
