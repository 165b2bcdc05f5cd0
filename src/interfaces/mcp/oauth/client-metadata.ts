import { Failure, isObject, isStringArray } from '../../../foundations/core/index.js';

const maxNameLength = 100;
const defaultName = 'Unnamed client';
/** Nothing that a reader of the consent page would not see, or would see elsewhere. */
const invisible = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** What of a registration is stored. */
export interface ClientMetadata {
  readonly name: string;
  readonly redirectUris: readonly string[];
}

/**
 * Parses the body of a registration (RFC 7591). Members that mean nothing here are ignored, as the RFC wants it; the answer says what the
 * client got. Throws Failure oauth.invalid-client-metadata.
 */
export function parseClientMetadata(body: unknown): ClientMetadata {
  if (!isObject(body)) throw invalidMetadata('The body must be an object, sent as application/json');
  const {
    redirect_uris: redirectUris,
    client_name: name = defaultName,
    response_types: responseTypes = ['code'],
  } = body;
  if (!isStringArray(redirectUris)) throw invalidMetadata('redirect_uris must be a list of URIs');
  if (typeof name !== 'string') throw invalidMetadata('client_name must be a text');
  if (!isStringArray(responseTypes) || !responseTypes.includes('code')) {
    throw invalidMetadata('response_types must contain code');
  }
  const shown = name.replace(invisible, '').trim().slice(0, maxNameLength);
  return { name: shown === '' ? defaultName : shown, redirectUris: [...new Set(redirectUris)] };
}

function invalidMetadata(reason: string): Failure {
  return new Failure('oauth.invalid-client-metadata', { reason });
}
