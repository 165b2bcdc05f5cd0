import { cases as contentTypes } from './content-types/index.js';
import { cases as deepFilters } from './deep-filters/index.js';
import { cases as documentFields } from './document-fields/index.js';
import { cases as dynamicZones } from './dynamic-zones/index.js';
import { cases as envelope } from './envelope/index.js';
import { cases as fields } from './fields/index.js';
import { cases as filters } from './filters/index.js';
import type { Chapter } from './harness/index.js';
import { cases as limits } from './limits/index.js';
import { cases as locale } from './locale/index.js';
import { cases as logic } from './logic/index.js';
import { cases as paginationMeta } from './pagination-meta/index.js';
import { cases as pagination } from './pagination/index.js';
import { cases as populate } from './populate/index.js';
import { cases as publicationFilter } from './publication-filter/index.js';
import { cases as sort } from './sort/index.js';
import { cases as states } from './states/index.js';
import { cases as status } from './status/index.js';
import { cases as whatTheServiceDoes } from './what-the-service-does/index.js';

/** All chapters of the suite, in the order of the contract. */
export const chapters: readonly Chapter[] = [
  { name: 'what-the-service-does', cases: whatTheServiceDoes },
  { name: 'content-types', cases: contentTypes },
  { name: 'document-fields', cases: documentFields },
  { name: 'dynamic-zones', cases: dynamicZones },
  { name: 'envelope', cases: envelope },
  { name: 'pagination-meta', cases: paginationMeta },
  { name: 'states', cases: states },
  { name: 'locale', cases: locale },
  { name: 'status', cases: status },
  { name: 'publication-filter', cases: publicationFilter },
  { name: 'filters', cases: filters },
  { name: 'logic', cases: logic },
  { name: 'deep-filters', cases: deepFilters },
  { name: 'sort', cases: sort },
  { name: 'pagination', cases: pagination },
  { name: 'fields', cases: fields },
  { name: 'populate', cases: populate },
  { name: 'limits', cases: limits },
];
