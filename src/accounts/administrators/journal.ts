import type { Actor, AuditEntry } from '../audit/audit.js';
import type { Client } from '../users/users.js';
import type { OpenedSession } from './sessions.js';

/** An entry of the audit log about an administrator, by row id. `verb` as in `administrator.<verb>`. */
export function aboutAdministrator(actor: Actor, verb: string, id: number, fields?: readonly string[]): AuditEntry {
  const entry = { actor, action: `administrator.${verb}`, type: 'administrator', documentId: String(id) };
  return fields === undefined ? entry : { ...entry, fields };
}

/** An entry of the audit log about a role of administrators. */
export function aboutRole(actor: Actor, verb: string, id: number, fields?: readonly string[]): AuditEntry {
  const entry = { actor, action: `administrator-role.${verb}`, type: 'administrator-role', documentId: String(id) };
  return fields === undefined ? entry : { ...entry, fields };
}

/** Somebody who has not signed in. */
export function stranger({ address }: Client): Actor {
  return { identity: { is: 'nobody' }, address };
}

/** Who has just signed in. */
export function signedIn({ administrator, id }: OpenedSession, { address }: Client): Actor {
  return { identity: { is: 'administrator', id: administrator.id, session: id }, address };
}
