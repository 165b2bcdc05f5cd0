export {
  type ConditionGroup,
  completeItems,
  countConditions,
  type FilterItem,
  groupParameter,
  isGroup,
  type Match,
  parseFilterItems,
} from './condition-groups.js';
export {
  AddConditionButton,
  ConditionRows,
  type ConditionRowsProps,
  createCondition,
  useFieldLabel,
} from './condition-rows.js';
export { ConditionTree } from './condition-tree.js';
export { SingleValueInput } from './filter-value.js';
export {
  type Condition,
  type FilterField,
  filterFields,
  filterParameter,
  isComplete,
  listOperators,
  parseConditions,
  systemFilterFields,
} from './filters.js';
export { listFilterFields } from './list-fields.js';
export { escapeText, isOperand, unescapeText, useOperandName } from './operands.js';
export { useOperatorName } from './use-operator-name.js';
