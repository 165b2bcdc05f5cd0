import type { Json } from '../../../foundations/core/index.js';
import { type AccountAction, authUid, permissionsUid } from '../../../language/query/access/index.js';
import { getContentType, type JsonSchema, roleUid, userUid } from '../../../language/schema/index.js';
import {
  endedSchema,
  okSchema,
  permissionsSchema,
  registerBody,
  registeredSchema,
  requestBodies,
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
import type { ApiScope } from './api-scope.js';
import { credentialErrors, jsonBody, type Paths, withoutEmptyItems } from './content-paths.js';
import { arraySchema, objectSchema } from './json-schema.js';
import {
  conditionParameters,
  offsetParameters,
  type Parameter,
  pathParameter,
  queryParameter,
  shapeParameters,
  sortParameter,
} from './parameters.js';
import { emptyResponseObject, errorResponses, jsonResponseObject, type Responses } from './responses.js';

/** What tells one endpoint of accounts, or of the model, from another. */
export interface AccountOperation {
  readonly id: string;
  readonly summary: string;
  readonly tag: 'Sign-in' | 'Users' | 'Roles' | 'Model';
  readonly parameters?: readonly Parameter[];
  readonly body?: JsonSchema;
  /** The body may be left out. */
  readonly optional?: true;
  readonly responses: Responses;
  /** Besides 400, and 401 where credentials were sent. */
  readonly errors: readonly number[];
}

/** The endpoints of end users, as far as the caller may use them. */
export function accountPaths(scope: ApiScope): Paths {
  return new Map([...authPaths(scope), ...providerPaths(scope), ...userPaths(scope), ...rolePaths(scope)]);
}

const rowId = pathParameter('id', { type: 'integer', minimum: 1 });

/** The operation of an endpoint; null: the caller may not use it. */
export function operationIf(allowed: boolean, scope: ApiScope, describe: () => AccountOperation): Json | null {
  return allowed ? toOperation(describe(), scope) : null;
}

function toOperation(
  { id, summary, tag, parameters = [], body, optional, responses, errors }: AccountOperation,
  scope: ApiScope,
): Json {
  const statuses = [400, ...credentialErrors(scope), ...(body === undefined ? [] : [413]), ...errors];
  return {
    operationId: id,
    summary,
    tags: [tag],
    parameters,
    ...(body === undefined ? {} : { requestBody: { ...(jsonBody(body) as JsonSchema), required: optional !== true } }),
    responses: { ...responses, ...errorResponses(statuses, scope) },
  };
}

function authPaths(scope: ApiScope): Paths {
  const { users } = scope.facts;
  const isAllowed = (action: AccountAction): boolean => scope.ability.can(action, authUid);
  const post = (
    allowed: boolean,
    id: keyof typeof requestBodies,
    summary: string,
    schema: () => JsonSchema,
    errors: readonly number[] = [429],
  ) => ({
    post: operationIf(allowed, scope, () => ({
      id,
      summary,
      tag: 'Sign-in',
      body: requestBodies[id],
      responses: { '200': jsonResponseObject('Done.', schema()) },
      errors,
    })),
  });
  // A cookie is taken from pages of this server's own origin alone.
  const crossSite = users.refreshCookie ? [403] : [];
  const session = (): JsonSchema => sessionSchema(scope);
  return withoutEmptyItems([
    ['/auth/local', post(isAllowed('callback'), 'signIn', 'Sign in with a password.', session)],
    [
      '/auth/local/register',
      {
        post: operationIf(isAllowed('register') && users.allowRegister, scope, () => ({
          id: 'register',
          summary: 'Register.',
          tag: 'Sign-in',
          body: registerBody(scope),
          responses: { '200': jsonResponseObject('Done.', registeredSchema(scope)) },
          errors: [429],
        })),
      },
    ],
    [
      '/auth/change-password',
      post(isAllowed('changePassword') && scope.isUser, 'changePassword', 'Set another password.', session),
    ],
    [
      '/auth/forgot-password',
      post(isAllowed('forgotPassword'), 'forgotPassword', 'Ask for a code by mail.', () => okSchema),
    ],
    ['/auth/reset-password', post(isAllowed('resetPassword'), 'resetPassword', 'Set a password with a code.', session)],
    [
      '/auth/send-email-confirmation',
      post(
        isAllowed('sendEmailConfirmation'),
        'sendConfirmation',
        'Ask for a mail to confirm an address.',
        () => sentSchema,
      ),
    ],
    [
      '/auth/email-confirmation',
      { get: operationIf(isAllowed('emailConfirmation'), scope, () => confirmationOperation(scope)) },
    ],
    [
      '/auth/refresh',
      {
        post: operationIf(isAllowed('refresh') && users.refreshes, scope, () => ({
          id: 'refresh',
          summary: 'Go on with a session: new tokens for the refresh token.',
          tag: 'Sign-in',
          body: requestBodies.refresh,
          ...(users.refreshCookie ? { optional: true } : {}),
          responses: { '200': jsonResponseObject('The new tokens.', tokensSchema(scope)) },
          errors: [401, 429, ...crossSite],
        })),
      },
    ],
    [
      '/auth/logout',
      {
        post: operationIf(isAllowed('logout') && (scope.isUser || users.refreshCookie), scope, () => ({
          id: 'signOut',
          summary: 'End the session.',
          tag: 'Sign-in',
          responses: { '200': jsonResponseObject('Done.', okSchema) },
          errors: [401, ...crossSite],
        })),
      },
    ],
    [
      '/auth/sessions',
      {
        get: operationIf(isAllowed('getSessions') && scope.isUser, scope, () => ({
          id: 'findSessions',
          summary: 'List the sessions of oneself, the one used last first.',
          tag: 'Sign-in',
          responses: { '200': jsonResponseObject('The sessions that have not ended.', sessionsSchema) },
          errors: [],
        })),
      },
    ],
    [
      '/auth/sessions/{session}',
      {
        delete: operationIf(isAllowed('revokeSession') && scope.isUser, scope, () => ({
          id: 'endSession',
          summary: 'End a session of oneself.',
          tag: 'Sign-in',
          parameters: [pathParameter('session', { type: 'string' })],
          responses: { '200': jsonResponseObject('Done.', endedSchema) },
          errors: [404],
        })),
      },
    ],
  ]);
}

function confirmationOperation({ facts }: ApiScope): AccountOperation {
  return {
    id: 'confirmEmail',
    summary: 'Confirm an address with the code of a mail.',
    tag: 'Sign-in',
    parameters: [queryParameter('confirmation', { type: 'string' }, { required: true })],
    responses: facts.users.confirmationRedirects
      ? { '302': emptyResponseObject('On to the page for those who are confirmed.') }
      : { '200': jsonResponseObject('Done.', okSchema) },
    errors: [429],
  };
}

function providerPaths(scope: ApiScope): Paths {
  const { providers } = scope.facts.users;
  if (providers.length === 0) return new Map();
  const provider = pathParameter('provider', { type: 'string', enum: providers });
  const sessionResponse = { '200': jsonResponseObject('The session.', sessionSchema(scope)) };
  const isAllowed = (action: AccountAction): boolean => scope.ability.can(action, authUid);
  return withoutEmptyItems([
    [
      '/connect/{provider}',
      {
        get: operationIf(isAllowed('connect'), scope, () => ({
          id: 'connect',
          summary: 'Send a browser to a provider.',
          tag: 'Sign-in',
          parameters: [provider],
          responses: { '302': emptyResponseObject('To the provider.') },
          errors: [429],
        })),
      },
    ],
    [
      '/auth/{provider}/callback',
      {
        get: operationIf(isAllowed('callback'), scope, () => ({
          id: 'exchangeCode',
          summary: 'Take the session with the code that the browser came back with.',
          tag: 'Sign-in',
          parameters: [provider, queryParameter('code', { type: 'string' }, { required: true })],
          responses: sessionResponse,
          errors: [429],
        })),
        post: operationIf(isAllowed('callback'), scope, () => ({
          id: 'exchangeCodeOfBody',
          summary: 'The same with the code in the body.',
          tag: 'Sign-in',
          parameters: [provider],
          body: requestBodies.exchange,
          responses: sessionResponse,
          errors: [429],
        })),
      },
    ],
  ]);
}

function userPaths(scope: ApiScope): Paths {
  const type = getContentType(scope.snapshot, userUid);
  const isAllowed = (action: AccountAction): boolean => scope.ability.can(action, userUid);
  const shapeOptions = (): readonly Parameter[] => shapeParameters(type, scope);
  const conditions = (): readonly Parameter[] => conditionParameters(type, scope);
  const userResponse = (): Json => jsonResponseObject('The user.', userSchema(scope));
  const userOrNone = (): Responses => ({ '200': userResponse(), '204': emptyResponseObject('There is nobody.') });
  return withoutEmptyItems([
    [
      '/users/me',
      {
        get: operationIf(isAllowed('me') && scope.isUser, scope, () => ({
          id: 'me',
          summary: 'Read oneself.',
          tag: 'Users',
          parameters: [...shapeOptions(), ...conditions()],
          responses: userOrNone(),
          errors: [],
        })),
      },
    ],
    [
      '/users',
      {
        get: operationIf(isAllowed('find'), scope, () => ({
          id: 'findUsers',
          summary: 'List users.',
          tag: 'Users',
          parameters: [...conditions(), sortParameter(type, scope), ...offsetParameters(scope), ...shapeOptions()],
          responses: { '200': jsonResponseObject('The users of one page.', arraySchema(userSchema(scope))) },
          errors: [],
        })),
        post: operationIf(isAllowed('create'), scope, () => ({
          id: 'createUser',
          summary: 'Make a user.',
          tag: 'Users',
          parameters: shapeOptions(),
          body: userBody('create', scope),
          responses: { '201': userResponse() },
          errors: [404],
        })),
      },
    ],
    [
      '/users/count',
      {
        get: operationIf(isAllowed('count'), scope, () => ({
          id: 'countUsers',
          summary: 'Count users.',
          tag: 'Users',
          parameters: conditions(),
          responses: { '200': jsonResponseObject('Their number.', { type: 'integer', minimum: 0 }) },
          errors: [],
        })),
      },
    ],
    [
      '/users/{id}',
      {
        get: operationIf(isAllowed('findOne'), scope, () => ({
          id: 'getUser',
          summary: 'Read a user.',
          tag: 'Users',
          parameters: [rowId, ...shapeOptions(), ...conditions()],
          responses: userOrNone(),
          errors: [],
        })),
        put: operationIf(isAllowed('update'), scope, () => ({
          id: 'updateUser',
          summary: 'Change a user; what is left out stays as it is.',
          tag: 'Users',
          parameters: [rowId, ...shapeOptions()],
          body: userBody('update', scope),
          responses: { '200': userResponse() },
          errors: [404],
        })),
        delete: operationIf(isAllowed('destroy'), scope, () => ({
          id: 'deleteUser',
          summary: 'Remove a user.',
          tag: 'Users',
          parameters: [rowId, ...shapeOptions()],
          responses: userOrNone(),
          errors: [],
        })),
      },
    ],
  ]);
}

function rolePaths(scope: ApiScope): Paths {
  const isAllowed = (action: AccountAction): boolean => scope.ability.can(action, roleUid);
  const doneResponse: Responses = { '200': jsonResponseObject('Done.', okSchema) };
  const permissions = (): JsonSchema => objectSchema({ permissions: permissionsSchema(scope) }, ['permissions']);
  return withoutEmptyItems([
    [
      '/users-permissions/roles',
      {
        get: operationIf(isAllowed('find'), scope, () => ({
          id: 'findRoles',
          summary: 'List roles of users.',
          tag: 'Roles',
          responses: { '200': jsonResponseObject('The roles.', rolesSchema) },
          errors: [],
        })),
        post: operationIf(isAllowed('createRole'), scope, () => ({
          id: 'createRole',
          summary: 'Make a role.',
          tag: 'Roles',
          body: roleBody('create', scope),
          responses: doneResponse,
          errors: [403],
        })),
      },
    ],
    [
      '/users-permissions/roles/{id}',
      {
        get: operationIf(isAllowed('findOne'), scope, () => ({
          id: 'getRole',
          summary: 'Read a role and what it may do.',
          tag: 'Roles',
          parameters: [rowId],
          responses: { '200': jsonResponseObject('The role.', roleSchema(scope)) },
          errors: [404],
        })),
        put: operationIf(isAllowed('updateRole'), scope, () => ({
          id: 'updateRole',
          summary: 'Change a role.',
          tag: 'Roles',
          parameters: [rowId],
          body: roleBody('update', scope),
          responses: doneResponse,
          errors: [403, 404],
        })),
        delete: operationIf(isAllowed('deleteRole'), scope, () => ({
          id: 'deleteRole',
          summary: 'Remove a role; its users get the default one.',
          tag: 'Roles',
          parameters: [rowId],
          responses: doneResponse,
          errors: [403, 404],
        })),
      },
    ],
    [
      '/users-permissions/permissions',
      {
        get: operationIf(scope.ability.can('getPermissions', permissionsUid), scope, () => ({
          id: 'getPermissions',
          summary: 'List everything that can be allowed.',
          tag: 'Roles',
          responses: { '200': jsonResponseObject('All actions, none of them enabled.', permissions()) },
          errors: [],
        })),
      },
    ],
  ]);
}
