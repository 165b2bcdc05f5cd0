import { type Ability, fullAccess } from '../../access/index.js';
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
import { attributeOf, contentTypeOf, type Snapshot, userUid } from '../../schema/index.js';
import { parametersOf } from './parameters.js';

/** The parameters that shape an answer. */
const shapeNames: ReadonlySet<string> = new Set(['fields', 'populate', 'locale']);
const oneNames: ReadonlySet<string> = new Set([...shapeNames, 'filters', '_q']);
const listNames: ReadonlySet<string> = new Set([...oneNames, 'sort', 'start', 'limit', 'pagination']);

/** Questions about end users: parsed and authorised like any other, of the published versions alone. */
export interface UserQuestions {
  /** Of a list: `start` and `limit` stand at the top, `pagination` is read over (behaviour, section 17). Raises Failure query.*. */
  list(query: string, ability: Ability): ListQuestion;
  /** Of the user whom `withId` names. Raises Failure query.*. */
  one(query: string, ability: Ability): ListQuestion;
  /** Of what a write answers with: the role is populated where nothing else is asked for. Raises Failure query.*. */
  written(query: string, ability: Ability): ListQuestion;
  /** Of what a removal answers with. Raises Failure query.*. */
  removed(query: string, ability: Ability): ListQuestion;
  /** Every attribute that is not private, nothing populated: of the user who has just signed in. */
  readonly signedIn: ListQuestion;
}

/** The questions over a model. */
export function createUserQuestions(snapshot: Snapshot, settings: QuerySettings): UserQuestions {
  const type = contentTypeOf(snapshot, userUid);
  const question = (parameters: Parameters, ability: Ability): ListQuestion =>
    authorise(parseListQuestion({ type, parameters, snapshot, settings, ability }), ability, snapshot);
  return {
    list: (query, ability) => question(paged(parametersOf(query, listNames, settings)), ability),
    one: (query, ability) => question(parametersOf(query, oneNames, settings), ability),
    written: (query, ability) => question(withRole(parametersOf(query, shapeNames, settings)), ability),
    removed: (query, ability) => question(parametersOf(query, shapeNames, settings), ability),
    signedIn: question(new Map(), fullAccess),
  };
}

/** The same question, of the one user with this row id. */
export function withId(question: ListQuestion, id: number): ListQuestion {
  const { node, values } = question;
  const attribute = attributeOf(node.shape, 'id');
  if (attribute?.storage !== 'column') throw new Bug(`${node.shape.uid} has no id`);
  const isIt: FilterNode = { is: 'compare', attribute, test: { operator: '$eq', slot: values.length } };
  const filter: FilterNode = node.filter === null ? isIt : { is: 'and', terms: [isIt, node.filter] };
  return {
    ...question,
    node: { ...node, filter },
    page: { is: 'offset', start: 0, limit: 1, withCount: false },
    values: [...values, id],
  };
}

/** `start` and `limit` as they are written elsewhere. */
function paged(parameters: Parameters): Parameters {
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
