import type { QueryClient } from '@tanstack/react-query';
import { createRoute, createRouter, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router';
import { setupQuery } from '../api/index.js';
import { builderRoutes } from '../builder/index.js';
import { contentRoutes } from '../content/index.js';
import { libraryRoute } from '../media/routes.js';
import { graphqlRoute, referenceRoute } from '../reference/index.js';
import { settingsRoutes } from '../settings/index.js';
import { NotFound, requireSession, rootRoute, signedInRoute } from '../ui/index.js';
import { HomePage } from './home/home-page.js';
import { ErrorPage } from './pages/error-page.js';
import { SignInPage } from './pages/sign-in-page.js';
import { PanelLayout } from './panel-layout.js';

rootRoute.update({ component: Outlet, notFoundComponent: NotFound });
signedInRoute.update({ component: PanelLayout, notFoundComponent: NotFound });

const homeRoute = createRoute({ getParentRoute: () => signedInRoute, path: '/', component: HomePage });

/** The page for unknown paths, with a link back. */
const notFoundRoute = createRoute({ getParentRoute: () => signedInRoute, path: '/$', component: NotFound });

const profileRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/profile',
  component: lazyRouteComponent(() => import('./profile/profile-page.js'), 'ProfilePage'),
});

/** A text of the query string; anything else is as good as nothing. */
function parseText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: (search: Record<string, unknown>): { to?: string } => ({ to: parseText(search.to) }),
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
  validateSearch: (search: Record<string, unknown>): { code?: string } => ({ code: parseText(search.code) }),
  component: lazyRouteComponent(() => import('./pages/reset-password-page.js'), 'ResetPasswordPage'),
});

/** In front of the panel: who has just signed in answers a program, and needs no navigation. */
const connectAgentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/connect-agent',
  validateSearch: (search: Record<string, unknown>): { request?: string } => ({ request: parseText(search.request) }),
  beforeLoad: requireSession,
  component: lazyRouteComponent(() => import('./pages/connect-agent-page.js'), 'ConnectAgentPage'),
});

const routeTree = rootRoute.addChildren([
  signInRoute,
  setupRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  connectAgentRoute,
  signedInRoute.addChildren([
    homeRoute,
    profileRoute,
    ...contentRoutes,
    libraryRoute,
    referenceRoute,
    graphqlRoute,
    ...builderRoutes,
    ...settingsRoutes,
    notFoundRoute,
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
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFound,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPanelRouter>;
  }
}
