import { actionsProblems, flagProblems, raiseInvalid, textProblems } from '../checks.js';
import type { RoleRequest } from './roles.js';

const longestName = 255;
const longestDescription = 1_000;

/**
 * Checks what is said about a role, field by field: the types say what a request should be, a caller may have sent anything.
 * Raises Failure account.invalid with a problem per mistake.
 */
export function checkRoleRequest(request: RoleRequest, known: ReadonlySet<string>): void {
  const { name, description, readDrafts, actions } = request;
  raiseInvalid([
    ...(name === undefined ? [] : textProblems('name', name, 1, longestName)),
    ...(description === undefined ? [] : textProblems('description', description, 0, longestDescription)),
    ...(readDrafts === undefined ? [] : flagProblems('readDrafts', readDrafts)),
    ...(actions === undefined ? [] : actionsProblems('actions', actions, known)),
  ]);
}
