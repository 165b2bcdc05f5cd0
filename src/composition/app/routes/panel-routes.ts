import { join } from 'node:path';
import { Failure, packageFolder } from '../../../foundations/core/index.js';
import type { HttpRequest, HttpResponse, RouteGroup } from '../../../foundations/http/index.js';
import { createStaticFileResponse } from './static-file-response.js';
import { readStaticFiles, type StaticFile } from './static-files.js';

/** The folder of the panel in a build, independent of the location of this file. */
export const panelFolder = join(packageFolder, 'dist', 'panel');

const indexPage = 'index.html';
/** The folder of files whose names change with their content. */
const hashedFolder = 'assets';

const immutableCaching = 'public, max-age=31536000, immutable';
const revalidatedCaching = 'no-cache';

/**
 * Returns the content security policy of the panel: scripts only of this origin and not inline. Inline styles are
 * allowed, because components are laid out with them. Pictures may also come from the configured origins of files
 * (`pictureOrigins`), and frames show only the configured origins of previews.
 */
function contentSecurityPolicy(pictureOrigins: readonly string[], previewOrigins: readonly string[]): string {
  const pictures = ["'self'", 'blob:', 'data:', ...pictureOrigins].join(' ');
  const frames = previewOrigins.length === 0 ? "'none'" : previewOrigins.join(' ');
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src ${pictures}`,
    `media-src ${pictures}`,
    `frame-src ${frames}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ');
}

/** Dependencies of the panel's routes. */
export interface PanelRoutesParts {
  /** The panel's interface: everything below `/admin/api`. */
  readonly api: RouteGroup;
  /** Folder of the built panel; without one, only the interface is served. */
  readonly folder: string;
  /** Origins of files besides the server's own. */
  readonly pictureOrigins: readonly string[];
  /** Origins of the pages that the panel shows beside forms. */
  readonly previewOrigins: readonly string[];
  /** The path below which the content API is. Left out: `/api`. */
  readonly apiPrefix?: string;
}

/**
 * Creates the routes below `/admin`: the interface, the panel's files, and the single page of the panel for every other
 * path, since its views have separate paths. The files are read on the first request, and again while the panel is not
 * built. Throws Failure http.not-found.
 */
export function createPanelRoutes({
  api,
  folder,
  pictureOrigins,
  previewOrigins,
  apiPrefix,
}: PanelRoutesParts): RouteGroup {
  const policy = contentSecurityPolicy(pictureOrigins, previewOrigins);
  let loading: Promise<ReadonlyMap<string, StaticFile>> | null = null;

  async function serve(path: readonly string[], request: HttpRequest): Promise<HttpResponse> {
    loading ??= readStaticFiles(folder, apiPrefix);
    const files = await loading;
    // A panel that is not built yet has at most a placeholder page: the files are read again at the next request.
    if (![...files.keys()].some((name) => name.startsWith(`${hashedFolder}/`))) loading = null;
    const hashed = path[0] === hashedFolder;
    const file = files.get(path.join('/')) ?? (hashed ? undefined : files.get(indexPage));
    if (file === undefined) throw new Failure('http.not-found');
    return { ...createStaticFileResponse(file, hashed ? immutableCaching : revalidatedCaching, request), policy };
  }

  return {
    sameOrigin: true,
    findCached: () => null,
    route(segments) {
      const [, ...path] = segments;
      if (path[0]?.toLowerCase() === 'api') return api.route(segments);
      // Browsers resolve these segments: a client that sends them does not request a view.
      if (path.includes('.') || path.includes('..')) return null;
      return new Map([['GET', (request: HttpRequest) => serve(path, request)]]);
    },
  };
}
