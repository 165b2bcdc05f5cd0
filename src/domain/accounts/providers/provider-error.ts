import { AuthorizationResponseError, ResponseBodyError } from 'openid-client';
import { Failure, isObject } from '../../../foundations/core/index.js';

/**
 * A provider that cannot be reached, or whose answer is unsound. The caller gets to see `reason`, as Failure
 * account.provider-failed; the message is for the operator's log. Neither names a secret.
 */
export class ProviderError extends Error {
  readonly reason: string;

  constructor(reason: string, detail = reason) {
    super(detail);
    this.name = 'ProviderError';
    this.reason = reason;
  }
}

/** Errors that providers name by a code (RFC 6749, OpenID Connect Core). No other text of theirs is repeated. */
const knownErrors: ReadonlySet<string> = new Set([
  'access_denied',
  'account_selection_required',
  'bad_verification_code',
  'consent_required',
  'incorrect_client_credentials',
  'interaction_required',
  'invalid_client',
  'invalid_grant',
  'invalid_request',
  'invalid_scope',
  'login_required',
  'redirect_uri_mismatch',
  'server_error',
  'temporarily_unavailable',
  'unauthorized_client',
  'unsupported_grant_type',
  'unsupported_response_type',
]);

/** The failure that a sign-in through a provider ends with. */
export function providerFailed(reason: string): Failure {
  return new Failure('account.provider-failed', { reason });
}

/**
 * Runs calls of the protocol library and words what they raise: Failure account.provider-failed where the provider's
 * answer is a no, ProviderError where it is unsound. Calls that we made wrongly stay what they are: bugs.
 */
export async function mapProviderErrors<T>(calls: () => Promise<T>): Promise<T> {
  try {
    return await calls();
  } catch (error) {
    throw wrapError(error);
  }
}

function wrapError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error instanceof ProviderError || error instanceof Failure) return error;
  if (error.cause instanceof ProviderError) return error.cause;
  if (error instanceof AuthorizationResponseError)
    return providerFailed(`the provider answered ${shownError(error.error)}`);
  const code = errorCode(error);
  if (code.startsWith('ERR_INVALID_ARG')) return error;
  if (error instanceof ResponseBodyError) {
    return new ProviderError('the provider refused the code', `its token endpoint answered ${shownError(error.error)}`);
  }
  return new ProviderError('the answer of the provider is not valid', `its answer is not valid: ${errorDetail(error)}`);
}

function shownError(error: string): string {
  return knownErrors.has(error) ? error : 'an error';
}

/**
 * The library's own words and those of what lies beneath, without the answers that it keeps in `cause` further down.
 */
function errorDetail(error: Error): string {
  const causeMessage = error.cause instanceof Error ? error.cause.message : '';
  return [error.message, causeMessage, errorCode(error)].filter((part) => part !== '').join('; ');
}

function errorCode(error: unknown): string {
  return isObject(error) && typeof error.code === 'string' ? error.code : '';
}
