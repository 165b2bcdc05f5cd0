import { Failure } from '../../../foundations/core/index.js';
import type { ContentType, Snapshot } from '../../schema/index.js';
import { fullAccess, type RuleCondition } from '../access/index.js';
import { getVisibleSchema } from '../authorise/visible-schema.js';
import { rootPath } from '../parse/parameter-path.js';
import { getListPositions, isParameterList, type ParameterNode, parseParameters } from '../parse/parameters.js';
import { createParseContext } from '../parse/parse-context.js';
import { parseFilters } from '../parse/parse-filters.js';
import { type ParameterValue, toParameterNode } from '../parse/read-defaults.js';
import type { QuerySettings } from '../settings.js';
import { type OperandValues, RuleOperands } from './rule-operands.js';

/** Rules are written by those who grant rights: every filter of the language may be used, on relations of any kind. */
const ruleSettings: QuerySettings = {
  defaultLimit: 1,
  maxLimit: 1,
  withCount: false,
  strictParams: true,
  arrayLimit: 1_000,
  parameterLimit: 1_000,
  depthLimit: 20,
  mediaFilters: 'relation',
  paginationBounds: 'refuse',
  textOrder: 'natural',
  publishedDocumentDraftsOfAllLocales: true,
};

/**
 * Parses the condition of a rule in the query language, against all attributes of the content type: private ones too, since a rule is about
 * what is true, not about what its holder sees. `values` null: operands are only checked. Throws Failure query.*.
 */
export function parseRuleCondition(
  where: ParameterValue,
  type: ContentType,
  snapshot: Snapshot,
  values: OperandValues | null,
): { readonly condition: RuleCondition; readonly operands: ReadonlySet<string> } {
  const schema = getSchemaWithPrivateAttributes(snapshot);
  const operands = new RuleOperands(schema, values);
  const context = { ...createParseContext(schema, ruleSettings, null, null), operands };
  const node = toParameterNode(where);
  if (!(node instanceof Map) || node.size === 0) throw new Failure('query.invalid-filters', { param: 'where' });
  const shape = schema.contentTypes.get(type.uid) ?? type;
  const filter = parseFilters(node, shape, rootPath('where'), context);
  return { condition: { filter, values: context.literals.values }, operands: operands.used };
}

/** Parses a condition that is written like the filters of a query string: `author=$user&state[$ne]=old`. Throws Failure query.*. */
export function parseWhereText(text: string): ParameterValue {
  return toParameterValue(parseParameters(text, ruleSettings));
}

/** `isOperand`: the node stands below an operator. */
function toParameterValue(node: ParameterNode, isOperand = false): ParameterValue {
  if (typeof node === 'string') return node;
  if (isParameterList(node)) return toValueList(node, isOperand);
  return Object.fromEntries([...node].map(([name, value]) => [name, toParameterValue(value, name.startsWith('$'))]));
}

/** A list with gaps is one of positions in a JSON attribute, which are written as names where they would be lost otherwise. */
function toValueList(list: readonly ParameterNode[], isOperand: boolean): ParameterValue {
  const values = list.map((entry) => toParameterValue(entry));
  const positions = isOperand ? null : getListPositions(list);
  return positions === null
    ? values
    : Object.fromEntries(values.map((value, index) => [String(positions[index]), value]));
}

function getSchemaWithPrivateAttributes(snapshot: Snapshot): Snapshot {
  return getVisibleSchema(snapshot, {
    ...fullAccess,
    permissionFingerprint: 'rules',
    readableAttributes: (uid) => new Set(snapshot.contentTypes.get(uid)?.attributes.keys() ?? []),
  });
}
