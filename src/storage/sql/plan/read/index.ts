export { type AggregatePlan, averageScale, planAggregate } from './aggregate-plan.js';
export { noLimits } from './answer-limits.js';
export { type LocaleQuery, planLocales, type TranslationState } from './locale-plan.js';
export { type MaterializedJson, materializedJsonPrefix, materializedJsonTables } from './materialized-json.js';
export { pastUnavailable } from './past-rows.js';
export { type DocumentPlan, type ListPlan, planDocument, planList } from './query-plan.js';
export type { PlanContext } from './read-printer.js';
export { planRecent, type RecentList, type RecentQuery } from './recent-plan.js';
export { findTextIndexes, type TextIndex, textIndexPrefix } from './text-index.js';
