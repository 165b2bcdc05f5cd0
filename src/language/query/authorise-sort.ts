import { childPath, invalidQueryKey, type ParameterPath } from './parameter-path.js';
import type { QueryPermissions } from './permissions.js';
import type { ResolvedSortKey } from './tree.js';

/**
 * Throws Failure query.invalid-key(-at) for an order that leads through documents that cannot be found, or not all of which can:
 * the place of a document in a list would tell of values that the caller may not see.
 */
export function authoriseSort(
  sort: readonly ResolvedSortKey[],
  sortPath: ParameterPath,
  permissions: QueryPermissions,
): void {
  for (const { path } of sort) {
    let currentPath = sortPath;
    for (const step of path) {
      const uid = step.storage === 'component' ? step.component : step.target;
      const access = uid === null ? null : permissions.getRelatedAccess(uid);
      if (access === null || access.condition !== null) throw invalidQueryKey(step.name, currentPath);
      currentPath = childPath(currentPath, step.name);
    }
  }
}
