export type { CheckScope } from './check-context.js';
export { checkImpact } from './check-impact.js';
