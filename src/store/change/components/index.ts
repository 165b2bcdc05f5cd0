export { createLineage, type Lineage, type RecordedAttribute } from './lineage.js';
export type { LossCause, LostValue } from './lost.js';
export type { VersionContext } from './rewrite-entries.js';
export { type ComponentRewriter, createRewriter, type RewrittenComponents } from './rewriter.js';
export { findUniqueClaims, hasUniqueAttributes, type UniqueClaim } from './unique-values.js';
