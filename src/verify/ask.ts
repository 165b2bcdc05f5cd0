import { isObject, Refusal } from '../kernel/index.js';

/** An answer, as far as it is compared. */
export interface Answer {
  readonly status: number;
  /** JSON as a value; otherwise the text. */
  readonly body: unknown;
}

/** Asks a server for a path. Throws Refusal where it does not answer. */
export type Ask = (path: string) => Promise<Answer>;

/** An end user, who has the same password on both servers. */
export interface User {
  readonly identifier: string;
  readonly password: string;
}

const patience = 30_000;
const longest = 64 * 2 ** 20;

/** What the old server is: Strapi 5, or Strapi 4, whose answers have another form. */
export type Generation = 4 | 5;

/** Returns what asks the server at an address, with a token where there is one. The address is the operator's choice. */
export function asking(address: string, token: string | null, generation: Generation = 5): Ask {
  const headers = {
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(generation === 4 ? { 'strapi-response-format': 'v4' } : {}),
  };
  return (path) => send(`${baseOf(address)}${path}`, { headers });
}

/** Signs an end user in below the path of the content API. Returns the token that came back. Throws Refusal where the server does not give one. */
export async function signIn(address: string, prefix: string, user: User): Promise<string> {
  const url = `${baseOf(address)}${prefix}/auth/local`;
  const { status, body } = await send(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(user),
  });
  if (isObject(body) && typeof body.jwt === 'string') return body.jwt;
  throw new Refusal(`${user.identifier} cannot sign in at ${address}: ${url} answers ${status}`);
}

async function send(
  url: string,
  request: RequestInit & { readonly headers: Readonly<Record<string, string>> },
): Promise<Answer> {
  try {
    const answer = await fetch(url, {
      ...request,
      headers: { accept: 'application/json', ...request.headers },
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    });
    const text = await textOf(answer);
    return { status: answer.status, body: parsed(text) };
  } catch (error) {
    throw new Refusal(`${url} does not answer`, [reasonOf(error)]);
  }
}

function baseOf(address: string): string {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) {
    throw new Refusal(`${address} is no address of a server: write one such as https://cms.example.org`);
  }
  return address.replace(/\/+$/, '').replace(/\/api$/, '');
}

async function textOf(answer: Response): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > longest) throw new Error('the answer is longer than 64 MiB');
  }
  return text + decoder.decode();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message || error.message : error.message;
}
