import type { Project } from '../../src/composition/app/project.js';
import { apiFacts, type ProfileName, profiles } from '../../src/interfaces/api/content/index.js';
import {
  type ApiCaller,
  type ApiFacts,
  describeApi,
  type OpenApiDocument,
} from '../../src/interfaces/api/openapi/index.js';

/** The description that a server of this project would give a caller, without starting one. */
export function openApiOf(
  { snapshot, config }: Pick<Project, 'snapshot' | 'config'>,
  caller: ApiCaller,
  name: ProfileName = config.api.profile,
  routes: ApiFacts['routes'] = [],
): OpenApiDocument {
  const profile = profiles[name];
  const limits = { arrayLimit: config.query.arrayLimit, parameterLimit: 1_000, depthLimit: 20 };
  const facts = apiFacts({
    settings: { ...config.api.rest, ...profile.queryRules, ...limits },
    profile,
    requireIfMatch: config.api.requireIfMatch,
    prefix: config.api.prefix,
    userSettings: config.users,
    providers: Object.keys(config.providers),
    publicUrl: config.publicUrl,
    feed: config.events.feed,
    routes,
  });
  return describeApi(snapshot, caller, facts);
}
