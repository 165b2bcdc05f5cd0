export { authoriseQuery, authoriseSelection } from './authorise.js';
export { listFeedTypes } from './feed-types.js';
export { idOnlyNode } from './id-only-node.js';
export {
  isTextOperator,
  listOperators,
  type Operator,
  type OperatorWith,
  operatorNames,
  operatorTable,
} from './operators.js';
export {
  type ParameterLimits,
  type ParameterNode,
  type ParameterObject,
  type Parameters,
  parseParameters,
} from './parameters.js';
export { listDefaultFields } from './parse-fields.js';
export {
  parseDocumentQuery,
  parseListQuery,
  parseRemoveParameters,
  parseWriteParameters,
  type QueryInput,
  type RemoveParameters,
  type WriteParameters,
} from './parse-query.js';
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
} from './read-defaults.js';
export { getRelatedRowRule, getRowRule } from './row-rule.js';
export type { QuerySettings } from './settings.js';
export { createShapeKey } from './shape-key.js';
export * from './tree.js';
export {
  branchTypes,
  canFollow,
  findReadableAttribute,
  isLocalized,
  isReadable,
  listMorphTargets,
  populatedAttribute,
  readableMedia,
  relatedAttribute,
} from './visibility.js';
export { getVisibleSchema } from './visible-schema.js';
