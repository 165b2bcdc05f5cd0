export { addressNode } from './address-node.js';
export { authorise, authoriseNode } from './authorise.js';
export { feedTypes } from './feed-types.js';
export { isTextOperator, type Operator, operatorsOf } from './operators.js';
export {
  type ParameterLimits,
  type ParameterNode,
  type ParameterObject,
  type Parameters,
  parseParameters,
} from './parameters.js';
export {
  parseListQuestion,
  parseOneQuestion,
  parseRemoveParameters,
  parseWriteParameters,
  type QuestionSource,
  type RemoveParameters,
  type WriteParameters,
} from './parse.js';
export { defaultFields } from './parse-fields.js';
export {
  type DefaultMode,
  defaultedParameters,
  isDefaultMode,
  isParameterValue,
  type ParameterValue,
  parameterNodeOf,
  type ReadAction,
  type ReadDefault,
  type ReadDefaults,
  readDefaultsFor,
} from './read-defaults.js';
export { foundRule, rowRule } from './row-rule.js';
export type { QuerySettings } from './settings.js';
export { shapeKey } from './shape-key.js';
export * from './tree.js';
export { viewFor } from './view.js';
export {
  branchTypes,
  isLocalized,
  isReadable,
  mayFollow,
  morphTargets,
  populatedAttribute,
  readableAttribute,
  readableMedia,
  relatedAttribute,
} from './visibility.js';
