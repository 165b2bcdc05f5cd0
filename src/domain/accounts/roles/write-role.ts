import { Failure, isoTime } from '../../../foundations/core/index.js';
import { fullAccess } from '../../../language/query/access/index.js';
import { idOnlyNode } from '../../../language/query/index.js';
import { getContentType, roleUid, userUid } from '../../../language/schema/index.js';
import type { Transaction } from '../../../storage/database/index.js';
import type { WriteRequest } from '../../documents/index.js';
import { accountsLock } from '../account-lock.js';
import { markAccountsChanged } from '../accounts-version.js';
import type { ListedPermissions, PrivilegeGuard } from '../administrators/roles/privilege-guard.js';
import type { Actor } from '../audit/audit-log.js';
import type { AccountsContext } from '../context.js';
import { type GrantRule, serializeRule } from '../grants/grant-rule.js';
import { grantsFromRows, loadRoleDetail } from './role-rows.js';
import type { RoleStatements } from './role-statements.js';

/** Dependencies of writes of roles. */
export interface RoleWriteContext {
  readonly context: AccountsContext;
  readonly statements: RoleStatements;
  readonly privilegeGuard: PrivilegeGuard;
}

/** Content of a role; omitted fields stay. */
export interface RoleContent {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  /** Set when the role is created. */
  readonly type?: string | undefined;
  readonly readDrafts?: boolean | undefined;
  /** All permissions from now on. */
  readonly actions?: readonly string[] | undefined;
  /** All rules from now on. */
  readonly rules?: readonly GrantRule[] | undefined;
}

/**
 * Creates a role, its permissions and its audit entry in one transaction. Throws Failure write.invalid if the type is taken,
 * access.forbidden if the actor lacks a permission that it grants.
 */
export async function createRole(writes: RoleWriteContext, content: RoleContent, actor: Actor): Promise<void> {
  const { documents, accountsVersion } = writes.context;
  const afterWrite = createAfterWrite(writes, content, { actor, action: 'role.create' });
  await documents.create({
    ...buildWriteRequest(writes, content),
    async afterWrite(transaction, documentId) {
      await transaction.acquireLock(accountsLock);
      await writes.privilegeGuard.requireMayGrantUserRole(
        transaction,
        actor,
        noListedPermissions,
        mergePermissions(noListedPermissions, content),
      );
      await afterWrite(transaction, documentId);
    },
  });
  accountsVersion.increment();
}

/** Changes a role. Throws Failure account.role-not-found, access.forbidden if the actor lacks a permission that it grants. */
export async function changeRole(
  writes: RoleWriteContext,
  documentId: string,
  content: RoleContent,
  actor: Actor,
): Promise<void> {
  const { context, statements, privilegeGuard } = writes;
  const { documents, accountsVersion } = context;
  try {
    await documents.update({
      ...buildWriteRequest(writes, content),
      documentId,
      async beforeWriteInTransaction(transaction) {
        await transaction.acquireLock(accountsLock);
        const row = await statements.byDocument.first(transaction, { document: documentId });
        const before = (await loadRoleDetail(transaction, statements, row)) ?? noListedPermissions;
        await privilegeGuard.requireMayGrantUserRole(transaction, actor, before, mergePermissions(before, content));
      },
      afterWrite: createAfterWrite(writes, content, { actor, action: 'role.change' }),
    });
  } catch (error) {
    // The role was removed after it was read.
    throw error instanceof Failure && error.code === 'http.not-found' ? new Failure('account.role-not-found') : error;
  }
  accountsVersion.increment();
}

/** Removes a role; its users get the other one and have to sign in again. */
export async function removeRole(
  writes: RoleWriteContext,
  documentId: string,
  replacement: string,
  actor: Actor,
): Promise<void> {
  const { context, statements } = writes;
  const { documents, accountsVersion, audit, clock } = context;
  await documents.remove({
    type: getContentType(context.snapshot, roleUid),
    ability: fullAccess,
    documentId,
    locale: null,
    async beforeWriteInTransaction(transaction) {
      await transaction.acquireLock(accountsLock);
      await statements.endSessions.run(transaction, { role: documentId });
      await statements.moveUsers.run(transaction, { from: documentId, to: replacement, now: isoTime(clock.now()) });
      transaction.touch(userUid);
      markAccountsChanged(transaction);
    },
    afterWrite: (transaction) => audit.record(transaction, { actor, action: 'role.remove', type: roleUid, documentId }),
  });
  accountsVersion.increment();
}

const noListedPermissions: ListedPermissions = { actions: [], rules: [], readDrafts: false };

/** Returns the permissions of a role after the write. */
function mergePermissions(before: ListedPermissions, content: RoleContent): ListedPermissions {
  const { actions = before.actions, rules = before.rules, readDrafts = before.readDrafts } = content;
  return { actions, rules: rules.filter(({ action }) => actions.includes(action)), readDrafts };
}

function buildWriteRequest(
  { context }: RoleWriteContext,
  { name, description, type, readDrafts }: RoleContent,
): WriteRequest {
  const roleType = getContentType(context.snapshot, roleUid);
  const definedFields = Object.entries({ name, description, type, readDrafts }).filter(
    ([, value]) => value !== undefined,
  );
  const data = Object.fromEntries(definedFields);
  return {
    type: roleType,
    ability: fullAccess,
    data,
    locale: null,
    status: 'published',
    answer: idOnlyNode(roleType),
    values: [],
  };
}

/** Returns what runs in the transaction of a write. */
function createAfterWrite(
  { context, statements }: RoleWriteContext,
  content: RoleContent,
  { actor, action }: { readonly actor: Actor; readonly action: string },
) {
  return async (transaction: Transaction, documentId: string): Promise<void> => {
    markAccountsChanged(transaction);
    if (content.actions !== undefined || content.rules !== undefined) {
      const role = { role_document_id: documentId };
      const before = grantsFromRows(await statements.actions.rows(transaction, role));
      const { actions, rules } = mergePermissions({ ...before, readDrafts: false }, content);
      const ruleByAction = new Map(rules.map((rule) => [rule.action, serializeRule(rule)]));
      await statements.revokeAll.run(transaction, role);
      for (const granted of new Set(actions)) {
        await statements.grant.run(transaction, { ...role, action: granted, rule: ruleByAction.get(granted) ?? null });
      }
    }
    const fields = Object.entries(content).flatMap(([name, value]) => (value === undefined ? [] : [name]));
    await context.audit.record(transaction, { actor, action, type: roleUid, documentId, fields });
  };
}
