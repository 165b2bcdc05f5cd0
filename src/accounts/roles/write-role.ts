import { fullAccess } from '../../access/index.js';
import { Failure, isoTime } from '../../kernel/index.js';
import { addressNode } from '../../query/index.js';
import { contentTypeOf, roleUid, userUid } from '../../schema/index.js';
import type { Transaction } from '../../store/index.js';
import type { Bounds, ListedRights } from '../administrators/bounds.js';
import { changesOfAccounts } from '../alone.js';
import type { Actor } from '../audit/audit.js';
import type { AccountsContext } from '../context.js';
import { touchAccess } from '../generation.js';
import { roleDetail } from './role-rows.js';
import type { RoleStatements } from './role-statements.js';

/** What writes of roles are made from. */
export interface RoleWrites {
  readonly context: AccountsContext;
  readonly statements: RoleStatements;
  readonly bounds: Bounds;
}

/** What is written of a role; what is left out stays as it is. */
export interface RoleContent {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  /** Given once, when the role is made. */
  readonly type?: string | undefined;
  readonly readDrafts?: boolean | undefined;
  /** All actions it may do from now on. */
  readonly actions?: readonly string[] | undefined;
}

/**
 * Makes a role, its permissions and its entry in the log in one transaction. Raises Failure write.invalid where the type is taken,
 * access.forbidden where it would give what the actor does not have.
 */
export async function createRole(writes: RoleWrites, content: RoleContent, actor: Actor): Promise<void> {
  const { documents, generation } = writes.context;
  const accompanied = accompany(writes, content, { actor, action: 'role.create' });
  await documents.create({
    ...requestOf(writes, content),
    async alongside(transaction, documentId) {
      await transaction.alone(changesOfAccounts);
      await writes.bounds.demandUserRole(transaction, actor, nothing, after(nothing, content));
      await accompanied(transaction, documentId);
    },
  });
  generation.advance();
}

/** Changes a role. Raises Failure account.role-not-found, access.forbidden where it would give what the actor does not have. */
export async function changeRole(
  writes: RoleWrites,
  documentId: string,
  content: RoleContent,
  actor: Actor,
): Promise<void> {
  const { context, statements, bounds } = writes;
  const { documents, generation } = context;
  try {
    await documents.update({
      ...requestOf(writes, content),
      documentId,
      async beforehand(transaction) {
        await transaction.alone(changesOfAccounts);
        const rows = await transaction.rows(statements.byDocument, [documentId]);
        const before = (await roleDetail(transaction, statements, rows)) ?? nothing;
        await bounds.demandUserRole(transaction, actor, before, after(before, content));
      },
      alongside: accompany(writes, content, { actor, action: 'role.change' }),
    });
  } catch (error) {
    // It went between the look and the write.
    throw error instanceof Failure && error.code === 'http.not-found' ? new Failure('account.role-not-found') : error;
  }
  generation.advance();
}

/** Takes a role away; its users get the other one, and sign in again. */
export async function removeRole(writes: RoleWrites, documentId: string, heir: string, actor: Actor): Promise<void> {
  const { context, statements } = writes;
  const { documents, generation, audit, clock } = context;
  await documents.remove({
    type: contentTypeOf(context.snapshot, roleUid),
    ability: fullAccess,
    documentId,
    locale: null,
    async beforehand(transaction) {
      await transaction.alone(changesOfAccounts);
      await transaction.run(statements.endSessions, [documentId]);
      await transaction.run(statements.moveUsers, [heir, isoTime(clock.now()), documentId]);
      transaction.touch(userUid);
      touchAccess(transaction);
    },
    alongside: (transaction) => audit.record(transaction, { actor, action: 'role.remove', type: roleUid, documentId }),
  });
  generation.advance();
}

const nothing: ListedRights = { actions: [], readDrafts: false };

/** What a role may do once it is written. */
function after(before: ListedRights, { actions, readDrafts }: RoleContent): ListedRights {
  return { actions: actions ?? before.actions, readDrafts: readDrafts ?? before.readDrafts };
}

function requestOf({ context }: RoleWrites, { name, description, type, readDrafts }: RoleContent) {
  const roleType = contentTypeOf(context.snapshot, roleUid);
  const given = Object.entries({ name, description, type, readDrafts }).filter(([, value]) => value !== undefined);
  const data = Object.fromEntries(given);
  return {
    type: roleType,
    ability: fullAccess,
    data,
    locale: null,
    status: 'published',
    answer: addressNode(roleType),
    values: [],
  } as const;
}

/** What happens in the transaction of a write. */
function accompany(
  { context, statements }: RoleWrites,
  content: RoleContent,
  { actor, action }: { readonly actor: Actor; readonly action: string },
) {
  return async (transaction: Transaction, documentId: string): Promise<void> => {
    touchAccess(transaction);
    if (content.actions !== undefined) {
      await transaction.run(statements.revokeAll, [documentId]);
      for (const allowed of new Set(content.actions)) await transaction.run(statements.grant, [documentId, allowed]);
    }
    const fields = Object.entries(content).flatMap(([name, value]) => (value === undefined ? [] : [name]));
    await context.audit.record(transaction, { actor, action, type: roleUid, documentId, fields });
  };
}
