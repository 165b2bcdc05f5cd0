import type { Actor, NewAuditEntry } from '../audit/audit-log.js';
import type { ClientDevice } from '../users/users.js';
import type { OpenedAdministratorSession } from './sign-in/administrator-sessions.js';

/** Returns an audit entry about an administrator, by row id. `verb` as in `administrator.<verb>`. */
export function administratorAuditEntry(
  actor: Actor,
  verb: string,
  id: number,
  fields?: readonly string[],
): NewAuditEntry {
  const entry = { actor, action: `administrator.${verb}`, type: 'administrator', documentId: String(id) };
  return fields === undefined ? entry : { ...entry, fields };
}

/** Returns an audit entry about a role of administrators. */
export function roleAuditEntry(actor: Actor, verb: string, id: number, fields?: readonly string[]): NewAuditEntry {
  const entry = { actor, action: `administrator-role.${verb}`, type: 'administrator-role', documentId: String(id) };
  return fields === undefined ? entry : { ...entry, fields };
}

/** Returns the actor of a session that was just opened. */
export function sessionActor({ administrator, id }: OpenedAdministratorSession, { address }: ClientDevice): Actor {
  return { identity: { is: 'administrator', id: administrator.id, session: id }, address };
}
