export {
  AddConditionButton,
  ConditionRows,
  type ConditionRowsProps,
  createCondition,
  useFieldLabel,
} from './condition-rows.js';
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
export { escapeText, isOperand, unescapeText, useOperandName } from './operands.js';
export { useOperatorName } from './use-operator-name.js';
