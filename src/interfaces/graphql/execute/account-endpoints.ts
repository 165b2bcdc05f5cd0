import { Failure, isObject } from '../../../foundations/core/index.js';
import { userUid } from '../../../language/schema/index.js';
import type { Arguments, ListLimits } from '../compile/parameters.js';
import type { GraphqlModel } from '../schema/model.js';
import { findLocale, selectLocales } from './select-locales.js';
import { bodyOfData } from './write-body.js';

/** The endpoint of REST behind a field about accounts, files or locales. */
export interface AccountEndpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`. */
  path(args: Arguments): readonly string[];
  query?(args: Arguments): string;
  body?(args: Arguments, model: GraphqlModel): unknown;
  /** The value of the field by what the endpoint returns; left out: the same. */
  value?(response: unknown, args: Arguments, limits: ListLimits): unknown;
  /** A file that is not there is null without an error, as in the plug-in. */
  readonly nullIfMissing?: true;
}

const post = (path: string, body: (args: Arguments) => unknown = (args) => args): AccountEndpoint => ({
  method: 'POST',
  path: () => path.split('/'),
  body,
});

const usersPath = ({ id }: Arguments) => ['users', ...(id === undefined ? [] : [String(id)])];
const rolesPath = ({ id }: Arguments) => ['users-permissions', 'roles', ...(id === undefined ? [] : [String(id)])];
const userData = ({ data }: Arguments, model: GraphqlModel): unknown => {
  const user = model.objects.get(userUid)?.shape;
  return user === undefined ? data : bodyOfData(data, user, model);
};
const localesPath = () => ['i18n', 'locales'];
const asPayload = (data: unknown) => ({ data });
/** The role of a user is part of the response where the caller may find roles. */
const withRole = () => 'populate=role';

/** The endpoints by the names of the fields. */
export const accountEndpoints: ReadonlyMap<string, AccountEndpoint> = new Map<string, AccountEndpoint>([
  ['me', { method: 'GET', path: () => ['users', 'me'], query: withRole }],
  ['login', post('auth/local', ({ input }) => withoutProvider(input))],
  ['register', post('auth/local/register', ({ input }) => input)],
  ['forgotPassword', post('auth/forgot-password')],
  ['resetPassword', post('auth/reset-password')],
  ['changePassword', post('auth/change-password')],
  [
    'emailConfirmation',
    {
      method: 'GET',
      path: () => ['auth', 'email-confirmation'],
      query: ({ confirmation }) => `confirmation=${encodeURIComponent(String(confirmation))}`,
    },
  ],
  [
    'createUsersPermissionsUser',
    { method: 'POST', path: usersPath, body: userData, query: withRole, value: asPayload },
  ],
  ['updateUsersPermissionsUser', { method: 'PUT', path: usersPath, body: userData, query: withRole, value: asPayload }],
  ['deleteUsersPermissionsUser', { method: 'DELETE', path: usersPath, query: withRole, value: asPayload }],
  ['createUsersPermissionsRole', { method: 'POST', path: rolesPath, body: ({ data }) => data }],
  ['updateUsersPermissionsRole', { method: 'PUT', path: rolesPath, body: ({ data }) => data }],
  ['deleteUsersPermissionsRole', { method: 'DELETE', path: rolesPath }],
  [
    'updateUploadFile',
    {
      method: 'POST',
      path: () => ['upload'],
      query: ({ id }) => `id=${encodeURIComponent(String(id))}`,
      body: ({ info }) => ({ fileInfo: info ?? {} }),
    },
  ],
  ['deleteUploadFile', { method: 'DELETE', path: ({ id }) => ['upload', 'files', String(id)], nullIfMissing: true }],
  ['i18NLocale', { method: 'GET', path: localesPath, value: findLocale }],
  [
    'i18NLocales',
    { method: 'GET', path: localesPath, value: (all, args, limits) => selectLocales(all, args, limits).nodes },
  ],
  ['i18NLocales_connection', { method: 'GET', path: localesPath, value: selectLocales }],
]);

/** Another provider than `local` signs in by its own pages. */
function withoutProvider(input: unknown): unknown {
  if (!isObject(input)) return input;
  const { provider, ...credentials } = input;
  if (provider !== 'local') throw new Failure('account.provider-disabled');
  return credentials;
}
