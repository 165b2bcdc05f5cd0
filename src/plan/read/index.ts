export { type MaterializedJson, materializedJsonPrefix, materializedJsonTables } from './fragment.js';
export { noLimits } from './limits.js';
export { type DocumentPlan, type ListPlan, planDocument, planList } from './question.js';
export type { PlanContext } from './scope.js';
export { findTextIndexes, type TextIndex, textIndexPrefix } from './text-index.js';
