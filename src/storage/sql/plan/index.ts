export { compile, slotMark } from './compile.js';
export { placeholderList, plainStatement } from './plain-statement.js';
export { changeSetsTopic, presenceTopic } from './presence-topic.js';
export * from './read/index.js';
export * from './search/index.js';
export * from './statement.js';
export { columnNames, columnShape, type TableRow, tableStatements } from './table-statements.js';
export type {
  Compiled,
  Dialect,
  ExpressionDialect,
  JsonPathStep,
  JsonPiece,
  JsonValueType,
  LimitsDialect,
  Lookup,
  ReadLimits,
  SearchDialect,
  SearchTables,
  Sql,
  StatementLimits,
  TextIndexTables,
  TextPatterns,
  TextSearch,
} from './types.js';
export * from './write/index.js';
