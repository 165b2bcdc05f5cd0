import { Failure, violation } from '../../../foundations/core/index.js';
import { userUid } from '../../../language/schema/index.js';
import type { Session } from '../../../storage/database/index.js';
import { additionalRoleTable } from '../../../storage/sql/layout/index.js';
import { type Dialect, statementPrinter, tableStatements } from '../../../storage/sql/plan/index.js';
import { withAccountsLock } from '../account-lock.js';
import { markAccountsChanged } from '../accounts-version.js';
import { fieldProblem, throwIfInvalid } from '../field-checks.js';
import type { UsersDependencies } from './dependencies.js';
import type { StoredUser } from './user-reader.js';
import type { Users } from './users.js';

/** Maximum number of roles that a user has besides the main one. */
export const maxAdditionalRoles = 20;

const assignedRole = { id: 'integer', document_id: 'text', name: 'text?', type: 'text?' } as const;

function createStatements(dialect: Dialect) {
  const print = statementPrinter(dialect);
  const assignments = tableStatements(dialect, additionalRoleTable);
  const select = 'SELECT r.[id], r.[document_id], r.[name], r.[type] FROM [up_roles] r';
  return {
    ofUser: print(
      `${select} JOIN [octavo_additional_roles] a ON a.[role_document_id] = r.[document_id] WHERE a.[user_document_id] = :user ORDER BY r.[id]`,
      { user: 'text' },
      assignedRole,
    ),
    byIds: print(`${select} WHERE r.[id] IN :ids`, { ids: 'integer[]' }, assignedRole),
    clear: assignments.delete({ user_document_id: '=' }),
    assign: assignments.insert(['user_document_id', 'role_document_id']),
  };
}

/** Creates the management of the roles that users have besides their main role: rows, since a user as a document has one. */
export function createAdditionalRoles({
  context,
  userReader,
}: Pick<UsersDependencies, 'context' | 'userReader'>): Pick<
  Users,
  'findUser' | 'additionalRoles' | 'setAdditionalRoles'
> {
  const { store, audit, accountsVersion } = context;
  const statements = createStatements(store.dialect);

  async function requireUser(session: Pick<Session, 'rows'>, id: number): Promise<StoredUser> {
    const user = Number.isSafeInteger(id) ? await userReader.byId(session, id) : null;
    if (user === null) throw new Failure('account.user-not-found');
    return user;
  }

  async function readRoles(session: Pick<Session, 'rows'>, user: string) {
    const rows = await statements.ofUser.rows(session, { user });
    return rows.map(({ id, document_id, name, type }) => ({
      id,
      documentId: document_id,
      name: name ?? '',
      type: type ?? '',
    }));
  }

  return {
    async findUser(identifier) {
      const user = await userReader.byIdentifier(store, identifier.toLowerCase(), identifier);
      return user?.id ?? null;
    },
    additionalRoles: async (id) => readRoles(store, (await requireUser(store, id)).documentId),
    async setAdditionalRoles(id, roles, actor) {
      const ids = [...new Set(roles)];
      const isTooLong = ids.length > maxAdditionalRoles;
      throwIfInvalid(
        isTooLong
          ? [
              fieldProblem(
                ['roles'],
                violation('maxItems', `must have at most ${maxAdditionalRoles} entries`, maxAdditionalRoles),
              ),
            ]
          : [],
      );
      const change = withAccountsLock(async (transaction) => {
        const { documentId } = await requireUser(transaction, id);
        const found = ids.length === 0 ? [] : await statements.byIds.rows(transaction, { ids });
        throwIfInvalid(
          ids.flatMap((role, index) =>
            found.some((row) => row.id === role)
              ? []
              : [fieldProblem(['roles', index], violation('choice', 'must be the id of a role'))],
          ),
        );
        await statements.clear.run(transaction, { user_document_id: documentId });
        for (const { document_id } of found) {
          await statements.assign.run(transaction, { user_document_id: documentId, role_document_id: document_id });
        }
        markAccountsChanged(transaction);
        const fields = ['additionalRoles'];
        await audit.record(transaction, { actor, action: 'user.update', type: userUid, documentId, fields });
        return readRoles(transaction, documentId);
      });
      const changed = await store.write(change);
      accountsVersion.increment();
      return changed;
    },
  };
}
