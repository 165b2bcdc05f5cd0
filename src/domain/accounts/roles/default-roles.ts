import { authUid } from '../../../language/query/access/index.js';

/** Type of the role of everybody without credentials. */
export const publicType = 'public';
/** Type of the role that users have unless they get another. */
export const authenticatedType = 'authenticated';

/** A role that every installation has. */
export interface DefaultRole {
  readonly type: string;
  readonly name: string;
  readonly description: string;
  readonly readDrafts: boolean;
  /** What it may do at first. Nothing is granted on content types. */
  readonly actions: readonly string[];
}

/** In the order in which they are made: Authenticated has the id 1, Public 2. */
export const defaultRoles: readonly DefaultRole[] = [
  {
    type: authenticatedType,
    name: 'Authenticated',
    description: 'Default role given to authenticated user.',
    readDrafts: true,
    actions: [
      ...['changePassword', 'refresh', 'logout', 'connect', 'getSessions', 'revokeSession'].map(
        (action) => `${authUid}.${action}`,
      ),
      'plugin::users-permissions.user.me',
    ],
  },
  {
    type: publicType,
    name: 'Public',
    description: 'Default role given to unauthenticated user.',
    readDrafts: false,
    actions: [
      'callback',
      'connect',
      'forgotPassword',
      'resetPassword',
      'register',
      'emailConfirmation',
      'sendEmailConfirmation',
      'refresh',
      'logout',
    ].map((action) => `${authUid}.${action}`),
  },
];
