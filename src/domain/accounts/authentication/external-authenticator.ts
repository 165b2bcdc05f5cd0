import { Failure } from '../../../foundations/core/index.js';
import type { Caller } from '../../../language/query/access/index.js';
import { additionalRoleTable } from '../../../storage/sql/layout/index.js';
import { tableStatements } from '../../../storage/sql/plan/index.js';
import { userTable } from '../built-in-tables.js';
import type { AccountsContext } from '../context.js';
import { normalizeEmail } from '../email.js';
import type { CachedValue } from './account-cache.js';
import type { ExternalIdentity, UserReference } from './authenticator.js';
import type { RoleAbilities } from './role-abilities.js';

/** The public id of the session of a user whom other code has authenticated: there is no session. */
const noSession = '';
/** Largest row id, and longest documentId and type, that a database may be asked for. */
const maxRowId = 2 ** 31 - 1;
const maxNameLength = 255;

/** Finds callers that other code than Octavo has authenticated. Throws Failure access.unauthorized. */
export type ExternalAuthenticator = (identity: ExternalIdentity) => Promise<CachedValue<Caller>>;

/** Creates the authenticator over the tables of a store. */
export function createExternalAuthenticator(
  { store, settings }: Pick<AccountsContext, 'store' | 'settings'>,
  roles: RoleAbilities,
): ExternalAuthenticator {
  const statements = tableStatements(store.dialect, userTable);
  const columns = ['id', 'document_id', 'confirmed', 'blocked', 'role_document_id'] as const;
  const byId = statements.select(columns, { id: '=' }, { limit: 1 });
  const byDocument = statements.select(columns, { document_id: '=' }, { limit: 1 });
  const byEmail = statements.select(columns, { email: '=' }, { limit: 2 });

  const additionalRoles = tableStatements(store.dialect, additionalRoleTable).select(['role_document_id'], {
    user_document_id: '=',
  });

  async function findUser(user: UserReference) {
    if ('id' in user) return isRowId(user.id) ? byId.rows(store, { id: user.id }) : [];
    if ('documentId' in user)
      return isName(user.documentId) ? byDocument.rows(store, { document_id: user.documentId }) : [];
    const email = normalizeEmail(user.email);
    return email === null ? [] : byEmail.rows(store, { email });
  }

  async function callerOfUser(user: UserReference): Promise<CachedValue<Caller>> {
    const [row, second] = await findUser(user);
    // Imported users may share an address, which then names none of them.
    if (row === undefined || second !== undefined) throw new Failure('access.unauthorized');
    const confirmed = row.confirmed === true || !settings.users.emailConfirmation;
    if (row.blocked === true || !confirmed) throw new Failure('access.unauthorized');
    const identity = { is: 'user', id: row.id, documentId: row.document_id, session: noSession } as const;
    const assigned = await additionalRoles.rows(store, { user_document_id: row.document_id });
    const additional = assigned.map(({ role_document_id }) => role_document_id);
    const { value: ability, trustedUntil } = await roles.ofRoles(row.role_document_id, additional, identity);
    return { value: { identity, ability }, trustedUntil };
  }

  return async (identity) => {
    if ('user' in identity) return callerOfUser(identity.user);
    if (!isName(identity.role)) throw new Failure('access.unauthorized');
    const { value: ability, trustedUntil } = await roles.ofNamedRole(identity.role);
    return { value: { identity: { is: 'nobody' }, ability }, trustedUntil };
  };
}

/** The values come from a project, which may take them from a request. */
function isRowId(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= maxRowId;
}

function isName(value: unknown): boolean {
  return typeof value === 'string' && value !== '' && value.length <= maxNameLength && !value.includes('\0');
}
