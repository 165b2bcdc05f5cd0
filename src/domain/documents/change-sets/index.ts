export { type Content, type ContentValue, emptyContent } from './merge/content.js';
export { type Difference, listDifferences } from './merge/differences.js';
export type { Side, Three } from './merge/merge-lists.js';
export { type Clash, type Merged, mergeThree, type Resolutions } from './merge/merge-three.js';
