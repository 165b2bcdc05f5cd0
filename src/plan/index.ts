export { placeholderList, plainStatement } from './plain-statement.js';
export { presenceTopic } from './presence-of.js';
export * from './read/index.js';
export { compile, slotMark } from './statement.js';
export type {
  Compiled,
  Dialect,
  JsonPiece,
  LimitsDialect,
  Lookup,
  ReadLimits,
  Sql,
  StatementLimits,
  TextSearch,
} from './types.js';
export * from './write/index.js';
