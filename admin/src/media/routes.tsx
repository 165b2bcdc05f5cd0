import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../ui/index.js';
import { parseLibrarySearch } from './library-search.js';

/** The media library. */
export const libraryRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/media',
  validateSearch: parseLibrarySearch,
  component: lazyRouteComponent(() => import('./library-page.js'), 'LibraryPage'),
});
