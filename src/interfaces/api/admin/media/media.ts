import type { AdminRoute, AdminRouteParts } from '../admin-route.js';
import { mediaFileRoutes } from './media-files.js';
import { mediaFolderRoutes } from './media-folders.js';

/** Files and their folders. */
export function mediaRoutes(parts: AdminRouteParts): readonly AdminRoute[] {
  return [...mediaFileRoutes(parts), ...mediaFolderRoutes(parts)];
}
