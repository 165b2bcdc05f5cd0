import { actionsProblems, booleanProblems, textProblems, throwIfInvalid } from '../field-checks.js';
import type { RoleRequest } from './roles.js';

const maxNameLength = 255;
const maxDescriptionLength = 1_000;

/**
 * Checks what is said about a role, field by field: the types say what a request should be, a caller may have sent anything.
 * Throws Failure account.invalid with a problem per mistake.
 */
export function checkRoleRequest(request: RoleRequest, grantable: ReadonlySet<string>): void {
  const { name, description, readDrafts, actions } = request;
  throwIfInvalid([
    ...(name === undefined ? [] : textProblems('name', name, 1, maxNameLength)),
    ...(description === undefined ? [] : textProblems('description', description, 0, maxDescriptionLength)),
    ...(readDrafts === undefined ? [] : booleanProblems('readDrafts', readDrafts)),
    ...(actions === undefined ? [] : actionsProblems('actions', actions, grantable)),
  ]);
}
