export type { ReadClient } from '../store/index.js';
export { type ArrivalsParts, createArrivals } from './arrivals/create-arrivals.js';
export type {
  Arrivals,
  ArrivingComponent,
  ArrivingDocument,
  ArrivingLink,
  ArrivingTarget,
  ArrivingVersion,
  Clash,
  WholeVersion,
} from './arrivals/types.js';
export { entriesOf, membersOf } from './components/raw-json.js';
export { scalarJson } from './components/scalar-json.js';
export {
  createDepartures,
  type DepartingHead,
  type Departures,
  type DeparturesParts,
} from './departures/create-departures.js';
export { createDocuments, type DocumentsParts } from './documents.js';
export { createHistory, type HistoryParts } from './history/create-history.js';
export type {
  Authors,
  DocumentHistory,
  HistoryEntry,
  HistoryLimits,
  HistoryPage,
  KeptState,
  KeptVersion,
  LeftOut,
  Person,
  RemovedState,
  Replacing,
  Restored,
  TakenBack,
} from './history/types.js';
export { listed } from './listed.js';
export { createSchedule, type ScheduleParts } from './schedule/create-schedule.js';
export type {
  Schedule,
  Scheduled,
  ScheduledAction,
  ScheduleOutcome,
  ScheduleQuestion,
  ScheduleRefusal,
  ScheduleRequest,
  ScheduleWorld,
} from './schedule/types.js';
export { SlowQuestions } from './slow/slow-questions.js';
export type { SlowAdvice, SlowQuestion } from './slow/types.js';
export { watchedDocuments } from './slow/watched-documents.js';
export { slugFor } from './slug.js';
export type {
  ActionRequest,
  Alongside,
  AttachRequest,
  Beginning,
  DocumentChange,
  Documents,
  Expect,
  Expectation,
  FirstAnswer,
  Follow,
  ListAnswer,
  LocatedVersion,
  Once,
  OnceKey,
  Precede,
  RemoveRequest,
  WriteRequest,
  WriteRules,
} from './types.js';
export type { BrokenRule, Rule } from './verify/types.js';
export { type VerifiedModel, type VerifyTold, verifyDocuments } from './verify/verify-data.js';
