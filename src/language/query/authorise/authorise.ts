import { unreachable } from '../../../foundations/core/index.js';
import type { Snapshot } from '../../schema/index.js';
import type { Ability, ContentAction } from '../access/index.js';
import { childPath, invalidQueryKey, type ParameterPath, rootPath } from '../parse/parameter-path.js';
import type { AnswerSelection, PopulateNode, ReadNode, ReadQuery, ResolvedSortKey } from '../tree.js';
import { authoriseFilter } from './authorise-filter.js';
import { type DocumentAccess, QueryPermissions } from './permissions.js';

/**
 * Returns the query restricted to what the caller may see: populated relations, and branches of polymorphic ones, whose content type
 * the ability cannot `find` are left out at any depth (contract, "populate" rule 4); files are always visible. Where the ability has a
 * row rule, every node of the type, and every condition that leads through one, gets the rule as a further condition: for the root the
 * rule of `findOne` where the query names a document, else, and everywhere below, that of `find`. A filter or an order through a
 * relation to documents that cannot be found, and an order through one to documents with a row rule, is refused exactly like an
 * unknown name: Failure query.invalid-key or query.invalid-key-at. The route checks whether the content type itself may be read, and
 * the parser which attributes are known. A chain of locales passes over versions that the rules exclude.
 */
export function authoriseQuery<Q extends ReadQuery>(query: Q, ability: Ability, snapshot: Snapshot): Q {
  const isByDocumentId = query.is === 'one' && query.documentId !== null;
  const permissions = new QueryPermissions(ability, snapshot, query.values, query.versions);
  const access = permissions.getAccess(query.node.shape, isByDocumentId ? 'findOne' : 'find');
  const node = authoriseRoot(query.node, { access, localizationsAccess: access }, permissions);
  return { ...query, node, versions: permissions.withConditions(query.versions, access), values: permissions.values };
}

/**
 * Returns the same for the response of a write. The caller was allowed to write the document itself, which is returned; rules apply to
 * what is populated in it. Its other locale versions are returned to callers who may read documents of the type.
 */
export function authoriseSelection(selection: AnswerSelection, ability: Ability, snapshot: Snapshot): AnswerSelection {
  const permissions = new QueryPermissions(ability, snapshot, selection.values, null);
  const { shape } = selection.node;
  const readAction = (['find', 'findOne'] satisfies ContentAction[]).find((action) => ability.can(action, shape.uid));
  const localizationsAccess = readAction === undefined ? null : permissions.getAccess(shape, readAction);
  const node = authoriseRoot(selection.node, { access: { condition: null }, localizationsAccess }, permissions);
  return { node, values: permissions.values };
}

/** The access to the documents of a node, and to their other locale versions; null: no access. */
interface NodeAccess {
  readonly access: DocumentAccess;
  readonly localizationsAccess: DocumentAccess | null;
}

function authoriseRoot(node: ReadNode, nodeAccess: NodeAccess, permissions: QueryPermissions): ReadNode {
  const filter = authoriseFilter(node.filter, { ...nodeAccess, path: rootPath('filters') }, permissions);
  authoriseSort(node.sort, rootPath('sort'), permissions);
  return {
    ...node,
    filter,
    populate: authorisePopulate(node.populate, { ...nodeAccess, path: rootPath('populate') }, permissions),
  };
}

interface PopulateScope {
  readonly localizationsAccess: DocumentAccess | null;
  readonly path: ParameterPath;
}

function authorisePopulate(
  populate: readonly PopulateNode[],
  scope: PopulateScope,
  permissions: QueryPermissions,
): readonly PopulateNode[] {
  return populate.flatMap((populated) => authorisePopulated(populated, scope, permissions) ?? []);
}

function authorisePopulated(
  populated: PopulateNode,
  { localizationsAccess, path }: PopulateScope,
  permissions: QueryPermissions,
): PopulateNode | null {
  switch (populated.is) {
    case 'relation':
    case 'ids':
    case 'count': {
      const node = authoriseRelated(populated.node, childPath(path, populated.attribute.name), permissions);
      return node && { ...populated, node };
    }
    case 'component': {
      const node = authoriseRelated(populated.node, childPath(path, populated.attribute.name), permissions);
      return node && { ...populated, node };
    }
    case 'localizations':
      return (
        localizationsAccess && {
          ...populated,
          node: authoriseNested(populated.node, localizationsAccess, childPath(path, 'localizations'), permissions),
        }
      );
    case 'zone':
    case 'morph': {
      const on = childPath(path, populated.attribute.name, 'on');
      const branches = new Map(
        [...populated.branches].flatMap(([uid, branch]) => {
          const node = authoriseRelated(branch, childPath(on, uid), permissions);
          return node === null ? [] : [[uid, node] as const];
        }),
      );
      return branches.size === 0 && populated.branches.size > 0 ? null : { ...populated, branches };
    }
    default:
      return unreachable(populated);
  }
}

/** Returns the node of a related shape; null: the caller may not see its documents. */
function authoriseRelated(node: ReadNode, path: ParameterPath, permissions: QueryPermissions): ReadNode | null {
  const access = permissions.getRelatedAccess(node.shape.uid);
  return access && authoriseNested(node, access, path, permissions);
}

function authoriseNested(
  node: ReadNode,
  access: DocumentAccess,
  path: ParameterPath,
  permissions: QueryPermissions,
): ReadNode {
  const nodeAccess = { access, localizationsAccess: access };
  const filter = authoriseFilter(node.filter, { ...nodeAccess, path: childPath(path, 'filters') }, permissions);
  authoriseSort(node.sort, childPath(path, 'sort'), permissions);
  return { ...node, filter, populate: authorisePopulate(node.populate, { ...nodeAccess, path }, permissions) };
}

/**
 * Throws Failure query.invalid-key(-at) for an order through documents of which the caller cannot find all: the position of a document
 * in a list would reveal values that the caller may not see.
 */
function authoriseSort(sort: readonly ResolvedSortKey[], sortPath: ParameterPath, permissions: QueryPermissions): void {
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
