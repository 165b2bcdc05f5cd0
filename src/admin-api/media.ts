import { mediaFileRoutes } from './media-files.js';
import { mediaFolderRoutes } from './media-folders.js';
import type { AdminRoute, AdminRouteParts } from './rows.js';

/** Files and their folders. */
export function mediaRoutes(parts: AdminRouteParts): readonly AdminRoute[] {
  return [...mediaFileRoutes(parts), ...mediaFolderRoutes(parts)];
}
