import type { AuditLog } from '../../../../domain/accounts/index.js';
import type { TransactionHook, UndoRequest } from '../../../../domain/documents/index.js';
import type { HttpRequest } from '../../../../foundations/http/index.js';
import type { Caller } from '../../../../language/query/access/index.js';
import type { ContentType } from '../../../../language/schema/index.js';
import { type LoggedWrite, requestActor } from '../../content/index.js';

/** The names of writes in the audit log. */
const auditVerbs: Readonly<Record<LoggedWrite['action'], string>> = {
  create: 'create',
  update: 'update',
  delete: 'remove',
  publish: 'publish',
  unpublish: 'unpublish',
  discardDraft: 'discard-draft',
};

/** Creates the hooks that add an entry to the audit log in the transaction of each write. */
export function createWriteAudit(
  audit: AuditLog,
): (write: LoggedWrite, caller: Caller, request: HttpRequest) => TransactionHook {
  return ({ action, type, locale, fields, changeSet }, caller, request) => {
    const actor = requestActor(caller, request);
    const part = changeSet === undefined ? 'document' : 'change-set';
    const named = changeSet === undefined ? fields : [`set=${changeSet}`, ...fields];
    const entry = { actor, action: `${part}.${auditVerbs[action]}`, type: type.uid, fields: named };
    return (transaction, documentId) =>
      audit.record(transaction, { ...entry, documentId, ...(locale === null ? {} : { locale }) });
  };
}

/** Returns the hook that adds an entry to the audit log in the transaction that restores a document of a type. */
export function createRestoreAudit(
  audit: AuditLog,
  { uid }: ContentType,
  caller: Caller,
  request: HttpRequest,
): NonNullable<UndoRequest['afterWrite']> {
  const entry = { actor: requestActor(caller, request), action: 'document.restore', type: uid };
  return (transaction, { documentId, locale, restored: fields }) =>
    audit.record(transaction, { ...entry, documentId, fields, ...(locale === null ? {} : { locale }) });
}
