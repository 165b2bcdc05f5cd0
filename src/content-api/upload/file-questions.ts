import type { Ability } from '../../access/index.js';
import { Bug } from '../../kernel/index.js';
import {
  authorise,
  type FilterNode,
  type ListQuestion,
  type ParameterNode,
  type Parameters,
  parseListQuestion,
  type QuerySettings,
} from '../../query/index.js';
import { attributeOf, contentTypeOf, fileUid, type Snapshot } from '../../schema/index.js';
import { parametersOf } from '../accounts/parameters.js';

/** The parameters that shape an answer. */
const shapeNames: readonly string[] = ['fields', 'populate'];
/** Where a list begins and ends. They stand at the top (behaviour, section 18). */
const offsetNames: ReadonlySet<string> = new Set(['start', 'limit']);
const pageNames: ReadonlySet<string> = new Set([...offsetNames, 'page', 'pageSize']);
const oneNames: ReadonlySet<string> = new Set(shapeNames);
const listNames: ReadonlySet<string> = new Set([...shapeNames, ...offsetNames, 'filters', 'sort', '_q', 'pagination']);
const pagedNames: ReadonlySet<string> = new Set([...listNames, ...pageNames]);

/** A limit that no list reaches. */
const allOfThem = 2 ** 31 - 1;

/** The attribute that says who may fetch a file; nobody can ask for it here. */
export const visibilityName = 'visibility';

/** Questions about files: parsed and authorised like any other. */
export interface FileQuestions {
  /** Of a list: all there are, unless `start` and `limit` stand at the top; `pagination` is read over. Raises Failure query.*. */
  list(query: string, ability: Ability): ListQuestion;
  /** Of a list in pages: `pagination`, or the same names at the top. Raises Failure query.*. */
  page(query: string, ability: Ability): ListQuestion;
  /** Of the files that `withIds` names. Raises Failure query.*. */
  one(query: string, ability: Ability): ListQuestion;
  /** Every attribute that is not private, of the files that `withIds` names. */
  whole(ability: Ability): ListQuestion;
}

/** The questions over a model. */
export function createFileQuestions(snapshot: Snapshot, settings: QuerySettings): FileQuestions {
  const type = contentTypeOf(snapshot, fileUid);
  const unpaged = { ...settings, defaultLimit: allOfThem, maxLimit: allOfThem };
  const question = (parameters: Parameters, ability: Ability, by = settings): ListQuestion => {
    const asked = parseListQuestion({ type, parameters, snapshot, settings: by, ability });
    return withVisibility(authorise(asked, ability, snapshot));
  };
  return {
    list(query, ability) {
      const parameters = new Map(parametersOf(query, listNames, settings));
      parameters.delete('pagination');
      // Clients that page know `/page`; here nothing says that there is more.
      if (parameters.get('limit') === '-1') parameters.delete('limit');
      return question(gathered(parameters, offsetNames), ability, unpaged);
    },
    page: (query, ability) => question(gathered(parametersOf(query, pagedNames, settings), pageNames), ability),
    one: (query, ability) => question(parametersOf(query, oneNames, settings), ability),
    whole: (ability) => question(new Map(), ability),
  };
}

/** The same question, of the files with these row ids alone, as many as there are of them. */
export function withIds(question: ListQuestion, ids: readonly number[]): ListQuestion {
  const { node, values } = question;
  const attribute = attributeOf(node.shape, 'id');
  if (attribute?.storage !== 'column') throw new Bug(`${node.shape.uid} has no id`);
  const slots = ids.map((_, at) => values.length + at);
  const areThey: FilterNode = { is: 'compare', attribute, test: { operator: '$in', slots } };
  const filter: FilterNode = node.filter === null ? areThey : { is: 'and', terms: [areThey, node.filter] };
  return {
    ...question,
    node: { ...node, filter },
    page: { is: 'offset', start: 0, limit: ids.length, withCount: false },
    values: [...values, ...ids],
  };
}

/** Addresses are answered according to who may fetch the file, so whoever asks for them is told that too; see `shownFile`. */
function withVisibility(question: ListQuestion): ListQuestion {
  const { node } = question;
  const visibility = node.shape.attributes.get(visibilityName);
  if (visibility?.storage !== 'column') throw new Bug('files do not say who may fetch them');
  return { ...question, node: { ...node, fields: [...node.fields, visibility] } };
}

/** Puts the parameters of these names into `pagination`. */
function gathered(parameters: Parameters, names: ReadonlySet<string>): Parameters {
  const own = parameters.get('pagination') ?? new Map<string, ParameterNode>();
  // Wrong as it is: left for the parser to complain about.
  if (!(own instanceof Map)) return parameters;
  const page = new Map(own);
  const rest = new Map<string, ParameterNode>();
  for (const [name, value] of parameters) (names.has(name) ? page : rest).set(name, value);
  return page.size === 0 ? rest : rest.set('pagination', page);
}
