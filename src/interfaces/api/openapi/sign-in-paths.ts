import { type AccountAction, authUid } from '../../../language/query/access/index.js';
import type { JsonSchema } from '../../../language/schema/index.js';
import { type AccountOperation, operationIf } from './account-operation.js';
import {
  endedSchema,
  okSchema,
  registerBody,
  registeredSchema,
  requestBodies,
  sentSchema,
  sessionSchema,
  sessionsSchema,
  tokensSchema,
} from './account-schemas.js';
import type { ApiScope } from './api-scope.js';
import { type Paths, withoutEmptyItems } from './content-paths.js';
import { pathParameter, queryParameter } from './parameters.js';
import { emptyResponseObject, jsonResponseObject } from './responses.js';

/** The endpoints of sign-in, registration, passwords and sessions, as far as the caller may use them. */
export function authPaths(scope: ApiScope): Paths {
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

/** The endpoints of sign-in with a provider; none where none is configured. */
export function providerPaths(scope: ApiScope): Paths {
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
