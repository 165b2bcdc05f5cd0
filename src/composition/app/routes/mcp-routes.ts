import { withSlowQueryLog } from '../../../domain/documents/index.js';
import type { HttpRequest, RouteGroup } from '../../../foundations/http/index.js';
import { type AdminApiParts, createAgentApiRoutes, createWriteAudit } from '../../../interfaces/api/admin/index.js';
import {
  type CallerResolver,
  createContentApiRoutes,
  createUploadRoutes,
  profiles,
} from '../../../interfaces/api/content/index.js';
import type { ApiFacts } from '../../../interfaces/api/openapi/index.js';
import { createMcpAuthentication, createMcpRoutes, createWellKnownRoutes } from '../../../interfaces/mcp/index.js';
import type { QuerySettings } from '../../../language/query/index.js';
import type { RouteGroupsParts } from './route-groups.js';

/** First path segments of the endpoints of agents. */
export const mcpRouteNames = ['mcp', '.well-known'] as const;

const noRoutes: RouteGroup = { findCached: () => null, route: () => null };

/** Dependencies of the endpoints of agents. */
export interface McpRoutesParts extends RouteGroupsParts {
  readonly settings: QuerySettings;
  readonly administration: AdminApiParts;
  readonly facts: ApiFacts;
}

/** Creates the route groups of agents: the MCP endpoint, and the descriptions by which clients find its sign-in. */
export function createMcpRouteGroups(parts: McpRoutesParts): readonly (readonly [name: string, group: RouteGroup])[] {
  const { config, snapshot, accounts, auditStore, report, administration, facts } = parts;
  const { publicUrl } = config;
  if (!config.mcp.enabled) return mcpRouteNames.map((name) => [name, noRoutes]);
  const authenticate = createMcpAuthentication(accounts);
  const callerOf = ({ authorization }: HttpRequest) => authenticate(authorization);
  const tokenRoutes = createTokenRoutes(parts, { callerOf, findCached: () => null, revalidate: async () => null });
  const administratorRoutes = createAgentApiRoutes(administration, callerOf);
  return [
    [
      'mcp',
      createMcpRoutes({
        snapshot,
        accounts,
        authenticate,
        routesFor: ({ identity }) => (identity.is === 'token' ? tokenRoutes : administratorRoutes),
        facts,
        recordCall: (entry) => auditStore.write((transaction) => accounts.audit.record(transaction, entry)),
        report,
        publicUrl,
        origins: config.cors.origins,
      }),
    ],
    ['.well-known', createWellKnownRoutes({ accounts, publicUrl })],
  ];
}

/** The content API for tokens: with what the project restricts and adds there, and a separate permission to publish. */
function createTokenRoutes(
  { config, snapshot, documents, slowQueries, settings, accounts, media, extensions, readDefaults }: McpRoutesParts,
  callers: CallerResolver,
): RouteGroup {
  const { narrowing, beforeRead } = extensions;
  const profile = profiles[config.api.profile];
  const loggedDocuments = withSlowQueryLog(documents, slowQueries);
  return createContentApiRoutes({
    ...(narrowing === undefined ? {} : { narrowing }),
    ...(beforeRead === undefined ? {} : { beforeRead }),
    snapshot,
    documents: loggedDocuments,
    callers,
    settings,
    profile,
    readDefaults,
    publishingNeedsPermission: true,
    auditWrite: createWriteAudit(accounts.audit),
    upload: createUploadRoutes({
      snapshot,
      documents: loggedDocuments,
      settings,
      callers: extensions.narrowCallers(callers),
      media: media.media,
      sign: media.sign,
    }),
  });
}
