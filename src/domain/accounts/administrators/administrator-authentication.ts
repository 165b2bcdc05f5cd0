import { Failure, isoTime } from '../../../foundations/core/index.js';
import type { Caller } from '../../../language/query/access/index.js';
import type { Row } from '../../../storage/database/index.js';
import { AccountCache, type CachedValue } from '../authentication/account-cache.js';
import { booleanColumn, timestampOrNull } from '../columns.js';
import type { AccountsContext } from '../context.js';
import { isSecret } from '../secret.js';
import { createAdministratorAbilityLookup, createRowAbility } from './ability-lookup.js';
import { administratorSessionStatements } from './administrator-session-statements.js';
import { sessionEnd, sessionLifetimes } from './session-lifetimes.js';
import type { Administrators } from './types.js';

const maxEntries = 1_000;

/** Creates the authentication of administrators by session secrets. Caches each for a second, and never beyond a change of accounts. */
export function createAdministratorAuthentication(
  context: AccountsContext,
): Pick<Administrators, 'authenticate' | 'findAbility'> {
  const { store, keys, settings, snapshot, report } = context;
  const statements = administratorSessionStatements(store.dialect);
  const abilityOfRow = createRowAbility(snapshot);
  const lifetimes = sessionLifetimes(settings.administrators);
  const cache = new AccountCache<Caller>(context, maxEntries);

  function callerOfRow(row: Row): Caller {
    const id = Number(row.administrator_id);
    return { identity: { is: 'administrator', id, session: String(row.id) }, ability: abilityOfRow(id, row) };
  }

  async function lookUp(secret: string, now: number): Promise<CachedValue<Caller>> {
    const digests = keys.digests(secret);
    const [row] = await store.rows(statements.byDigest(digests.length), digests);
    if (row === undefined || booleanColumn(row.blocked)) throw new Failure('access.unauthorized');
    const end = sessionEnd(row, lifetimes);
    if (end <= now) throw new Failure('access.unauthorized');
    if (now - (timestampOrNull(row.last_used_at) ?? 0) >= lifetimes.slideInterval) await slide(row, now);
    return { value: callerOfRow(row), trustedUntil: end };
  }

  /** A failure is reported and does not reject the request; the next use tries again. */
  async function slide(row: Row, now: number): Promise<void> {
    try {
      await store.write((tx) => tx.run(statements.slide, [isoTime(now), row.id ?? null]));
    } catch (error) {
      report(error);
    }
  }

  return {
    async authenticate(secret) {
      if (!isSecret(secret)) throw new Failure('access.unauthorized');
      return (await cache.getOrLoad(secret, (now) => lookUp(secret, now))).value;
    },
    findAbility: createAdministratorAbilityLookup(context),
  };
}
