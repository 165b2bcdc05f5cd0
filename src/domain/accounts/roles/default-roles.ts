import { authUid } from '../../../language/query/access/index.js';

/** Type of the role of anonymous callers. */
export const publicType = 'public';
/** Type of the default role of users. */
export const authenticatedType = 'authenticated';

/** A role of every installation. */
export interface DefaultRole {
  readonly type: string;
  readonly name: string;
  readonly description: string;
  readonly readDrafts: boolean;
  /** Initial permissions; none on content types. */
  readonly actions: readonly string[];
}

/** In order of creation: Authenticated gets the id 1, Public 2. */
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
