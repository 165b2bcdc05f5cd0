export { type Fragment, fragmentPrefix, fragmentsOf } from './fragment.js';
export { boundless } from './limits.js';
export { type ListPlan, type OnePlan, planList, planOne } from './question.js';
export type { PlanContext } from './scope.js';
export { type TextIndex, textIndexesOf, textIndexPrefix } from './text-index.js';
