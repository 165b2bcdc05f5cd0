import { defineTableWithRowId, optional, required } from '../../storage/sql/layout/index.js';

/** The columns of end users that accounts read themselves. The table is that of a built-in content type. */
export const userTable = defineTableWithRowId(
  'up_users',
  [
    required('id', 'integer'),
    required('document_id', 'text'),
    optional('username', 'text'),
    optional('email', 'text'),
    optional('password', 'text'),
    optional('confirmed', 'boolean'),
    optional('blocked', 'boolean'),
    optional('role_document_id', 'text'),
  ],
  [],
);

/** The columns of roles of end users that accounts read themselves. The table is that of a built-in content type. */
export const userRoleTable = defineTableWithRowId(
  'up_roles',
  [
    required('id', 'integer'),
    required('document_id', 'text'),
    optional('name', 'text'),
    optional('description', 'text'),
    optional('type', 'text'),
    optional('read_drafts', 'boolean'),
    required('created_at', 'instant'),
    required('updated_at', 'instant'),
    optional('published_at', 'instant'),
  ],
  [],
);
