import { roleUid, userUid } from '../../types.js';
import { createSystemHeader } from './system-header.js';

/** The roles of end users. The permissions of a role are in a table of accounts. */
export const roleHeader = createSystemHeader({
  uid: roleUid,
  singularName: 'role',
  pluralName: 'roles',
  displayName: 'Role',
  collectionName: 'up_roles',
  attributes: {
    name: { type: 'string', required: true },
    description: { type: 'text' },
    type: { type: 'string', unique: true },
    readDrafts: { type: 'boolean', private: true },
    users: { type: 'relation', relation: 'oneToMany', target: userUid, mappedBy: 'role' },
  },
});
