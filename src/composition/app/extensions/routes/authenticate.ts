import { type Authenticator, credentialKind, type ExternalIdentity } from '../../../../domain/accounts/index.js';
import { Bug, Failure, isObject } from '../../../../foundations/core/index.js';
import type { HttpRequest } from '../../../../foundations/http/index.js';
import type { CallerResolver } from '../../../../interfaces/api/content/index.js';
import type { Caller } from '../../../../language/query/access/index.js';
import { callExtension } from '../call-extension.js';
import type { AnyAuthenticate, AnyDocuments, ExtensionParts } from '../loaded-extensions.js';
import { toExtensionRequest } from './extension-request.js';

/** Seconds that the function may take. */
const authenticateSeconds = 10;
const name = 'extensions.authenticate';

/** Dependencies of custom authentication. */
export interface CustomAuthenticationDependencies {
  readonly authenticate: AnyAuthenticate;
  readonly asServer: AnyDocuments;
  readonly parts: () => ExtensionParts;
}

/**
 * Adds the authentication of a project to that of Octavo (decision 0066). A request with credentials of Octavo's own form never
 * reaches it. The caller that it names is resolved as any other, so that permissions, rules and caches are those of the user or role.
 */
export function withCustomAuthentication(
  authenticator: Authenticator,
  { authenticate, asServer, parts }: CustomAuthenticationDependencies,
): CallerResolver {
  /** null: the project knows nobody. Throws Failure access.unauthorized, Bug, Fault extension.slow. */
  async function findExternal(request: HttpRequest): Promise<Caller | null> {
    const context = { request: toExtensionRequest(request, {}), asServer, parts: parts() };
    const identity: unknown = await callExtension(name, authenticateSeconds, () => authenticate(context)).catch(
      (error: unknown) => {
        throw error instanceof Failure && error.code === 'extension.refused'
          ? new Failure('access.unauthorized')
          : error;
      },
    );
    if (identity === null || identity === undefined) return null;
    if (!isExternalIdentity(identity)) throw new Bug(`${name} must return { user }, { role } or null`);
    return authenticator.authenticateAs(identity);
  }

  return {
    async callerOf(request) {
      const { authorization } = request;
      switch (credentialKind(authorization)) {
        case 'own':
          return authenticator.authenticate(authorization);
        case 'jwt':
          return authenticator.authenticate(authorization).catch(async (error: unknown) => {
            if (!(error instanceof Failure) || error.code !== 'access.unauthorized') throw error;
            const caller = await findExternal(request);
            if (caller === null) throw error;
            return caller;
          });
        case 'foreign':
          return (await findExternal(request)) ?? authenticator.authenticate(authorization);
      }
    },
    // Only the function knows which headers matter.
    findCached: (authorization) =>
      credentialKind(authorization) === 'foreign' ? null : authenticator.findCached(authorization),
    revalidate: (authorization, tick) =>
      credentialKind(authorization) === 'foreign' ? null : authenticator.revalidate(authorization, tick),
  };
}

function isExternalIdentity(value: unknown): value is ExternalIdentity {
  if (!isObject(value)) return false;
  const { user, role } = value;
  if (role !== undefined) return typeof role === 'string' && user === undefined;
  return isObject(user) && Object.keys(user).length === 1 && ['id', 'documentId', 'email'].some((key) => key in user);
}
