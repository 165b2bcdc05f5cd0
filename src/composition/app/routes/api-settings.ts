import type { ApiSettings } from '../../../interfaces/api/content/index.js';
import { profiles } from '../../../interfaces/api/content/index.js';
import type { RouteFacts } from '../../../interfaces/api/openapi/index.js';
import type { QuerySettings } from '../../../language/query/index.js';
import type { Snapshot } from '../../../language/schema/index.js';
import { type LoadedExtensions, noExtensions } from '../extensions/index.js';
import type { OctavoConfig } from '../types.js';
import { type CheckedDefaults, checkReadDefaults } from './read-defaults.js';

/** Limits of the query string that are not configurable: only attacks exceed them. */
const parameterLimit = 1_000;
const depthLimit = 20;

/** Returns the settings that decide how the content API behaves. */
export function apiSettings(
  config: OctavoConfig,
  { routes }: Pick<LoadedExtensions, 'routes'> = noExtensions,
): ApiSettings {
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
    routes: routes.map(({ method, pattern, route }) => ({
      method,
      pattern,
      public: route.public === true,
      root: route.root === true,
      body: route.body ?? 'json',
      schema: (route.schema ?? {}) as RouteFacts['schema'],
    })),
  };
}

/** Returns the project's read defaults for this model, and the problems of those that do not fit it. */
export function projectReadDefaults(config: OctavoConfig, snapshot: Snapshot): CheckedDefaults {
  return checkReadDefaults(config.api.defaults, snapshot, querySettings(config));
}

/** Returns the settings of the query language. */
export function querySettings(config: OctavoConfig): QuerySettings {
  return {
    ...config.api.rest,
    ...(config.api.lenient ? { lenient: true, strictParams: false } : {}),
    ...profiles[config.api.profile].queryRules,
    arrayLimit: config.query.arrayLimit,
    parameterLimit,
    depthLimit,
  };
}

/** Whether clients can follow changes by GraphQL. */
export function hasSubscriptions({ events, graphql }: Pick<OctavoConfig, 'events' | 'graphql'>): boolean {
  return events.feed && graphql.subscriptions > 0;
}
