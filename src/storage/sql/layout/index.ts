export {
  type ComponentStoredJson,
  type NestedJson,
  responseJsonKey,
  storedJsonKey,
  type TargetJson,
} from './component-json.js';
export { createLayout } from './create-layout.js';
export { componentSequence, indexPrefix, systemTableNames } from './names.js';
export type {
  Column,
  ColumnLink,
  ComponentColumns,
  ForeignKey,
  Index,
  Layout,
  Link,
  ScalarColumn,
  Table,
  TableLink,
  VersionTable,
} from './types.js';
