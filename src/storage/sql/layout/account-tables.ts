import { optional, owningDocument, required } from './columns.js';
import { systemTableNames } from './names.js';
import { defineTable, defineTableWithRowId, lookupIndex, uniqueIndex } from './table-definition.js';
import type { Column, Table } from './types.js';

/**
 * Secrets are never stored: `digest` columns contain a digest to compare them with (see accounts/keys.ts). End users and their roles
 * are documents of content types; these tables only refer to them.
 */

/** The tables of accounts, in the order in which they are created. */
export function accountTables(): readonly Table[] {
  return [
    tokenTable,
    rolePermissionTable,
    additionalRoleTable,
    userSessionTable,
    userTokenTable,
    identityTable,
    codeTable,
    administratorRoleTable,
    administratorTable,
    administratorSessionTable,
    agentClientTable,
    agentGrantTable,
    auditTable,
    savedViewTable,
    assistTable,
  ];
}

/** API tokens. Columns that were added later may be null in older rows: no list of actions, drafts may be read. */
export const tokenTable = defineTableWithRowId(
  systemTableNames.tokens,
  [
    required('id', 'integer'),
    required('name', 'text'),
    required('kind', 'text'),
    required('digest', 'text'),
    required('created_at', 'instant'),
    optional('expires_at', 'instant'),
    optional('last_used_at', 'instant'),
    optional('description', 'text'),
    // JSON list of `<uid>.<action>`; custom tokens only.
    optional('actions', 'json'),
    // JSON object of their rules, by action; null: none has one.
    optional('rules', 'json'),
    optional('read_drafts', 'boolean'),
    // The beginning of the token's text, by which people distinguish tokens.
    optional('shown', 'text'),
    optional('created_by', 'integer'),
    // Sealed. Only of tokens that another system issued: the salt of their digest.
    optional('salt', 'text'),
  ],
  [uniqueIndex(systemTableNames.tokens, 'digest', ['digest'])],
);

/** What a role of end users may do: one row per `<uid>.<action>`, with the JSON of its rule; null: it has none. */
export const rolePermissionTable = defineTable(
  systemTableNames.rolePermissions,
  [owningDocument('role_document_id'), required('action', 'text'), optional('rule', 'json')],
  ['role_document_id', 'action'],
  [],
);

/** The roles of end users besides the one that their row names. */
export const additionalRoleTable = defineTable(
  systemTableNames.additionalRoles,
  [owningDocument('user_document_id'), owningDocument('role_document_id')],
  ['user_document_id', 'role_document_id'],
  [lookupIndex(systemTableNames.additionalRoles, 'role', ['role_document_id'])],
);

/** One sign-in of an end user on one device. Deleting the row revokes all its tokens. */
export const userSessionTable = defineTable(
  systemTableNames.userSessions,
  [
    required('id', 'text'),
    owningDocument('user_document_id'),
    required('created_at', 'instant'),
    required('last_used_at', 'instant'),
    required('expires_at', 'instant'),
    optional('address', 'text'),
    optional('agent', 'text'),
  ],
  ['id'],
  [
    lookupIndex(systemTableNames.userSessions, 'user', ['user_document_id']),
    lookupIndex(systemTableNames.userSessions, 'expires_at', ['expires_at']),
  ],
);

/** Access and refresh tokens. A used refresh token stays until its session ends, so that a second use is detected. */
export const userTokenTable = defineTable(
  systemTableNames.userTokens,
  [
    required('digest', 'text'),
    cascadeReference(systemTableNames.userSessions, 'id', required('session_id', 'text')),
    // `access` or `refresh`.
    required('kind', 'text'),
    required('created_at', 'instant'),
    required('expires_at', 'instant'),
    optional('used_at', 'instant'),
  ],
  ['digest'],
  [lookupIndex(systemTableNames.userTokens, 'session', ['session_id'])],
);

/** The identity of an end user at a provider (OpenID Connect and the like). */
export const identityTable = defineTable(
  systemTableNames.identities,
  [
    required('provider', 'text'),
    required('subject', 'text'),
    owningDocument('user_document_id'),
    required('created_at', 'instant'),
  ],
  ['provider', 'subject'],
  [lookupIndex(systemTableNames.identities, 'user', ['user_document_id'])],
);

/** Codes that work once: password resets, e-mail confirmations, invitations, the first administrator, steps of a sign-in. */
export const codeTable = defineTable(
  systemTableNames.codes,
  [
    required('digest', 'text'),
    required('purpose', 'text'),
    // The subject: a documentId or a row id as text.
    optional('subject', 'text'),
    optional('data', 'json'),
    required('created_at', 'instant'),
    required('expires_at', 'instant'),
  ],
  ['digest'],
  [lookupIndex(systemTableNames.codes, 'subject', ['purpose', 'subject'])],
);

/** Roles of administrators. */
export const administratorRoleTable = defineTableWithRowId(
  systemTableNames.administratorRoles,
  [
    required('id', 'integer'),
    required('name', 'text'),
    // `super-admin` for the one role that may do everything and cannot be changed; otherwise null.
    optional('code', 'text'),
    optional('description', 'text'),
    required('permissions', 'json'),
    required('created_at', 'instant'),
    required('updated_at', 'instant'),
  ],
  [
    uniqueIndex(systemTableNames.administratorRoles, 'name', ['name']),
    uniqueIndex(systemTableNames.administratorRoles, 'code', ['code']),
  ],
);

/** Administrators, who use the panel. */
export const administratorTable = defineTableWithRowId(
  systemTableNames.administrators,
  [
    required('id', 'integer'),
    required('email', 'text'),
    optional('first_name', 'text'),
    optional('last_name', 'text'),
    // null: invited, and no password chosen yet.
    optional('password', 'text'),
    restrictReference(systemTableNames.administratorRoles, 'id', required('role_id', 'integer')),
    required('blocked', 'boolean'),
    // Sealed; null: no second factor. The step is the last one used: a code works once.
    optional('totp_secret', 'text'),
    optional('totp_step', 'integer'),
    required('created_at', 'instant'),
    required('updated_at', 'instant'),
  ],
  [
    uniqueIndex(systemTableNames.administrators, 'email', ['email']),
    lookupIndex(systemTableNames.administrators, 'role', ['role_id']),
  ],
);

/** One sign-in of an administrator on one device. */
export const administratorSessionTable = defineTable(
  systemTableNames.administratorSessions,
  [
    required('id', 'text'),
    required('digest', 'text'),
    cascadeReference(systemTableNames.administrators, 'id', required('administrator_id', 'integer')),
    required('created_at', 'instant'),
    required('last_used_at', 'instant'),
    required('expires_at', 'instant'),
    optional('address', 'text'),
    optional('agent', 'text'),
  ],
  ['id'],
  [
    uniqueIndex(systemTableNames.administratorSessions, 'digest', ['digest']),
    lookupIndex(systemTableNames.administratorSessions, 'administrator', ['administrator_id']),
  ],
);

/** Programs that have registered to act for administrators (RFC 7591). Anyone may register: a row allows nothing. */
export const agentClientTable = defineTableWithRowId(
  systemTableNames.agentClients,
  [
    required('id', 'integer'),
    required('client_id', 'text'),
    required('name', 'text'),
    // JSON list of texts.
    required('redirect_uris', 'json'),
    required('created_at', 'instant'),
    required('last_used_at', 'instant'),
  ],
  [uniqueIndex(systemTableNames.agentClients, 'client_id', ['client_id'])],
);

/** What an administrator has allowed a client: first the code that the client exchanges once, then its tokens. */
export const agentGrantTable = defineTable(
  systemTableNames.agentGrants,
  [
    required('id', 'text'),
    cascadeReference(systemTableNames.agentClients, 'id', required('agent_client_id', 'integer')),
    cascadeReference(systemTableNames.administrators, 'id', required('administrator_id', 'integer')),
    // JSON list of scopes.
    required('scopes', 'json'),
    required('resource', 'text'),
    required('redirect_uri', 'text'),
    required('challenge', 'text'),
    required('code_digest', 'text'),
    optional('code_used_at', 'instant'),
    optional('access_digest', 'text'),
    optional('access_expires_at', 'instant'),
    optional('refresh_digest', 'text'),
    required('created_at', 'instant'),
    required('last_used_at', 'instant'),
    required('expires_at', 'instant'),
    optional('address', 'text'),
  ],
  ['id'],
  [
    uniqueIndex(systemTableNames.agentGrants, 'code', ['code_digest']),
    uniqueIndex(systemTableNames.agentGrants, 'access', ['access_digest']),
    lookupIndex(systemTableNames.agentGrants, 'administrator', ['administrator_id']),
    lookupIndex(systemTableNames.agentGrants, 'client', ['agent_client_id']),
  ],
);

/** The audit log. Rows are only ever added. They contain names of fields, never values or secrets. */
export const auditTable = defineTableWithRowId(
  systemTableNames.audit,
  [
    required('id', 'integer'),
    required('at', 'instant'),
    // An identity: `nobody`, `token`, `user`, `administrator`, or `system` for the command line and the server itself.
    required('actor', 'text'),
    optional('actor_id', 'integer'),
    optional('address', 'text'),
    required('action', 'text'),
    // `done` or `refused`.
    required('outcome', 'text'),
    optional('type', 'text'),
    optional('document_id', 'text'),
    optional('locale', 'text'),
    optional('fields', 'json'),
    // The client by which an administrator acts who does not use the panel.
    optional('client', 'text'),
  ],
  [lookupIndex(systemTableNames.audit, 'at', ['at'])],
);

/** Saved views of lists in the panel: of one administrator, or of all with one role. */
export const savedViewTable = defineTableWithRowId(
  systemTableNames.savedViews,
  [
    required('id', 'integer'),
    // uid of the content type.
    required('type', 'text'),
    // One of both is null.
    cascadeReference(systemTableNames.administrators, 'id', optional('administrator_id', 'integer')),
    cascadeReference(systemTableNames.administratorRoles, 'id', optional('role_id', 'integer')),
    required('name', 'text'),
    required('content', 'json'),
    required('updated_at', 'instant'),
  ],
  [lookupIndex(systemTableNames.savedViews, 'type', ['type'])],
);

/** The AI provider that an administrator entered: one row, or none. */
export const assistTable = defineTableWithRowId(
  systemTableNames.assist,
  [
    required('id', 'integer'),
    required('url', 'text'),
    // Sealed; null: the provider needs none.
    optional('api_key', 'text'),
    required('model', 'text'),
    required('pictures', 'boolean'),
    required('updated_at', 'instant'),
    // The model that makes vectors, and of how many numbers; null: none, and as many as the model makes.
    optional('embedding_model', 'text'),
    optional('embedding_dimensions', 'integer'),
  ],
  [],
);

/** A reference to a row: the referring row is deleted with it. */
function cascadeReference<C extends Column>(table: string, column: string, foreignColumn: C): C {
  return { ...foreignColumn, references: { table, column, onDelete: 'cascade' } };
}

/** A reference to a row that cannot be deleted while the reference exists. */
function restrictReference<C extends Column>(table: string, column: string, foreignColumn: C): C {
  return { ...foreignColumn, references: { table, column, onDelete: 'refuse' } };
}
