import { Failure } from '../../../foundations/core/index.js';
import { type Caller, mergeAbilities } from '../../../language/query/access/index.js';
import type { AccountsContext } from '../context.js';
import { createOperandLoader } from '../grants/operand-values.js';
import { createPreviewAuthenticator } from '../previews/preview-authenticator.js';
import { parsePreviewToken } from '../previews/preview-token.js';
import { isApiToken, isStrapiToken } from '../token-format.js';
import { parseUserToken } from '../users/user-token.js';
import { AccountCache, type CachedValue } from './account-cache.js';
import type { Authenticator, ExternalIdentity } from './authenticator.js';
import { parseBearerToken } from './bearer-token.js';
import { createExternalAuthenticator } from './external-authenticator.js';
import { createLastUsedWriter } from './last-used.js';
import { createRoleAbilities } from './role-abilities.js';
import { createTokenAuthenticator } from './token-authenticator.js';
import { createUserAuthenticator } from './user-authenticator.js';

/** Dependencies of authentication. */
export type AuthenticatorContext = Omit<AccountsContext, 'mail' | 'audit'>;

const maxEntries = 10_000;
/** Our tokens are far shorter; a longer header is rejected unread. */
const maxHeaderLength = 'Bearer '.length + 512;
/** Key of requests without the header. */
const noHeader = '';

/** Creates the authenticator over the tables of a store. Callers are cached by the whole header, so that a cached one takes one lookup. */
export function createAuthenticator(context: AuthenticatorContext): Authenticator {
  const { store, report, settings } = context;
  const lastUsed = createLastUsedWriter(store, report);
  const loadOperands = createOperandLoader(context);
  const roles = createRoleAbilities(context, loadOperands);
  const tokens = createTokenAuthenticator(context, loadOperands, lastUsed);
  const users = createUserAuthenticator(context, roles, lastUsed);
  const previews = createPreviewAuthenticator(context, () => roles.ofPublic(null));
  const findExternal = createExternalAuthenticator(context, roles);
  const cache = new AccountCache<Caller>(context, maxEntries);
  const externalCache = new AccountCache<Caller>(context, maxEntries);

  async function anonymousCaller(): Promise<CachedValue<Caller>> {
    const { value: ability, trustedUntil } = await roles.ofPublic(null);
    return { value: { identity: { is: 'nobody' }, ability }, trustedUntil };
  }

  /** Adds the permissions of the public role to a caller if these apply to everyone. */
  async function withPublicRights({ value, trustedUntil }: CachedValue<Caller>): Promise<CachedValue<Caller>> {
    if (!settings.publicRightsForEveryone) return { value, trustedUntil };
    const publicAbility = await roles.ofPublic(value.identity.is === 'user' ? value.identity : null);
    const ability = mergeAbilities(publicAbility.value, value.ability);
    return { value: { ...value, ability }, trustedUntil: Math.min(trustedUntil, publicAbility.trustedUntil) };
  }

  async function lookUp(bearer: string, now: number): Promise<CachedValue<Caller>> {
    if (isApiToken(bearer)) return withPublicRights(await tokens.authenticate(bearer, now));
    if (isStrapiToken(bearer)) return withPublicRights(await tokens.authenticateStrapiToken(bearer, now));
    const preview = parsePreviewToken(bearer);
    if (preview !== null) return previews.authenticate(preview);
    const secret = parseUserToken('access', bearer);
    if (secret === null) throw new Failure('access.unauthorized');
    return withPublicRights(await users.authenticate(secret, now));
  }

  return {
    findCached: (authorization) => cache.findCached(authorization ?? noHeader),
    revalidate: (authorization, tick) => cache.revalidate(authorization ?? noHeader, tick),
    async authenticate(authorization = noHeader) {
      const cached = await cache.revalidate(authorization);
      if (cached !== null) return cached;
      const bearer = parseBearerToken(authorization);
      if (bearer === null) return (await cache.getOrLoad(noHeader, anonymousCaller)).value;
      if (authorization.length > maxHeaderLength) throw new Failure('access.unauthorized');
      return (await cache.getOrLoad(authorization, (now) => lookUp(bearer, now))).value;
    },
    async authenticateAs(identity) {
      const load = async () => withPublicRights(await findExternal(identity));
      return (await externalCache.getOrLoad(externalKey(identity), load)).value;
    },
    stop: lastUsed.stop,
  };
}

function externalKey(identity: ExternalIdentity): string {
  return JSON.stringify('user' in identity ? Object.entries(identity.user)[0] : identity.role);
}
