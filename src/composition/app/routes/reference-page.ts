import { join } from 'node:path';
import { Failure, packageFolder } from '../../../foundations/core/index.js';
import type { HttpRequest, HttpResponse, Route } from '../../../foundations/http/index.js';
import { createStaticFileResponse } from './static-file-response.js';
import { readStaticFiles, type StaticFile } from './static-files.js';

/** The folder of the API reference page in a build. */
export const referenceFolder = join(packageFolder, 'dist', 'reference');

/** The page asks for its files by name, and they change with a new version of the server. */
const revalidatedCaching = 'no-cache';
const indexPage = 'index.html';

/** Scripts and styles come only from our files. */
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
 * Finds the files of the page by the path after `_reference`; null: the path cannot be a file. They are read on the
 * first request; without a build there are none. The page loads everything from this server, and sends requests only to
 * it. Throws Failure http.not-found.
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
