export { checkImpact } from './against.js';
export type { CheckScope } from './look.js';
