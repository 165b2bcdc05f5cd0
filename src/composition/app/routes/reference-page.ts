import { join } from 'node:path';
import { Failure, packageFolder } from '../../../foundations/core/index.js';
import type { HttpRequest, HttpResponse, Route } from '../../../foundations/http/index.js';
import { createStaticFileResponse } from './static-file-response.js';
import { readStaticFiles, type StaticFile } from './static-files.js';

/** Where a build puts the page that shows the description of the interface. */
export const referenceFolder = join(packageFolder, 'dist', 'reference');

/** The page asks for its files by name, and they change with a new version of the server. */
const revalidatedCaching = 'no-cache';
const indexPage = 'index.html';

/** Scripts and styles come from files of ours alone. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'none'",
].join('; ');

/**
 * Finds the files of the page by what follows `_reference` in the path; null: no such file could be there. They are read when the first
 * of them is asked for; where nothing was built, there is none. Everything comes from this server, and requests go to it alone. Throws Failure http.not-found.
 */
export function createReferencePage(folder: string): (path: readonly string[]) => Route | null {
  let loading: Promise<ReadonlyMap<string, StaticFile>> | null = null;

  async function serve(name: string, request: HttpRequest): Promise<HttpResponse> {
    loading ??= readStaticFiles(folder);
    const file = (await loading).get(name);
    if (file === undefined) throw new Failure('http.not-found');
    return { ...createStaticFileResponse(file, revalidatedCaching, request), policy };
  }

  return ([name, ...rest]) => {
    if (rest.length > 0) return null;
    return new Map([
      ['GET', (request: HttpRequest) => serve(name === undefined || name === '' ? indexPage : name, request)],
    ]);
  };
}
