import { AuthorizationResponseError, ResponseBodyError } from 'openid-client';
import { Failure, isObject } from '../../../foundations/core/index.js';

/**
 * A provider that cannot be reached or sent an invalid response. The caller sees `reason` in Failure account.provider-failed; the message
 * is for the log of the operator. Neither contains a secret.
 */
export class ProviderError extends Error {
  readonly reason: string;

  constructor(reason: string, detail = reason) {
    super(detail);
    this.name = 'ProviderError';
    this.reason = reason;
  }
}

/** Standard error codes of providers (RFC 6749, OpenID Connect Core). No other text of a provider is repeated. */
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

/** Creates the failure of a sign-in through a provider. */
export function providerFailed(reason: string): Failure {
  return new Failure('account.provider-failed', { reason });
}

/**
 * Runs calls of the protocol library and converts its errors: Failure account.provider-failed if the provider denies the sign-in,
 * ProviderError if its response is invalid. Errors in our calls stay bugs.
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

/** Returns the messages of the library and of its causes, without the responses in `cause` below them. */
function errorDetail(error: Error): string {
  const causeMessage = error.cause instanceof Error ? error.cause.message : '';
  return [error.message, causeMessage, errorCode(error)].filter((part) => part !== '').join('; ');
}

function errorCode(error: unknown): string {
  return isObject(error) && typeof error.code === 'string' ? error.code : '';
}
