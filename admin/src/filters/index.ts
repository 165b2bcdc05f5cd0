export {
  AddConditionButton,
  ConditionRows,
  type ConditionRowsProps,
  createCondition,
  useFieldLabel,
} from './condition-rows.js';
export {
  type Condition,
  type FilterField,
  filterFields,
  filterParameter,
  isComplete,
  parseConditions,
} from './filters.js';
export { useOperatorName } from './use-operator-name.js';
