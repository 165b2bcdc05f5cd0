export { type ComponentDeep, deepKey, type NestedJson, type TargetJson, wireKey } from './component-json.js';
export { layoutOf } from './layout-of.js';
export { componentSequence, indexPrefix, systemTableNames } from './names.js';
export type {
  Column,
  ColumnLink,
  ComponentColumns,
  Index,
  Layout,
  Link,
  Reference,
  ScalarColumn,
  Table,
  TableLink,
  VersionTable,
} from './types.js';
