import { optional, owningDocument, required } from './columns.js';
import { systemTableNames } from './names.js';
import { defineTable, defineTableWithRowId, lookupIndex, uniqueIndex } from './table-definition.js';
import type { Column, Table } from './types.js';

/*
 * Secrets are never stored: `digest` columns hold a digest to compare them with (see accounts/keys.ts).
 * End users and their roles are documents of content types; what is here only refers to them.
 */

/** The tables of accounts, in the order in which they are created. */
export function accountTables(): readonly Table[] {
  return [
    tokens(),
    rolePermissions(),
    userSessions(),
    userTokens(),
    identities(),
    codes(),
    administratorRoles(),
    administrators(),
    administratorSessions(),
    audit(),
  ];
}

/** API tokens. Columns that came later than the table may be missing a value: no list of actions, drafts may be read. */
function tokens(): Table {
  const name = systemTableNames.tokens;
  const columns = [
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
    optional('read_drafts', 'boolean'),
    // The beginning of the token's text, by which people distinguish tokens.
    optional('shown', 'text'),
    optional('created_by', 'integer'),
    // Sealed. Only of tokens that were given out elsewhere: what their text was digested with.
    optional('salt', 'text'),
  ];
  return defineTableWithRowId(name, columns, [uniqueIndex(name, 'digest', ['digest'])]);
}

/** What a role of end users may do: one row per `<uid>.<action>`. */
function rolePermissions(): Table {
  const columns = [owningDocument('role_document_id'), required('action', 'text')];
  return defineTable(systemTableNames.rolePermissions, columns, ['role_document_id', 'action'], []);
}

/** One sign-in of an end user on one device. Taking the row away revokes all its tokens. */
function userSessions(): Table {
  const name = systemTableNames.userSessions;
  const columns = [
    required('id', 'text'),
    owningDocument('user_document_id'),
    required('created_at', 'instant'),
    required('last_used_at', 'instant'),
    required('expires_at', 'instant'),
    optional('address', 'text'),
    optional('agent', 'text'),
  ];
  return defineTable(
    name,
    columns,
    ['id'],
    [lookupIndex(name, 'user', ['user_document_id']), lookupIndex(name, 'expires_at', ['expires_at'])],
  );
}

/** Access and refresh tokens. A refresh token that was used stays until its session ends, so that a second use is noticed. */
function userTokens(): Table {
  const name = systemTableNames.userTokens;
  const columns = [
    required('digest', 'text'),
    cascadeReference(systemTableNames.userSessions, 'id', required('session_id', 'text')),
    // `access` or `refresh`.
    required('kind', 'text'),
    required('created_at', 'instant'),
    required('expires_at', 'instant'),
    optional('used_at', 'instant'),
  ];
  return defineTable(name, columns, ['digest'], [lookupIndex(name, 'session', ['session_id'])]);
}

/** Who an end user is at a provider (OpenID Connect and the like). */
function identities(): Table {
  const name = systemTableNames.identities;
  const columns = [
    required('provider', 'text'),
    required('subject', 'text'),
    owningDocument('user_document_id'),
    required('created_at', 'instant'),
  ];
  return defineTable(name, columns, ['provider', 'subject'], [lookupIndex(name, 'user', ['user_document_id'])]);
}

/** Codes that work once: password resets, e-mail confirmations, invitations, the first administrator, steps of a sign-in. */
function codes(): Table {
  const name = systemTableNames.codes;
  const columns = [
    required('digest', 'text'),
    required('purpose', 'text'),
    // Whom it is for: a documentId or a row id as text.
    optional('subject', 'text'),
    optional('data', 'json'),
    required('created_at', 'instant'),
    required('expires_at', 'instant'),
  ];
  return defineTable(name, columns, ['digest'], [lookupIndex(name, 'subject', ['purpose', 'subject'])]);
}

function administratorRoles(): Table {
  const name = systemTableNames.administratorRoles;
  const columns = [
    required('id', 'integer'),
    required('name', 'text'),
    // `super-admin` for the one role that may do everything and cannot be changed; otherwise null.
    optional('code', 'text'),
    optional('description', 'text'),
    required('permissions', 'json'),
    required('created_at', 'instant'),
    required('updated_at', 'instant'),
  ];
  return defineTableWithRowId(name, columns, [
    uniqueIndex(name, 'name', ['name']),
    uniqueIndex(name, 'code', ['code']),
  ]);
}

function administrators(): Table {
  const name = systemTableNames.administrators;
  const columns = [
    required('id', 'integer'),
    required('email', 'text'),
    optional('first_name', 'text'),
    optional('last_name', 'text'),
    // null: invited, has not chosen one yet.
    optional('password', 'text'),
    restrictReference(systemTableNames.administratorRoles, 'id', required('role_id', 'integer')),
    required('blocked', 'boolean'),
    // Sealed; null: no second factor. The step is the last one used: a code works once.
    optional('totp_secret', 'text'),
    optional('totp_step', 'integer'),
    required('created_at', 'instant'),
    required('updated_at', 'instant'),
  ];
  return defineTableWithRowId(name, columns, [
    uniqueIndex(name, 'email', ['email']),
    lookupIndex(name, 'role', ['role_id']),
  ]);
}

function administratorSessions(): Table {
  const name = systemTableNames.administratorSessions;
  const columns = [
    required('id', 'text'),
    required('digest', 'text'),
    cascadeReference(systemTableNames.administrators, 'id', required('administrator_id', 'integer')),
    required('created_at', 'instant'),
    required('last_used_at', 'instant'),
    required('expires_at', 'instant'),
    optional('address', 'text'),
    optional('agent', 'text'),
  ];
  return defineTable(
    name,
    columns,
    ['id'],
    [uniqueIndex(name, 'digest', ['digest']), lookupIndex(name, 'administrator', ['administrator_id'])],
  );
}

/** What was done by whom; rows are only ever added. Names of fields, never values, never secrets. */
function audit(): Table {
  const name = systemTableNames.audit;
  const columns = [
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
  ];
  return defineTableWithRowId(name, columns, [lookupIndex(name, 'at', ['at'])]);
}

/** A reference to a row: the row that refers goes with it. */
function cascadeReference(table: string, column: string, foreignColumn: Column): Column {
  return { ...foreignColumn, references: { table, column, onDelete: 'cascade' } };
}

/** A reference to a row that cannot go as long as it is referred to. */
function restrictReference(table: string, column: string, foreignColumn: Column): Column {
  return { ...foreignColumn, references: { table, column, onDelete: 'refuse' } };
}
