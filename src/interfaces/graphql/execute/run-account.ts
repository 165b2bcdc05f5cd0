import { Bug, Failure, isObject } from '../../../foundations/core/index.js';
import type { HttpRequest, HttpResponse, Route } from '../../../foundations/http/index.js';
import { fullAccess } from '../../../language/query/access/index.js';
import { createModelRoutes, createUserQueries, readUser, type WriteParts } from '../../api/content/index.js';
import type { RootWork } from '../compile/compile-operation.js';
import { type AccountEndpoint, accountEndpoints } from './account-endpoints.js';
import type { RequestContext } from './run-writes.js';

/** The value of a field, and the headers that the response needs for it, such as a cookie. */
export interface AccountResult {
  readonly value: unknown;
  /** 201: something was created. */
  readonly status: number;
  readonly headers: readonly string[];
}

/** Work at an endpoint. */
type AccountWork = Extract<RootWork, { readonly is: 'account' }>;

/** Runs a field about accounts, files or locales at the endpoint that REST has for it. Throws its failures. */
export async function runAccount(
  { name, args, limits }: AccountWork,
  { parts, request, model }: RequestContext,
): Promise<AccountResult> {
  const endpoint = accountEndpoints.get(name);
  if (endpoint === undefined) throw new Bug(`there is no endpoint for ${name}`);
  const path = ['api', ...endpoint.path(args)];
  const handler = findRoute(path, parts)?.get(endpoint.method);
  if (handler === undefined) throw new Failure('http.not-found');
  const query = endpoint.query?.(args) ?? '';
  const inner: HttpRequest = {
    ...request,
    method: endpoint.method,
    url: `/${path.map(encodeURIComponent).join('/')}${query === '' ? '' : `?${query}`}`,
    segments: path,
    query,
    body: endpoint.body?.(args, model),
  };
  const answer = await handler(inner).then(toResult, (error) => missingResult(error, endpoint));
  const result =
    endpoint.value === undefined ? answer : { ...answer, value: endpoint.value(answer.value, args, limits) };
  return name === 'me' ? { ...result, value: await withOwnRole(result.value, parts) } : result;
}

function findRoute(path: readonly string[], parts: WriteParts): Route | null | undefined {
  switch (path[1]) {
    case 'upload':
      return parts.upload?.(path);
    case 'i18n':
      return createModelRoutes(parts)(path);
    default:
      return parts.accounts?.(path);
  }
}

function missingResult(error: unknown, { nullIfMissing }: AccountEndpoint): AccountResult {
  if (nullIfMissing !== true || !(error instanceof Failure) || error.code !== 'upload.not-found') throw error;
  return { value: null, status: 200, headers: [] };
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

function toResult({ status, body, headers = [] }: HttpResponse): AccountResult {
  const value: unknown = body === null ? null : JSON.parse(Buffer.concat([...body]).toString());
  const kept = headers.flatMap((name, index) =>
    index % 2 === 0 && name.toLowerCase() === 'set-cookie' ? [name, headers[index + 1] ?? ''] : [],
  );
  return { value, status, headers: kept };
}
