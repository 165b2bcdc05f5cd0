export { against } from './against.js';
export type { ConditionPlace } from './look.js';
