import { type AccountAction, authUid, permissionsUid } from '../access/index.js';
import type { Json } from '../kernel/index.js';
import { contentTypeOf, type JsonSchema, roleUid, userUid } from '../schema/index.js';
import {
  bodies,
  endedSchema,
  okSchema,
  permissionsSchema,
  registerBody,
  registeredSchema,
  roleBody,
  roleSchema,
  rolesSchema,
  sentSchema,
  sessionSchema,
  sessionsSchema,
  tokensSchema,
  userBody,
  userSchema,
} from './account-schemas.js';
import { credentialErrors, jsonBody, type Paths, present } from './content-paths.js';
import { listOf, objectOf } from './json-schema.js';
import {
  conditionParameters,
  offsetParameters,
  type Parameter,
  pathParameter,
  queryParameter,
  shapeParameters,
  sortParameter,
} from './parameters.js';
import { emptyResponse, errorResponses, jsonResponse, type Responses } from './responses.js';
import type { Scope } from './scope.js';

/** What tells one endpoint of accounts, or of the model, from another. */
export interface Endpoint {
  readonly id: string;
  readonly summary: string;
  readonly tag: 'Sign-in' | 'Users' | 'Roles' | 'Model';
  readonly parameters?: readonly Parameter[];
  readonly body?: JsonSchema;
  /** The body may be left out. */
  readonly optional?: true;
  readonly answers: Responses;
  /** Besides 400, and 401 where credentials were sent. */
  readonly errors: readonly number[];
}

/** The endpoints of end users, as far as the caller may use them. */
export function accountPaths(scope: Scope): Paths {
  return new Map([...authPaths(scope), ...providerPaths(scope), ...userPaths(scope), ...rolePaths(scope)]);
}

const rowId = pathParameter('id', { type: 'integer', minimum: 1 });

/** The operation of an endpoint; null: the caller may not use it. */
export function when(allowed: boolean, scope: Scope, make: () => Endpoint): Json | null {
  return allowed ? operation(make(), scope) : null;
}

function operation(
  { id, summary, tag, parameters = [], body, optional, answers, errors }: Endpoint,
  scope: Scope,
): Json {
  const statuses = [400, ...credentialErrors(scope), ...(body === undefined ? [] : [413]), ...errors];
  return {
    operationId: id,
    summary,
    tags: [tag],
    parameters,
    ...(body === undefined ? {} : { requestBody: { ...(jsonBody(body) as JsonSchema), required: optional !== true } }),
    responses: { ...answers, ...errorResponses(statuses, scope) },
  };
}

function authPaths(scope: Scope): Paths {
  const { users } = scope.facts;
  const may = (action: AccountAction): boolean => scope.ability.can(action, authUid);
  const post = (
    allowed: boolean,
    id: keyof typeof bodies,
    summary: string,
    answer: () => JsonSchema,
    errors: readonly number[] = [429],
  ) => ({
    post: when(allowed, scope, () => ({
      id,
      summary,
      tag: 'Sign-in',
      body: bodies[id],
      answers: { '200': jsonResponse('Done.', answer()) },
      errors,
    })),
  });
  // A cookie is taken from pages of this server's own origin alone.
  const crossSite = users.refreshCookie ? [403] : [];
  const session = (): JsonSchema => sessionSchema(scope);
  return present([
    ['/auth/local', post(may('callback'), 'signIn', 'Sign in with a password.', session)],
    [
      '/auth/local/register',
      {
        post: when(may('register') && users.allowRegister, scope, () => ({
          id: 'register',
          summary: 'Register.',
          tag: 'Sign-in',
          body: registerBody(scope),
          answers: { '200': jsonResponse('Done.', registeredSchema(scope)) },
          errors: [429],
        })),
      },
    ],
    [
      '/auth/change-password',
      post(may('changePassword') && scope.isUser, 'changePassword', 'Set another password.', session),
    ],
    ['/auth/forgot-password', post(may('forgotPassword'), 'forgotPassword', 'Ask for a code by mail.', () => okSchema)],
    ['/auth/reset-password', post(may('resetPassword'), 'resetPassword', 'Set a password with a code.', session)],
    [
      '/auth/send-email-confirmation',
      post(may('sendEmailConfirmation'), 'sendConfirmation', 'Ask for a mail to confirm an address.', () => sentSchema),
    ],
    ['/auth/email-confirmation', { get: when(may('emailConfirmation'), scope, () => confirmation(scope)) }],
    [
      '/auth/refresh',
      {
        post: when(may('refresh') && users.refreshes, scope, () => ({
          id: 'refresh',
          summary: 'Go on with a session: new tokens for the refresh token.',
          tag: 'Sign-in',
          body: bodies.refresh,
          ...(users.refreshCookie ? { optional: true } : {}),
          answers: { '200': jsonResponse('The new tokens.', tokensSchema(scope)) },
          errors: [401, 429, ...crossSite],
        })),
      },
    ],
    [
      '/auth/logout',
      {
        post: when(may('logout') && (scope.isUser || users.refreshCookie), scope, () => ({
          id: 'signOut',
          summary: 'End the session.',
          tag: 'Sign-in',
          answers: { '200': jsonResponse('Done.', okSchema) },
          errors: [401, ...crossSite],
        })),
      },
    ],
    [
      '/auth/sessions',
      {
        get: when(may('getSessions') && scope.isUser, scope, () => ({
          id: 'findSessions',
          summary: 'List the sessions of oneself, the one used last first.',
          tag: 'Sign-in',
          answers: { '200': jsonResponse('The sessions that have not ended.', sessionsSchema) },
          errors: [],
        })),
      },
    ],
    [
      '/auth/sessions/{session}',
      {
        delete: when(may('revokeSession') && scope.isUser, scope, () => ({
          id: 'endSession',
          summary: 'End a session of oneself.',
          tag: 'Sign-in',
          parameters: [pathParameter('session', { type: 'string' })],
          answers: { '200': jsonResponse('Done.', endedSchema) },
          errors: [404],
        })),
      },
    ],
  ]);
}

function confirmation({ facts }: Scope): Endpoint {
  return {
    id: 'confirmEmail',
    summary: 'Confirm an address with the code of a mail.',
    tag: 'Sign-in',
    parameters: [queryParameter('confirmation', { type: 'string' }, { required: true })],
    answers: facts.users.confirmationRedirects
      ? { '302': emptyResponse('On to the page for those who are confirmed.') }
      : { '200': jsonResponse('Done.', okSchema) },
    errors: [429],
  };
}

function providerPaths(scope: Scope): Paths {
  const { providers } = scope.facts.users;
  if (providers.length === 0) return new Map();
  const provider = pathParameter('provider', { type: 'string', enum: providers });
  const exchanged = { '200': jsonResponse('The session.', sessionSchema(scope)) };
  const may = (action: AccountAction): boolean => scope.ability.can(action, authUid);
  return present([
    [
      '/connect/{provider}',
      {
        get: when(may('connect'), scope, () => ({
          id: 'connect',
          summary: 'Send a browser to a provider.',
          tag: 'Sign-in',
          parameters: [provider],
          answers: { '302': emptyResponse('To the provider.') },
          errors: [429],
        })),
      },
    ],
    [
      '/auth/{provider}/callback',
      {
        get: when(may('callback'), scope, () => ({
          id: 'exchangeCode',
          summary: 'Take the session with the code that the browser came back with.',
          tag: 'Sign-in',
          parameters: [provider, queryParameter('code', { type: 'string' }, { required: true })],
          answers: exchanged,
          errors: [429],
        })),
        post: when(may('callback'), scope, () => ({
          id: 'exchangeCodeOfBody',
          summary: 'The same with the code in the body.',
          tag: 'Sign-in',
          parameters: [provider],
          body: bodies.exchange,
          answers: exchanged,
          errors: [429],
        })),
      },
    ],
  ]);
}

function userPaths(scope: Scope): Paths {
  const type = contentTypeOf(scope.snapshot, userUid);
  const may = (action: AccountAction): boolean => scope.ability.can(action, userUid);
  const shape = (): readonly Parameter[] => shapeParameters(type, scope);
  const conditions = (): readonly Parameter[] => conditionParameters(type, scope);
  const shown = (): Json => jsonResponse('The user.', userSchema(scope));
  const found = (): Responses => ({ '200': shown(), '204': emptyResponse('There is nobody.') });
  return present([
    [
      '/users/me',
      {
        get: when(may('me') && scope.isUser, scope, () => ({
          id: 'me',
          summary: 'Read oneself.',
          tag: 'Users',
          parameters: [...shape(), ...conditions()],
          answers: found(),
          errors: [],
        })),
      },
    ],
    [
      '/users',
      {
        get: when(may('find'), scope, () => ({
          id: 'findUsers',
          summary: 'List users.',
          tag: 'Users',
          parameters: [...conditions(), sortParameter(type, scope), ...offsetParameters(scope), ...shape()],
          answers: { '200': jsonResponse('The users of one page.', listOf(userSchema(scope))) },
          errors: [],
        })),
        post: when(may('create'), scope, () => ({
          id: 'createUser',
          summary: 'Make a user.',
          tag: 'Users',
          parameters: shape(),
          body: userBody('create', scope),
          answers: { '201': shown() },
          errors: [404],
        })),
      },
    ],
    [
      '/users/count',
      {
        get: when(may('count'), scope, () => ({
          id: 'countUsers',
          summary: 'Count users.',
          tag: 'Users',
          parameters: conditions(),
          answers: { '200': jsonResponse('Their number.', { type: 'integer', minimum: 0 }) },
          errors: [],
        })),
      },
    ],
    [
      '/users/{id}',
      {
        get: when(may('findOne'), scope, () => ({
          id: 'getUser',
          summary: 'Read a user.',
          tag: 'Users',
          parameters: [rowId, ...shape(), ...conditions()],
          answers: found(),
          errors: [],
        })),
        put: when(may('update'), scope, () => ({
          id: 'updateUser',
          summary: 'Change a user; what is left out stays as it is.',
          tag: 'Users',
          parameters: [rowId, ...shape()],
          body: userBody('update', scope),
          answers: { '200': shown() },
          errors: [404],
        })),
        delete: when(may('destroy'), scope, () => ({
          id: 'deleteUser',
          summary: 'Remove a user.',
          tag: 'Users',
          parameters: [rowId, ...shape()],
          answers: found(),
          errors: [],
        })),
      },
    ],
  ]);
}

function rolePaths(scope: Scope): Paths {
  const may = (action: AccountAction): boolean => scope.ability.can(action, roleUid);
  const done: Responses = { '200': jsonResponse('Done.', okSchema) };
  const permissions = (): JsonSchema => objectOf({ permissions: permissionsSchema(scope) }, ['permissions']);
  return present([
    [
      '/users-permissions/roles',
      {
        get: when(may('find'), scope, () => ({
          id: 'findRoles',
          summary: 'List roles of users.',
          tag: 'Roles',
          answers: { '200': jsonResponse('The roles.', rolesSchema) },
          errors: [],
        })),
        post: when(may('createRole'), scope, () => ({
          id: 'createRole',
          summary: 'Make a role.',
          tag: 'Roles',
          body: roleBody('create', scope),
          answers: done,
          errors: [403],
        })),
      },
    ],
    [
      '/users-permissions/roles/{id}',
      {
        get: when(may('findOne'), scope, () => ({
          id: 'getRole',
          summary: 'Read a role and what it may do.',
          tag: 'Roles',
          parameters: [rowId],
          answers: { '200': jsonResponse('The role.', roleSchema(scope)) },
          errors: [404],
        })),
        put: when(may('updateRole'), scope, () => ({
          id: 'updateRole',
          summary: 'Change a role.',
          tag: 'Roles',
          parameters: [rowId],
          body: roleBody('update', scope),
          answers: done,
          errors: [403, 404],
        })),
        delete: when(may('deleteRole'), scope, () => ({
          id: 'deleteRole',
          summary: 'Remove a role; its users get the default one.',
          tag: 'Roles',
          parameters: [rowId],
          answers: done,
          errors: [403, 404],
        })),
      },
    ],
    [
      '/users-permissions/permissions',
      {
        get: when(scope.ability.can('getPermissions', permissionsUid), scope, () => ({
          id: 'getPermissions',
          summary: 'List everything that can be allowed.',
          tag: 'Roles',
          answers: { '200': jsonResponse('All actions, none of them enabled.', permissions()) },
          errors: [],
        })),
      },
    ],
  ]);
}
