import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, redirect, retainSearchParams } from '@tanstack/react-router';
import { chooseChangeSet, hasStatus, meQuery, modelQuery, setupQuery } from '../api/index.js';

/** What every route may use. */
export interface RouteContext {
  readonly queryClient: QueryClient;
}

/** The root route. Its component is set where the views are assembled. */
export const rootRoute = createRootRouteWithContext<RouteContext>()();

/** What the addresses of all views may say. */
export interface PanelSearch {
  /** Id of the change set that documents are read with and written into. */
  readonly set?: string;
}

function parsePanelSearch({ set }: Record<string, unknown>): PanelSearch {
  return typeof set === 'string' && set !== '' ? { set } : {};
}

/**
 * The route above all views that need a session: knows who is signed in and the content model before any of them is shown. Whoever is
 * nobody is led to the sign-in, or to the page that makes the first administrator. Links keep the change set that is chosen.
 */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  validateSearch: parsePanelSearch,
  search: { middlewares: [retainSearchParams(['set'])] },
  async beforeLoad({ context, location, search: { set = null }, preload }) {
    // A link that is only pointed at may lead into another change set.
    if (!preload) chooseChangeSet(set);
    await requireSession({ context, location });
  },
});

/** Loads who is signed in and the content model. Throws a redirect to the sign-in, or to the page that makes the first administrator. */
export async function requireSession({
  context: { queryClient },
  location,
}: {
  readonly context: RouteContext;
  readonly location: { readonly href: string };
}): Promise<void> {
  try {
    await Promise.all([queryClient.ensureQueryData(meQuery), queryClient.ensureQueryData(modelQuery)]);
  } catch (error) {
    if (!hasStatus(error, 401)) throw error;
    const { needed } = await queryClient.fetchQuery(setupQuery);
    throw needed ? redirect({ to: '/setup' }) : redirect({ to: '/sign-in', search: { to: location.href } });
  }
}
