import { createHttpServer, type HttpServer } from '../../../src/foundations/http/index.js';
import { createContentApiRoutes, emitError, parseForm, profiles } from '../../../src/interfaces/api/content/index.js';
import type { Ability, Caller } from '../../../src/language/query/access/index.js';
import { abilityFromGrants } from '../../../src/language/query/access/index.js';
import { contractSettings as settings } from '../../support/contract-settings.js';
import type { Fixture } from './fixture.js';

/** May find articles, authors and tags; no dossiers, no drafts, and may write nothing. */
export const reader: Ability = abilityFromGrants('reader', [
  'api::article.article.find',
  'api::article.article.findOne',
  'api::author.author.find',
  'api::author.author.findOne',
  'api::tag.tag.find',
  'api::tag.tag.findOne',
]);

/** May also write articles, in every way. */
export const editor: Ability = abilityFromGrants('editor', [
  ...['find', 'findOne', 'create', 'update', 'delete', 'readDrafts', 'createLocalization'].map(
    (action) => `api::article.article.${action}`,
  ),
  'api::author.author.find',
  'api::tag.tag.find',
]);

/** The same documents behind a door where everybody has one ability, over the same HTTP server. */
export function serverFor(fixture: Fixture, ability: Ability): HttpServer {
  const caller: Caller = { identity: { is: 'token', id: 1 }, ability };
  const callers = { callerOf: async () => caller, findCached: () => caller, revalidate: async () => caller };
  const { snapshot, documents } = fixture.app;
  const door = createContentApiRoutes({
    snapshot,
    documents,
    callers,
    settings,
    profile: profiles.contract,
    publishingNeedsPermission: false,
  });
  return createHttpServer({
    routeGroups: new Map([['api', door]]),
    emitError,
    parseForm: (text) => parseForm(text, settings),
    log: () => undefined,
    logRequests: false,
    cors: { origins: [] },
    trustedProxies: [],
    https: false,
  });
}
