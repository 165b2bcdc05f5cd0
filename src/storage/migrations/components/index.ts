export { type ComponentRewriter, createRewriter, type RewrittenComponents } from './component-rewriter.js';
export { createLineage, type Lineage, type RecordedAttribute } from './lineage.js';
export type { LossCause, LostValue } from './lost-values.js';
export type { VersionContext } from './rewrite-entries.js';
export { findUniqueClaims, hasUniqueAttributes, type UniqueClaim } from './unique-values.js';
