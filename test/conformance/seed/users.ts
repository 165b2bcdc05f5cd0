import { permissions } from '../harness/build.js';
import type { SeedRequest } from './types.js';

/** The password of everybody. */
export const password = 'correct horse battery';

/** What every role of ours may do with its own account. */
const own = {
  'plugin::users-permissions.user': ['me'],
  'plugin::users-permissions.auth': ['changePassword', 'logout'],
};

/** An end user of the seed; `session.<name>` is their sign-in, `user.<name>` is how they were answered. */
interface Person {
  readonly name: string;
  /** Where the role stands in the list of roles. */
  readonly role: 0 | 2 | 3;
  readonly flags?: { readonly blocked?: true; readonly confirmed?: false };
}

const people: readonly Person[] = [
  { name: 'anna', role: 0 },
  { name: 'rita', role: 2 },
  { name: 'edgar', role: 3 },
  { name: 'max', role: 0, flags: { blocked: true } },
  { name: 'una', role: 0, flags: { confirmed: false } },
];

function made({ name, role, flags }: Person): SeedRequest {
  const body = {
    username: name,
    email: `${name}@users.example`,
    password,
    confirmed: true,
    role: `{{roles.roles.${role}.id}}`,
    ...flags,
  };
  return { method: 'POST', url: '/api/users', body, save: `user.${name}` };
}

function signedIn({ name }: Person): SeedRequest {
  const body = { identifier: name, password };
  return { method: 'POST', url: '/api/auth/local', as: 'public', body, save: `session.${name}` };
}

/** Two roles beside Authenticated (first) and Public (second): one that reads, and one that writes and sees users; and who has them. */
export const userSeed: readonly SeedRequest[] = [
  {
    method: 'POST',
    url: '/api/users-permissions/roles',
    body: {
      name: 'Reader',
      description: 'Reads articles, without their authors',
      readDrafts: false,
      permissions: permissions({
        ...own,
        'api::article.article': ['find', 'findOne'],
        'api::tag.tag': ['find', 'findOne'],
        'api::homepage.homepage': ['find'],
      }),
    },
  },
  {
    method: 'POST',
    url: '/api/users-permissions/roles',
    body: {
      name: 'Editor',
      description: 'Writes articles and sees who else is there',
      permissions: permissions({
        ...own,
        'api::article.article': ['find', 'findOne', 'create', 'update'],
        'api::author.author': ['find'],
        'plugin::users-permissions.user': ['me', 'find', 'findOne', 'count'],
      }),
    },
  },
  { method: 'GET', url: '/api/users-permissions/roles', save: 'roles' },
  ...people.map(made),
  ...people.filter(({ flags }) => flags?.blocked === undefined).map(signedIn),
];
