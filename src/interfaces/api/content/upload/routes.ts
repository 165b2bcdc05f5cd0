import type { Route } from '../../../../foundations/http/index.js';
import { createAccountGuard } from '../accounts/guard.js';
import { createRouteFinder, route } from '../route-table.js';
import { createFileEndpoints } from './file-endpoints.js';
import { createFileQueries } from './file-queries.js';
import { createFileReads } from './file-reads.js';
import type { UploadRoutesParts } from './parts.js';
import { createUploadEndpoint } from './upload-endpoint.js';

/**
 * Finds the endpoints of files (behaviour, section 18) by the segments of a path, the first of which is `api`; returns
 * null for others.
 */
export function createUploadRoutes(parts: UploadRoutesParts): (segments: readonly string[]) => Route | null {
  const guard = createAccountGuard(parts.callers);
  const queries = createFileQueries(parts.snapshot, parts.settings);
  const reads = createFileReads(parts.documents, parts.sign);
  const files = createFileEndpoints(parts, guard, queries, reads);
  return createRouteFinder([
    ['upload', route({ POST: createUploadEndpoint(parts, guard, queries, reads) })],
    ['upload/files', route({ GET: files.list })],
    ['upload/files/page', route({ GET: files.page })],
    ['upload/files/:id', route({ GET: files.read, DELETE: files.remove })],
  ]);
}
