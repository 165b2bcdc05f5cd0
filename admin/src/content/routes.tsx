import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../ui/index.js';
import { parseDeletedSearch, parseHistorySearch } from './history/history-search.js';
import { parseListSearch } from './list/list-search.js';
import { parseOverviewSearch } from './translate/overview-search.js';

/** A locale in the query string of a view. */
interface LocaleSearch {
  readonly locale?: string;
}

function parseLocaleSearch({ locale }: Record<string, unknown>): LocaleSearch {
  return typeof locale === 'string' && locale !== '' ? { locale } : {};
}

/** All documents of a collection type, or the one of a single type. */
export const typeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/content/$apiId',
  validateSearch: parseListSearch,
  component: lazyRouteComponent(() => import('./type-page.js'), 'TypePage'),
});

/** What a new document begins with. */
interface NewDocumentSearch extends LocaleSearch {
  /** documentId of the one that it is to be like. */
  readonly from?: string;
}

function parseNewSearch(search: Record<string, unknown>): NewDocumentSearch {
  const { from } = search;
  return { ...parseLocaleSearch(search), ...(typeof from === 'string' && from !== '' ? { from } : {}) };
}

/** A document that is not written yet. */
export const newDocumentRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/content/$apiId/new',
  validateSearch: parseNewSearch,
  component: lazyRouteComponent(() => import('./document-page.js'), 'NewDocumentPage'),
});

/** One document. */
export const documentRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/content/$apiId/$documentId',
  validateSearch: parseLocaleSearch,
  component: lazyRouteComponent(() => import('./document-page.js'), 'DocumentPage'),
});

/** The locale that is written, and the one that it is translated from. */
interface TranslateSearch extends LocaleSearch {
  readonly source?: string;
}

function parseTranslateSearch(search: Record<string, unknown>): TranslateSearch {
  const { source } = search;
  return { ...parseLocaleSearch(search), ...(typeof source === 'string' && source !== '' ? { source } : {}) };
}

/** A document of a collection type beside its source. */
export const translateRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/content/$apiId/$documentId/translate',
  validateSearch: parseTranslateSearch,
  component: lazyRouteComponent(() => import('./translate/translate-page.js'), 'TranslatePage'),
});

/** The document of a single type beside its source. */
export const translateSingleRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/content/$apiId/translate',
  validateSearch: parseTranslateSearch,
  component: lazyRouteComponent(() => import('./translate/translate-page.js'), 'TranslateSinglePage'),
});

/** How far everything is translated. */
export const translationsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/translations',
  validateSearch: parseOverviewSearch,
  component: lazyRouteComponent(() => import('./translate/overview-page.js'), 'TranslationOverviewPage'),
});

/** What is published and unpublished at a time. */
export const upcomingRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/upcoming',
  component: lazyRouteComponent(() => import('./publication/upcoming-page.js'), 'UpcomingPage'),
});

/** What a document was. */
export const historyRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/content/$apiId/$documentId/history',
  validateSearch: parseHistorySearch,
  component: lazyRouteComponent(() => import('./history/history-page.js'), 'HistoryPage'),
});

/** Documents that were deleted. */
export const deletedRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/content/$apiId/deleted',
  validateSearch: parseDeletedSearch,
  component: lazyRouteComponent(() => import('./history/deleted-page.js'), 'DeletedPage'),
});

/** All change sets. */
export const changeSetsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/change-sets',
  component: lazyRouteComponent(() => import('./change-sets/change-sets-page.js'), 'ChangeSetsPage'),
});

/** One change set. */
export const changeSetRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/change-sets/$id',
  component: lazyRouteComponent(() => import('./change-sets/change-set-page.js'), 'ChangeSetPage'),
});

/** The views of documents. */
export const contentRoutes = [
  typeRoute,
  newDocumentRoute,
  documentRoute,
  translateRoute,
  translateSingleRoute,
  translationsRoute,
  upcomingRoute,
  historyRoute,
  deletedRoute,
  changeSetsRoute,
  changeSetRoute,
] as const;
