import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../ui/index.js';

const frameRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/builder',
  component: lazyRouteComponent(() => import('./builder-frame.js'), 'BuilderFrame'),
});

const overviewRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./overview-page.js'), 'OverviewPage'),
});

const shapeRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/types/$key',
  component: lazyRouteComponent(() => import('./shape-page.js'), 'ShapePage'),
});

const viewRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/types/$key/view',
  component: lazyRouteComponent(() => import('./view/view-page.js'), 'ViewPage'),
});

const searchRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/types/$key/search',
  component: lazyRouteComponent(() => import('./search/search-page.js'), 'SearchPage'),
});

const reviewRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/review',
  component: lazyRouteComponent(() => import('./review/review-page.js'), 'ReviewPage'),
});

const historyRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/history',
  component: lazyRouteComponent(() => import('./history/history-page.js'), 'HistoryPage'),
});

const localesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings/locales',
  component: lazyRouteComponent(() => import('./locales/locales-page.js'), 'LocalesPage'),
});

/** The views of the content model. */
export const builderRoutes = [
  frameRoute.addChildren([overviewRoute, shapeRoute, viewRoute, searchRoute, reviewRoute, historyRoute]),
  localesRoute,
] as const;
