import { Bug } from '../../../../foundations/core/index.js';
import { type Ability, fullAccess } from '../../../../language/query/access/index.js';
import {
  authoriseQuery,
  type FilterNode,
  type ListReadQuery,
  type ParameterNode,
  type Parameters,
  parseListQuery,
  type QuerySettings,
} from '../../../../language/query/index.js';
import { findShapeAttribute, getContentType, type Snapshot, userUid } from '../../../../language/schema/index.js';
import { parseKnownParameters } from './parse-known-parameters.js';

/** The parameters that shape an answer. */
const shapeParameters: ReadonlySet<string> = new Set(['fields', 'populate', 'locale']);
const singleParameters: ReadonlySet<string> = new Set([...shapeParameters, 'filters', '_q']);
const listParameters: ReadonlySet<string> = new Set([...singleParameters, 'sort', 'start', 'limit', 'pagination']);

/** Queries for end users: parsed and authorised like any other, for the published versions only. */
export interface UserQueries {
  /**
   * Parses the query of a list: `start` and `limit` are top-level parameters, `pagination` is ignored (behaviour,
   * section 17). Throws Failure query.*.
   */
  list(query: string, ability: Ability): ListReadQuery;
  /** Of the user whom `withId` names. Throws Failure query.*. */
  single(query: string, ability: Ability): ListReadQuery;
  /** Parses the query for the response of a write: the role is populated by default. Throws Failure query.*. */
  writeResponse(query: string, ability: Ability): ListReadQuery;
  /** Parses the query for the response of a removal. Throws Failure query.*. */
  removeResponse(query: string, ability: Ability): ListReadQuery;
  /** Selects every attribute that is not private, and populates nothing: the user who has just signed in. */
  readonly signInResponse: ListReadQuery;
}

/** The questions over a model. */
export function createUserQueries(snapshot: Snapshot, settings: QuerySettings): UserQueries {
  const type = getContentType(snapshot, userUid);
  const createQuery = (parameters: Parameters, ability: Ability): ListReadQuery =>
    authoriseQuery(parseListQuery({ type, parameters, snapshot, settings, ability }), ability, snapshot);
  return {
    list: (query, ability) =>
      createQuery(withPagination(parseKnownParameters(query, listParameters, settings)), ability),
    single: (query, ability) => createQuery(parseKnownParameters(query, singleParameters, settings), ability),
    writeResponse: (query, ability) =>
      createQuery(withRole(parseKnownParameters(query, shapeParameters, settings)), ability),
    removeResponse: (query, ability) => createQuery(parseKnownParameters(query, shapeParameters, settings), ability),
    signInResponse: createQuery(new Map(), fullAccess),
  };
}

/** Returns the same query for the one user with this row id. */
export function withRowId(readQuery: ListReadQuery, id: number): ListReadQuery {
  const { node, values } = readQuery;
  const attribute = findShapeAttribute(node.shape, 'id');
  if (attribute?.storage !== 'column') throw new Bug(`${node.shape.uid} has no id`);
  const idFilter: FilterNode = { is: 'compare', attribute, test: { operator: '$eq', slot: values.length } };
  const filter: FilterNode = node.filter === null ? idFilter : { is: 'and', terms: [idFilter, node.filter] };
  return {
    ...readQuery,
    node: { ...node, filter },
    page: { is: 'offset', start: 0, limit: 1, withCount: false },
    values: [...values, id],
  };
}

/** Moves `start` and `limit` into `pagination`. */
function withPagination(parameters: Parameters): Parameters {
  const page = new Map<string, ParameterNode>();
  const rest = new Map<string, ParameterNode>();
  for (const [name, value] of parameters) {
    if (name === 'start' || name === 'limit') page.set(name, value);
    else if (name !== 'pagination') rest.set(name, value);
  }
  return page.size === 0 ? rest : rest.set('pagination', page);
}

function withRole(parameters: Parameters): Parameters {
  return parameters.has('populate') ? parameters : new Map([...parameters, ['populate', 'role']]);
}
