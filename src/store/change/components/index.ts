export { type AttributeThen, type Lineage, lineageOf } from './lineage.js';
export type { LossCause, LostValue } from './lost.js';
export type { VersionThen } from './rewrite-entries.js';
export { type Rewriter, type Rewritten, rewriter } from './rewriter.js';
export { holdsUnique, type UniqueClaim, uniqueClaims } from './unique-values.js';
