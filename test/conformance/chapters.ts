import { cases as attributeTypes } from './attribute-types/index.js';
import { cases as authentication } from './authentication/index.js';
import { cases as collectionEndpoints } from './collection-endpoints/index.js';
import { cases as contentTypes } from './content-types/index.js';
import { cases as deepFilters } from './deep-filters/index.js';
import { cases as documentFields } from './document-fields/index.js';
import { cases as dynamicZones } from './dynamic-zones/index.js';
import { cases as envelope } from './envelope/index.js';
import { cases as errors } from './errors/index.js';
import { cases as fields } from './fields/index.js';
import { cases as filters } from './filters/index.js';
import type { Chapter } from './harness/index.js';
import { cases as http } from './http/index.js';
import { cases as limits } from './limits/index.js';
import { cases as locale } from './locale/index.js';
import { cases as logic } from './logic/index.js';
import { cases as pagination } from './pagination/index.js';
import { cases as paginationMeta } from './pagination-meta/index.js';
import { cases as populate } from './populate/index.js';
import { cases as publicationActions } from './publication-actions/index.js';
import { cases as publicationFilter } from './publication-filter/index.js';
import { cases as singleEndpoints } from './single-endpoints/index.js';
import { cases as sort } from './sort/index.js';
import { cases as states } from './states/index.js';
import { cases as status } from './status/index.js';
import { cases as upload } from './upload/index.js';
import { cases as usersPermissions } from './users-permissions/index.js';
import { cases as whatTheServiceDoes } from './what-the-service-does/index.js';
import { cases as writesComponents } from './writes-components/index.js';
import { cases as writesLocales } from './writes-locales/index.js';
import { cases as writesMedia } from './writes-media/index.js';
import { cases as writesRelations } from './writes-relations/index.js';
import { cases as writesScalars } from './writes-scalars/index.js';

/** All chapters of the suite, in the order of the contract. */
export const chapters: readonly Chapter[] = [
  { name: 'what-the-service-does', cases: whatTheServiceDoes },
  { name: 'content-types', cases: contentTypes },
  { name: 'document-fields', cases: documentFields },
  { name: 'attribute-types', cases: attributeTypes },
  { name: 'dynamic-zones', cases: dynamicZones },
  { name: 'envelope', cases: envelope },
  { name: 'pagination-meta', cases: paginationMeta },
  { name: 'states', cases: states },
  { name: 'collection-endpoints', cases: collectionEndpoints },
  { name: 'single-endpoints', cases: singleEndpoints },
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
  { name: 'writes-scalars', cases: writesScalars },
  { name: 'writes-relations', cases: writesRelations },
  { name: 'writes-media', cases: writesMedia },
  { name: 'writes-components', cases: writesComponents },
  { name: 'writes-locales', cases: writesLocales },
  { name: 'publication-actions', cases: publicationActions },
  { name: 'authentication', cases: authentication },
  { name: 'users-permissions', cases: usersPermissions },
  { name: 'upload', cases: upload },
  { name: 'errors', cases: errors },
  { name: 'limits', cases: limits },
  { name: 'http', cases: http },
];
