export {
  type AggregateQuery,
  type AggregateStep,
  type AggregateValue,
  createGroupShape,
  createMeasureShape,
  type DatePart,
  type GroupKey,
  groupAttribute,
  type Measure,
  type MeasureFunction,
  measureFunctions,
} from './aggregate.js';
export { authoriseQuery, authoriseSelection } from './authorise/authorise.js';
export { authoriseAggregate } from './authorise/authorise-aggregate.js';
export { listFeedTypes } from './authorise/feed-types.js';
export { createRuleFilter, getRelatedRowRule, getRowRule, isAboutContent } from './authorise/row-rule.js';
export { getVisibleSchema, isVisibleAttribute } from './authorise/visible-schema.js';
export { idOnlyNode } from './id-only-node.js';
export { Literals } from './literals.js';
export {
  isTextOperator,
  listOperators,
  type Operator,
  type OperatorWith,
  operatorNames,
  operatorTable,
} from './operators.js';
export { type RowPosition, readPosition, writeCursor } from './parse/keyset-cursor.js';
export {
  type ParameterLimits,
  type ParameterNode,
  type ParameterObject,
  type Parameters,
  parseParameters,
} from './parse/parameters.js';
export { parseAggregateQuery } from './parse/parse-aggregate.js';
export { type ChangeSetStatus, changeSetStatus } from './parse/parse-change-set.js';
export { listDefaultFields } from './parse/parse-fields.js';
export { fitsFullTextSearch } from './parse/parse-full-text-search.js';
export {
  parseDocumentQuery,
  parseListQuery,
  parseRemoveParameters,
  parseSimilarQuery,
  parseWriteParameters,
  type QueryInput,
  type RemoveParameters,
  type WriteParameters,
} from './parse/parse-query.js';
export {
  type DefaultMode,
  defaultedParameters,
  isDefaultMode,
  isParameterValue,
  listReadDefaults,
  type ParameterValue,
  type ReadAction,
  type ReadDefault,
  type ReadDefaults,
  toParameterNode,
} from './parse/read-defaults.js';
export { resolveForcedValues } from './rules/forced-values.js';
export { parseRuleCondition, parseWhereText } from './rules/parse-rule.js';
export { findUserPath, isOperand, type OperandValues, userOperandName } from './rules/rule-operands.js';
export { type SelectedMember, type SelectedSource, type Selection, type ValueForm, valueMark } from './selection.js';
export type { QuerySettings } from './settings.js';
export { createAggregateKey, createShapeKey } from './shape-key.js';
export * from './tree.js';
export {
  branchTypes,
  canFollow,
  findReadableAttribute,
  isLocalized,
  isReadable,
  isValue,
  keyAttributes,
  listMorphTargets,
  populatedAttribute,
  readableMedia,
  relatedAttribute,
} from './visibility.js';
