import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../ui/index.js';

/** The endpoints of the content API, and questions to try on them. `type`: the API id of the content type that is open. */
export const referenceRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/reference',
  validateSearch: ({ type }: Record<string, unknown>): { type?: string } =>
    typeof type === 'string' && type !== '' ? { type } : {},
  component: lazyRouteComponent(() => import('./reference-page.js'), 'ReferencePage'),
});
