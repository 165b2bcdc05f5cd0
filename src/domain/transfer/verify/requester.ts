import { CliError, isObject } from '../../../foundations/core/index.js';

/** The compared parts of a response. */
export interface VerifyResponse {
  readonly status: number;
  /** The parsed JSON, otherwise the text. */
  readonly body: unknown;
}

/** Sends a GET request. Throws CliError if the server does not respond. */
export type SendRequest = (path: string) => Promise<VerifyResponse>;

/** An end user with the same password on both servers. */
export interface SignInUser {
  readonly identifier: string;
  readonly password: string;
}

const requestTimeout = 30_000;
const maxResponseLength = 64 * 2 ** 20;

/** Major version of the compared Strapi. The responses of version 4 have another format. */
export type Generation = 4 | 5;

/** Returns a function that sends requests to a server, with a token if one is given. The operator chooses the address. */
export function createRequester(address: string, token: string | null, generation: Generation = 5): SendRequest {
  const headers = {
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(generation === 4 ? { 'strapi-response-format': 'v4' } : {}),
  };
  return (path) => sendRequest(`${baseUrl(address)}${path}`, { headers });
}

/** Signs in an end user below the path of the content API. Returns the token. Throws CliError if the sign-in fails. */
export async function signIn(address: string, prefix: string, user: SignInUser): Promise<string> {
  const url = `${baseUrl(address)}${prefix}/auth/local`;
  const { status, body } = await sendRequest(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(user),
  });
  if (isObject(body) && typeof body.jwt === 'string') return body.jwt;
  throw new CliError(`${user.identifier} cannot sign in at ${address}: ${url} answers ${status}`);
}

async function sendRequest(
  url: string,
  request: RequestInit & { readonly headers: Readonly<Record<string, string>> },
): Promise<VerifyResponse> {
  try {
    const answer = await fetch(url, {
      ...request,
      headers: { accept: 'application/json', ...request.headers },
      redirect: 'manual',
      signal: AbortSignal.timeout(requestTimeout),
    });
    const text = await readText(answer);
    return { status: answer.status, body: parseJsonOrText(text) };
  } catch (error) {
    throw new CliError(`${url} does not answer`, [errorReason(error)]);
  }
}

function baseUrl(address: string): string {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) {
    throw new CliError(`${address} is no address of a server: write one such as https://cms.example.org`);
  }
  return address.replace(/\/+$/, '').replace(/\/api$/, '');
}

async function readText(answer: Response): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > maxResponseLength) throw new Error('the answer is longer than 64 MiB');
  }
  return text + decoder.decode();
}

function parseJsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function errorReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message || error.message : error.message;
}
