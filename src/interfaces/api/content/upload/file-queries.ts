import { Bug } from '../../../../foundations/core/index.js';
import type { Ability } from '../../../../language/query/access/index.js';
import {
  authoriseQuery,
  type FilterNode,
  type ListReadQuery,
  type ParameterNode,
  type Parameters,
  parseListQuery,
  type QuerySettings,
} from '../../../../language/query/index.js';
import { fileUid, findShapeAttribute, getContentType, type Snapshot } from '../../../../language/schema/index.js';
import { parseKnownParameters } from '../accounts/parse-known-parameters.js';

/** The parameters that shape an answer. */
const shapeParameters: readonly string[] = ['fields', 'populate'];
/** The pagination of a list; top-level parameters (behaviour, section 18). */
const offsetParameters: ReadonlySet<string> = new Set(['start', 'limit']);
const pageParameters: ReadonlySet<string> = new Set([...offsetParameters, 'page', 'pageSize']);
const singleParameters: ReadonlySet<string> = new Set(shapeParameters);
const listParameters: ReadonlySet<string> = new Set([
  ...shapeParameters,
  ...offsetParameters,
  'filters',
  'sort',
  '_q',
  'pagination',
]);
const pagedListParameters: ReadonlySet<string> = new Set([...listParameters, ...pageParameters]);

/** A limit that no list reaches. */
const unlimited = 2 ** 31 - 1;

/** The attribute with the visibility of a file; it cannot be requested here. */
export const visibilityAttribute = 'visibility';

/** Questions about files: parsed and authorised like any other. */
export interface FileQueries {
  /**
   * Parses the query of a list: of all files, unless `start` and `limit` are top-level parameters; `pagination` is
   * ignored. Throws Failure query.*.
   */
  list(query: string, ability: Ability): ListReadQuery;
  /** Of a list in pages: `pagination`, or the same names at the top. Throws Failure query.*. */
  page(query: string, ability: Ability): ListReadQuery;
  /** Of the files that `withIds` names. Throws Failure query.*. */
  single(query: string, ability: Ability): ListReadQuery;
  /** Every attribute that is not private, of the files that `withIds` names. */
  allAttributes(ability: Ability): ListReadQuery;
}

/** The questions over a model. */
export function createFileQueries(snapshot: Snapshot, settings: QuerySettings): FileQueries {
  const type = getContentType(snapshot, fileUid);
  const unpaged = { ...settings, defaultLimit: unlimited, maxLimit: unlimited };
  const createQuery = (parameters: Parameters, ability: Ability, querySettings = settings): ListReadQuery => {
    const parsed = parseListQuery({ type, parameters, snapshot, settings: querySettings, ability });
    return withVisibility(authoriseQuery(parsed, ability, snapshot));
  };
  return {
    list(query, ability) {
      const parameters = new Map(parseKnownParameters(query, listParameters, settings));
      parameters.delete('pagination');
      // Clients that paginate use `/page`; this response does not indicate further files.
      if (parameters.get('limit') === '-1') parameters.delete('limit');
      return createQuery(withPagination(parameters, offsetParameters), ability, unpaged);
    },
    page: (query, ability) =>
      createQuery(withPagination(parseKnownParameters(query, pagedListParameters, settings), pageParameters), ability),
    single: (query, ability) => createQuery(parseKnownParameters(query, singleParameters, settings), ability),
    allAttributes: (ability) => createQuery(new Map(), ability),
  };
}

/** Returns the same query for the files with these row ids, without a page limit. */
export function withRowIds(readQuery: ListReadQuery, ids: readonly number[]): ListReadQuery {
  const { node, values } = readQuery;
  const attribute = findShapeAttribute(node.shape, 'id');
  if (attribute?.storage !== 'column') throw new Bug(`${node.shape.uid} has no id`);
  const slots = ids.map((_, index) => values.length + index);
  const idsFilter: FilterNode = { is: 'compare', attribute, test: { operator: '$in', slots } };
  const filter: FilterNode = node.filter === null ? idsFilter : { is: 'and', terms: [idsFilter, node.filter] };
  return {
    ...readQuery,
    node: { ...node, filter },
    page: { is: 'offset', start: 0, limit: ids.length, withCount: false },
    values: [...values, ...ids],
  };
}

/** Selects the visibility of each file, on which its URLs depend; see `toFileJson`. */
function withVisibility(readQuery: ListReadQuery): ListReadQuery {
  const { node } = readQuery;
  const visibility = node.shape.attributes.get(visibilityAttribute);
  if (visibility?.storage !== 'column') throw new Bug('files do not say who may fetch them');
  return { ...readQuery, node: { ...node, fields: [...node.fields, visibility] } };
}

/** Moves the parameters of these names into `pagination`. */
function withPagination(parameters: Parameters, names: ReadonlySet<string>): Parameters {
  const pagination = parameters.get('pagination') ?? new Map<string, ParameterNode>();
  // Invalid, so left for the parser to report.
  if (!(pagination instanceof Map)) return parameters;
  const page = new Map(pagination);
  const rest = new Map<string, ParameterNode>();
  for (const [name, value] of parameters) (names.has(name) ? page : rest).set(name, value);
  return page.size === 0 ? rest : rest.set('pagination', page);
}
