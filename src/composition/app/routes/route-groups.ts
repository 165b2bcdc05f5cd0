import type { Accounts } from '../../../domain/accounts/index.js';
import type { Assist } from '../../../domain/assist/index.js';
import {
  type ChangeSets,
  type DocumentHistory,
  type Documents,
  type PublicationSchedule,
  type SlowQueryLog,
  type VectorQueue,
  withSlowQueryLog,
} from '../../../domain/documents/index.js';
import type { Feed, Webhooks } from '../../../domain/events/index.js';
import type { MediaSettings } from '../../../domain/media/index.js';
import type { Clock } from '../../../foundations/core/index.js';
import type { RouteGroup } from '../../../foundations/http/index.js';
import {
  type AdminApiParts,
  createAdminApiRoutes,
  type MeasuredReads,
  type Operations,
} from '../../../interfaces/api/admin/index.js';
import {
  apiFacts,
  type CallerResolver,
  type ContentApiParts,
  createAccountRoutes,
  createContentApiRoutes,
  createDescriptionRoutes,
  createFeedRoutes,
  createUploadRoutes,
  type FeedRoutesParts,
  type MeasureReads,
  type OpenStreams,
  profiles,
  ResponseCache,
  withServerTiming,
} from '../../../interfaces/api/content/index.js';
import type { ApiFacts } from '../../../interfaces/api/openapi/index.js';
import { createGraphqlRoutes } from '../../../interfaces/graphql/index.js';
import type { QuerySettings, ReadDefaults } from '../../../language/query/index.js';
import type { Snapshot } from '../../../language/schema/index.js';
import { generateTypes } from '../../../language/schema/typescript/index.js';
import type { Store } from '../../../storage/database/index.js';
import type { ContentModel } from '../../../storage/migrations/index.js';
import type { ExtensionRuntime, ProjectRoutes } from '../extensions/index.js';
import type { MediaServices } from '../runtime/media-services.js';
import type { Secrets } from '../secrets/secrets.js';
import type { OctavoConfig } from '../types.js';
import { apiSettings, hasSubscriptions, querySettings } from './api-settings.js';
import { createMcpRouteGroups, mcpRouteNames } from './mcp-routes.js';
import { createPanelRoutes, panelFolder } from './panel-routes.js';
import { createReferencePage, referenceFolder } from './reference-page.js';

/**
 * Returns the origins from which browsers load files, besides the server's own: the base URL of files and the object
 * store.
 */
export function pictureOrigins({ baseUrl, provider, s3 }: MediaSettings): readonly string[] {
  const endpoint = provider === 's3' && baseUrl !== null ? (s3?.endpoint ?? null) : null;
  const origins = [baseUrl, endpoint].flatMap((address) => (address === null ? [] : [new URL(address).origin]));
  return [...new Set(origins)];
}

/** Returns the origins of the preview pages, which the panel may show in a frame. */
export function previewOrigins({ addresses }: OctavoConfig['preview']): readonly string[] {
  // A placeholder never stands in the origin (`preview.addresses`).
  const origins = Object.values(addresses).map((address) => new URL(address.replace(/[{}]/g, '')).origin);
  return [...new Set(origins)];
}

/** Dependencies of the route groups. */
export interface RouteGroupsParts {
  readonly config: OctavoConfig;
  readonly snapshot: Snapshot;
  readonly documents: Documents;
  readonly readDefaults: ReadDefaults;
  readonly history: DocumentHistory;
  readonly changeSets: ChangeSets;
  readonly schedule: PublicationSchedule;
  readonly accounts: Accounts;
  readonly media: MediaServices;
  readonly webhooks: Webhooks;
  readonly assist: Assist;
  readonly vectorQueue: VectorQueue;
  readonly operations: Operations;
  readonly reads: MeasuredReads;
  /** Records slow queries of the content API. */
  readonly slowQueries: SlowQueryLog;
  /** Measures the database reads of a response of the content API; null: not reported. */
  readonly measureReads: MeasureReads | null;
  readonly secrets: Secrets;
  readonly store: Store;
  /** The same without the requirement that the content model is still this one. */
  readonly auditStore: Store;
  /** Receives errors that have no caller. */
  readonly report: (error: unknown) => void;
  readonly clock: Clock;
  readonly model: ContentModel;
  readonly feed: Feed;
  readonly streams: OpenStreams;
  readonly development: boolean;
  readonly extensions: ExtensionRuntime;
}

/** Name of the group of the routes of a project below `/`, whose first path segments it chooses. */
export const projectRoutesName = 'project';

/** First path segments: the content API, the panel with its interface, files, GraphQL, and the endpoints of agents. */
export const routeGroupNames = ['api', 'admin', 'uploads', 'graphql', ...mcpRouteNames] as const;

/** Creates the route groups of one model version. */
export function createRouteGroups(parts: RouteGroupsParts): ReadonlyMap<string, RouteGroup> {
  const settings = querySettings(parts.config);
  const { measureReads } = parts;
  const administration = adminParts(parts, settings);
  const facts = apiFacts(apiSettings(parts.config, parts.extensions.loaded));
  const callers = createCallers(parts);
  const projectRoutes = parts.extensions.routes(callers.callerOf);
  // Not for the panel: what its forms read is saved again.
  const contentParts = createContentParts(parts, {
    settings: { ...settings, fallback: parts.config.api.fallback },
    callers,
    projectRoutes,
    facts,
  });
  const content = contentRoutes(contentParts, projectRoutes);
  const { graphql } = parts.config;
  return new Map<string, RouteGroup>([
    ['api', measureReads === null ? content : withServerTiming(content, measureReads)],
    [
      'admin',
      createPanelRoutes({
        api: createAdminApiRoutes(administration),
        folder: panelFolder,
        pictureOrigins: pictureOrigins(parts.config.media),
        previewOrigins: previewOrigins(parts.config.preview),
        apiPrefix: parts.config.api.prefix,
      }),
    ],
    ['uploads', parts.media.routes],
    [
      'graphql',
      graphql.enabled
        ? createGraphqlRoutes({
            content: contentParts,
            ...graphqlLimits(parts.config),
            introspection: graphql.introspection ?? parts.development,
            feed: hasSubscriptions(parts.config) ? createFeedParts(parts, callers) : null,
            subscriptions: graphql.subscriptions,
          })
        : noRoutes,
    ],
    ...createMcpRouteGroups({ ...parts, settings, administration, facts }),
    [projectRoutesName, projectRoutes.atRoot],
  ]);
}

const graphqlLimits = ({ graphql, query }: OctavoConfig) => ({
  defaultLimit: graphql.defaultLimit,
  maxBytes: query.maxBytes,
});

/** Creates the resolver of callers: Octavo's own credentials, and those that the project knows. */
function createCallers({ accounts: { authenticator }, extensions }: RouteGroupsParts): CallerResolver {
  return (
    extensions.authenticate(authenticator) ?? {
      callerOf: (request) => authenticator.authenticate(request.authorization),
      findCached: authenticator.findCached,
      revalidate: authenticator.revalidate,
    }
  );
}

/** What the content API has in common with the other route groups. */
interface ContentRoutesContext {
  readonly settings: QuerySettings;
  readonly callers: CallerResolver;
  readonly projectRoutes: ProjectRoutes;
  readonly facts: ApiFacts;
}

function createContentParts(
  parts: RouteGroupsParts,
  { settings, callers, projectRoutes, facts }: ContentRoutesContext,
): ContentApiParts {
  const { config, snapshot, accounts, media: mediaServices, development, extensions } = parts;
  const documents = withSlowQueryLog(parts.documents, parts.slowQueries);
  const profile = profiles[config.api.profile];
  const narrowed = extensions.narrowCallers(callers);
  const { users, roles, providers } = accounts;
  const { media, sign } = mediaServices;
  const { narrowing, beforeRead } = extensions;
  // A shared cache knows no callers of custom authentication.
  const shared = extensions.loaded.authenticate === null ? config.cache.shared : null;
  return {
    ...(narrowing === undefined ? {} : { narrowing }),
    ...(beforeRead === undefined ? {} : { beforeRead }),
    ...(shared === null ? {} : { sharing: { tagHeader: shared.tags } }),
    extensions: projectRoutes.findBelowApi,
    snapshot,
    documents,
    callers,
    settings,
    profile,
    readDefaults: parts.readDefaults,
    publishingNeedsPermission: false,
    requireIfMatch: config.api.requireIfMatch,
    responses: new ResponseCache(config.cache.bytes),
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
    ...(development ? { typesText: () => generateTypes(snapshot) } : {}),
    upload: createUploadRoutes({ snapshot, documents, settings, callers: narrowed, media, sign }),
    ...(config.events.feed ? { feed: createFeedRoutes(createFeedParts(parts, callers)) } : {}),
    description: createDescriptionRoutes({
      snapshot,
      callers: narrowed,
      facts,
      access: config.api.openapi,
      page: createReferencePage(referenceFolder),
    }),
  };
}

function createFeedParts(
  { config, snapshot, extensions, feed, streams }: RouteGroupsParts,
  callers: CallerResolver,
): FeedRoutesParts {
  const profile = profiles[config.api.profile];
  return { snapshot, callers: extensions.narrowCallers(callers), profile, feed, streams };
}

function contentRoutes(content: ContentApiParts, { readsBody }: ProjectRoutes): RouteGroup {
  const routes = createContentApiRoutes(content);
  return readsBody === undefined ? routes : { ...routes, readsBody };
}

/** Of an interface that the settings turn off. */
const noRoutes: RouteGroup = { findCached: () => null, route: () => null };

function adminParts(parts: RouteGroupsParts, settings: QuerySettings): AdminApiParts {
  const { config, snapshot, documents, history, schedule, accounts, webhooks, secrets, store, clock, model } = parts;
  const { operations, reads, assist, vectorQueue, changeSets } = parts;
  const { media, library, sign } = parts.media;
  return {
    snapshot,
    documents,
    history,
    changeSets,
    schedule,
    preview: config.preview,
    accounts,
    media,
    library,
    webhooks,
    assist,
    vectorQueue,
    operations,
    reads,
    graphql: config.graphql.enabled
      ? (content) =>
          createGraphqlRoutes({
            content,
            ...graphqlLimits(config),
            introspection: true,
            feed: null,
            subscriptions: 0,
          })
      : null,
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
  };
}
