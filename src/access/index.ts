export { anonymous, fullAccess, grants } from './ability.js';
export type { Ability, Action } from './types.js';
