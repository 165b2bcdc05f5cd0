import type { QueryClient } from '@tanstack/react-query';
import { createRoute, createRouter, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router';
import { setupQuery } from '../api/index.js';
import { builderRoutes } from '../builder/index.js';
import { contentRoutes } from '../content/index.js';
import { libraryRoute } from '../media/routes.js';
import { referenceRoute } from '../reference/index.js';
import { settingsRoutes } from '../settings/index.js';
import { Nowhere, rootRoute, signedInRoute } from '../ui/index.js';
import { HomePage } from './home/home-page.js';
import { BrokenPage } from './pages/broken-page.js';
import { SignInPage } from './pages/sign-in-page.js';
import { Shell } from './shell.js';

rootRoute.update({ component: Outlet, notFoundComponent: Nowhere });
signedInRoute.update({ component: Shell, notFoundComponent: Nowhere });

const homeRoute = createRoute({ getParentRoute: () => signedInRoute, path: '/', component: HomePage });

/** Whatever else is asked for: there is nothing, but the way on is there. */
const nowhereRoute = createRoute({ getParentRoute: () => signedInRoute, path: '/$', component: Nowhere });

const profileRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/profile',
  component: lazyRouteComponent(() => import('./profile/profile-page.js'), 'ProfilePage'),
});

/** A text of the query string; anything else is as good as nothing. */
function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: (search: Record<string, unknown>): { to?: string } => ({ to: textIn(search.to) }),
  async beforeLoad({ context: { queryClient } }) {
    const { needed } = await queryClient.fetchQuery(setupQuery);
    if (needed) throw redirect({ to: '/setup' });
  },
  component: SignInPage,
});

const setupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/setup',
  async beforeLoad({ context: { queryClient } }) {
    const { needed } = await queryClient.fetchQuery(setupQuery);
    if (!needed) throw redirect({ to: '/sign-in' });
  },
  component: lazyRouteComponent(() => import('./pages/setup-page.js'), 'SetupPage'),
});

const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  component: lazyRouteComponent(() => import('./pages/forgot-password-page.js'), 'ForgotPasswordPage'),
});

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  validateSearch: (search: Record<string, unknown>): { code?: string } => ({ code: textIn(search.code) }),
  component: lazyRouteComponent(() => import('./pages/reset-password-page.js'), 'ResetPasswordPage'),
});

const routeTree = rootRoute.addChildren([
  signInRoute,
  setupRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  signedInRoute.addChildren([
    homeRoute,
    profileRoute,
    ...contentRoutes,
    libraryRoute,
    referenceRoute,
    ...builderRoutes,
    ...settingsRoutes,
    nowhereRoute,
  ]),
]);

/** All views by their addresses below `/admin`. */
export function createPanelRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    basepath: '/admin',
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultErrorComponent: BrokenPage,
    defaultNotFoundComponent: Nowhere,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPanelRouter>;
  }
}
