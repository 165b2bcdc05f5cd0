import { Readable } from 'node:stream';
import { Failure } from '../../../foundations/core/index.js';
import type { Route } from '../../../foundations/http/index.js';
import type { CallerResolver } from './parts.js';

/**
 * `GET /api/_types`, only in development: returns the content model as TypeScript, for front ends in other
 * repositories. Returns plain text to any API token; throws `access.forbidden` for other callers, and the errors of
 * `callers`.
 */
export function createTypescriptRoute(callers: CallerResolver, typesText: () => string): Route {
  return new Map([
    [
      'GET',
      async (request) => {
        const { identity } = await callers.callerOf(request);
        if (identity.is !== 'token') throw new Failure('access.forbidden');
        const bytes = Buffer.from(typesText());
        return {
          status: 200,
          body: null,
          file: { stream: Readable.from([bytes]), length: bytes.length },
          revalidates: false,
          headers: ['Content-Type', 'text/plain; charset=utf-8', 'Cache-Control', 'no-store'],
        };
      },
    ],
  ]);
}
