import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router';
import { hasStatus, meQuery, modelQuery, setupQuery } from '../api/index.js';

/** What every route may use. */
export interface RouteContext {
  readonly queryClient: QueryClient;
}

/** The root route. Its component is set where the views are assembled. */
export const rootRoute = createRootRouteWithContext<RouteContext>()();

/**
 * The route above all views that need a session: knows who is signed in and the content model before any of them is shown. Whoever is
 * nobody is led to the sign-in, or to the page that makes the first administrator.
 */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  async beforeLoad({ context: { queryClient }, location }) {
    try {
      await Promise.all([queryClient.ensureQueryData(meQuery), queryClient.ensureQueryData(modelQuery)]);
    } catch (error) {
      if (!hasStatus(error, 401)) throw error;
      const { needed } = await queryClient.fetchQuery(setupQuery);
      throw needed ? redirect({ to: '/setup' }) : redirect({ to: '/sign-in', search: { to: location.href } });
    }
  },
});
