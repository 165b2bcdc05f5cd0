import { roleUid, userUid } from '../../types.js';
import { createSystemHeader } from './system-header.js';

/** The end users of the content API. A project may add attributes, see `extendHeader`. */
export const userHeader = createSystemHeader({
  uid: userUid,
  singularName: 'user',
  pluralName: 'users',
  displayName: 'User',
  collectionName: 'up_users',
  attributes: {
    username: { type: 'string', unique: true, required: true, minLength: 3 },
    // Written in lower case, so that `unique` means one account per address.
    email: { type: 'email', unique: true, required: true },
    provider: { type: 'string' },
    password: { type: 'password', private: true },
    confirmed: { type: 'boolean', default: false },
    blocked: { type: 'boolean', default: false },
    role: { type: 'relation', relation: 'manyToOne', target: roleUid, inversedBy: 'users' },
  },
});
