import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../ui/index.js';

/** The endpoints of the content API, with a playground. `type`: the API id of the selected content type. */
export const referenceRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/reference',
  validateSearch: ({ type }: Record<string, unknown>): { type?: string } =>
    typeof type === 'string' && type !== '' ? { type } : {},
  component: lazyRouteComponent(() => import('./reference-page.js'), 'ReferencePage'),
});

/** The playground of the GraphQL interface. */
export const graphqlRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/reference/graphql',
  component: lazyRouteComponent(() => import('./graphql/graphql-page.js'), 'GraphqlPage'),
});
