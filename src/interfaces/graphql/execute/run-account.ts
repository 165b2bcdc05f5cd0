import { Failure, isObject } from '../../../foundations/core/index.js';
import type { HttpRequest, HttpResponse } from '../../../foundations/http/index.js';
import { fullAccess } from '../../../language/query/access/index.js';
import { createUserQueries, readUser, type WriteParts } from '../../api/content/index.js';
import type { Arguments } from '../compile/parameters.js';
import type { RunContext } from './run-documents.js';

/** The endpoint of REST behind a field about the account of an end user. */
interface AccountEndpoint {
  readonly method: 'GET' | 'POST';
  readonly path: readonly string[];
  query?(args: Arguments): string;
  body?(args: Arguments): unknown;
}

const post = (path: string, body: (args: Arguments) => unknown = (args) => args): AccountEndpoint => ({
  method: 'POST',
  path: path.split('/'),
  body,
});

const endpoints: ReadonlyMap<string, AccountEndpoint> = new Map<string, AccountEndpoint>([
  ['me', { method: 'GET', path: ['users', 'me'], query: () => 'populate=role' }],
  ['login', post('auth/local', ({ input }) => withoutProvider(input))],
  ['register', post('auth/local/register', ({ input }) => input)],
  ['forgotPassword', post('auth/forgot-password')],
  ['resetPassword', post('auth/reset-password')],
  ['changePassword', post('auth/change-password')],
  [
    'emailConfirmation',
    {
      method: 'GET',
      path: ['auth', 'email-confirmation'],
      query: ({ confirmation }) => `confirmation=${encodeURIComponent(String(confirmation))}`,
    },
  ],
]);

/** The value of a field, and the headers that the response needs for it, such as a cookie. */
export interface AccountResult {
  readonly value: unknown;
  readonly headers: readonly string[];
}

/** Runs a field about accounts at the endpoint that REST has for it. Throws its failures. */
export async function runAccount(
  name: string,
  args: Arguments,
  { parts, request }: RunContext,
): Promise<AccountResult> {
  const endpoint = endpoints.get(name);
  const path = ['api', ...(endpoint?.path ?? [])];
  const handler = endpoint === undefined ? undefined : parts.accounts?.(path)?.get(endpoint.method);
  if (endpoint === undefined || handler === undefined) throw new Failure('http.not-found');
  const query = endpoint.query?.(args) ?? '';
  const inner: HttpRequest = {
    ...request,
    method: endpoint.method,
    url: `/${path.join('/')}${query === '' ? '' : `?${query}`}`,
    segments: path,
    query,
    body: endpoint.body?.(args),
  };
  const result = toResult(await handler(inner));
  return name === 'me' ? { ...result, value: await withOwnRole(result.value, parts) } : result;
}

/** The role of the user who asks is theirs to know, whether they may find roles or not. */
async function withOwnRole(user: unknown, { documents, snapshot, settings }: WriteParts): Promise<unknown> {
  if (!isObject(user) || user.role !== undefined) return user;
  const own = await readUser(
    documents,
    createUserQueries(snapshot, settings).single('populate=role', fullAccess),
    Number(user.id),
  );
  const withRole: unknown = own === null ? null : JSON.parse(own.toString());
  return { ...user, role: isObject(withRole) ? withRole.role : null };
}

function toResult({ body, headers = [] }: HttpResponse): AccountResult {
  const value: unknown = body === null ? null : JSON.parse(Buffer.concat([...body]).toString());
  const kept = headers.flatMap((name, index) =>
    index % 2 === 0 && name.toLowerCase() === 'set-cookie' ? [name, headers[index + 1] ?? ''] : [],
  );
  return { value, headers: kept };
}

/** Another provider than `local` signs in by its own pages. */
function withoutProvider(input: unknown): unknown {
  if (!isObject(input)) return input;
  const { provider, ...credentials } = input;
  if (provider !== 'local') throw new Failure('account.provider-disabled');
  return credentials;
}
