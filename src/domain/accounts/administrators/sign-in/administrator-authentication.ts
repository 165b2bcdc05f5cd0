import { Failure, isoTime } from '../../../../foundations/core/index.js';
import type { Caller } from '../../../../language/query/access/index.js';
import { administratorSessionTable } from '../../../../storage/sql/layout/index.js';
import { type Dialect, type RowOf, statementPrinter, tableStatements } from '../../../../storage/sql/plan/index.js';
import { AccountCache, type CachedValue } from '../../authentication/account-cache.js';
import type { AccountsContext } from '../../context.js';
import { isSecret } from '../../secret.js';
import { createAdministratorAbilityLookup, createRowAbility, permissionColumns } from '../roles/ability-lookup.js';
import type { Administrators } from '../types.js';
import { sessionEnd, sessionLifetimes } from './session-lifetimes.js';

const maxEntries = 1_000;

function createStatements(dialect: Dialect) {
  return {
    byDigest: statementPrinter(dialect)(
      'SELECT s.[id], s.[last_used_at], s.[expires_at], s.[administrator_id], a.[blocked], r.[id] AS [role_id], ' +
        'r.[code] AS [role_code], r.[permissions] FROM [octavo_administrator_sessions] s ' +
        'JOIN [octavo_administrators] a ON a.[id] = s.[administrator_id] ' +
        'JOIN [octavo_administrator_roles] r ON r.[id] = a.[role_id] WHERE s.[digest] IN :digests',
      { digests: 'text[]' },
      {
        id: 'text',
        last_used_at: 'instant',
        expires_at: 'instant',
        administrator_id: 'integer',
        blocked: 'boolean',
        ...permissionColumns,
      },
    ),
    slide: tableStatements(dialect, administratorSessionTable).update(['last_used_at'], { id: '=' }),
  };
}

type SessionRow = RowOf<ReturnType<typeof createStatements>['byDigest']>;

/** Creates the authentication of administrators by session secrets. Caches each for a second, and never beyond a change of accounts. */
export function createAdministratorAuthentication(
  context: AccountsContext,
): Pick<Administrators, 'authenticate' | 'findAbility'> {
  const { store, keys, settings, snapshot, report } = context;
  const statements = createStatements(store.dialect);
  const abilityOfRow = createRowAbility(snapshot);
  const lifetimes = sessionLifetimes(settings.administrators);
  const cache = new AccountCache<Caller>(context, maxEntries);

  function callerOfRow(row: SessionRow): Caller {
    const { administrator_id: id, id: session } = row;
    return { identity: { is: 'administrator', id, session }, ability: abilityOfRow(id, row) };
  }

  async function lookUp(secret: string, now: number): Promise<CachedValue<Caller>> {
    const row = await statements.byDigest.first(store, { digests: keys.digests(secret) });
    if (row === undefined || row.blocked) throw new Failure('access.unauthorized');
    const end = sessionEnd(row, lifetimes);
    if (end <= now) throw new Failure('access.unauthorized');
    if (now - Date.parse(row.last_used_at) >= lifetimes.slideInterval) await slide(row, now);
    return { value: callerOfRow(row), trustedUntil: end };
  }

  /** A failure is reported and does not reject the request; the next use tries again. */
  async function slide({ id }: SessionRow, now: number): Promise<void> {
    try {
      await store.write((tx) => statements.slide.run(tx, { last_used_at: isoTime(now), id }));
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
