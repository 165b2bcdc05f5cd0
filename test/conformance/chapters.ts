import { cases as deepFilters } from './deep-filters/index.js';
import { cases as fields } from './fields/index.js';
import { cases as filters } from './filters/index.js';
import type { Chapter } from './harness/index.js';
import { cases as limits } from './limits/index.js';
import { cases as logic } from './logic/index.js';
import { cases as paginationMeta } from './pagination-meta/index.js';
import { cases as pagination } from './pagination/index.js';
import { cases as sort } from './sort/index.js';

/** All chapters of the suite, in the order of the contract. */
export const chapters: readonly Chapter[] = [
  { name: 'pagination-meta', cases: paginationMeta },
  { name: 'filters', cases: filters },
  { name: 'logic', cases: logic },
  { name: 'deep-filters', cases: deepFilters },
  { name: 'sort', cases: sort },
  { name: 'pagination', cases: pagination },
  { name: 'fields', cases: fields },
  { name: 'limits', cases: limits },
];
