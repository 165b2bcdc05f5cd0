export { listOf, statement } from './plain-statement.js';
export { presenceOf } from './presence-of.js';
export * from './read/index.js';
export { compile, slotMark } from './statement.js';
export type {
  Compiled,
  Dialect,
  JsonPiece,
  Limited,
  LimitsText,
  LookUp,
  ReadLimits,
  Sql,
  TextSearch,
} from './types.js';
export * from './write/index.js';
