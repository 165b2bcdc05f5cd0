import type { RoleRequest } from '../../../../domain/accounts/index.js';
import { Failure, isObject, type Problem } from '../../../../foundations/core/index.js';
import { parsePermissionTree } from './permission-tree.js';

/** Read-only members of a role in responses: clients send them back. */
const readOnlyFields: ReadonlySet<string> = new Set([
  'id',
  'documentId',
  'type',
  'createdAt',
  'updatedAt',
  'publishedAt',
  'nb_users',
  'users',
]);
const roleFields: ReadonlySet<string> = new Set(['name', 'description', 'permissions', 'readDrafts']);

/**
 * Parses the body of `PUT …/roles/:id`: omitted members stay unchanged. Throws Failure account.invalid,
 * account.invalid-parameters.
 */
export function parseRoleChange(body: unknown): RoleRequest {
  if (!isObject(body)) throw invalid([{ path: [], message: 'The request body must be an object' }]);
  const unknown = Object.keys(body).filter((name) => !roleFields.has(name) && !readOnlyFields.has(name));
  if (unknown.length > 0) throw new Failure('account.invalid-parameters', { names: unknown.join(', ') });
  const problems: Problem[] = [];
  const { name, description, readDrafts, permissions } = body;
  if (!isOptional(name, 'string')) problems.push(wrongType('name', 'a text', name));
  if (!isOptional(description, 'string')) problems.push(wrongType('description', 'a text', description));
  if (!isOptional(readDrafts, 'boolean')) problems.push(wrongType('readDrafts', 'true or false', readDrafts));
  const tree = permissions === undefined ? null : parsePermissionTree(permissions, ['permissions']);
  if (tree !== null) problems.push(...tree.problems);
  if (problems.length > 0) throw invalid(problems);
  return {
    ...(typeof name === 'string' ? { name } : {}),
    ...(typeof description === 'string' ? { description } : {}),
    ...(typeof readDrafts === 'boolean' ? { readDrafts } : {}),
    ...(tree === null ? {} : { actions: tree.actions }),
  };
}

/** The body of `POST …/roles`. Throws Failure account.invalid, account.invalid-parameters. */
export function parseNewRole(body: unknown): RoleRequest & { readonly name: string } {
  const request = parseRoleChange(body);
  const { name } = request;
  if (name === undefined) throw invalid([{ path: ['name'], message: 'name must be defined.' }]);
  return { ...request, name };
}

function isOptional(value: unknown, type: 'string' | 'boolean'): boolean {
  return value === undefined || typeof value === type;
}

function wrongType(name: string, kind: string, value: unknown): Problem {
  return { path: [name], message: `${name} must be ${kind}`, value };
}

function invalid(problems: readonly Problem[]): Failure {
  return new Failure('account.invalid', { message: problems.map(({ message }) => message).join('; ') }, problems);
}
