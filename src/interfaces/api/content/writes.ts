import { Failure } from '../../../foundations/core/index.js';
import type { Endpoint, HttpRequest } from '../../../foundations/http/index.js';
import type { ContentType } from '../../../language/schema/index.js';
import { documentResponse } from './document-response.js';
import { respondIdempotently } from './idempotent-write.js';
import {
  checkAction,
  checkCreate,
  checkRemove,
  checkUpdate,
  checkUpsert,
  documentActions,
} from './write-operations.js';
import { hasKey, type WriteParts } from './write-parameters.js';

/** The writing endpoints. */
export interface WriteEndpoints {
  /** `POST /api/:pluralApiId` */
  create(type: ContentType): Endpoint;
  /** `PUT /api/:pluralApiId/:documentId` and `PUT /api/:singularApiId` */
  update(type: ContentType): Endpoint;
  /** `PUT /api/:pluralApiId?key=…` (an extension) */
  upsert(type: ContentType): Endpoint;
  /** `DELETE` of `update`'s paths */
  remove(type: ContentType): Endpoint;
  /** `POST …/actions/:action` by the action's segment (an extension). */
  actions(type: ContentType): ReadonlyMap<string, Endpoint>;
}

/**
 * Creates the write endpoints on top of `documents`. Each checks credentials, permission, query string and body, in
 * this order; a write that publishes may also need the permission to publish. Hooks run in the transaction of the
 * write, as do the checks of the headers If-Match, If-None-Match and Idempotency-Key.
 */
export function createWriteEndpoints(parts: WriteParts): WriteEndpoints {
  const { documents, profile } = parts;
  return {
    create: (type) => async (request) => {
      const { caller, run } = await checkCreate(parts, type, request);
      return respondIdempotently(documents, caller.identity, request, profile.createdStatus, (idempotency) =>
        run(idempotency),
      );
    },
    update: (type) => async (request) => {
      const { run } = await checkUpdate(parts, type, request);
      return documentResponse(200, await run());
    },
    upsert: (type) => async (request) => {
      if (!hasKey(parts, request)) throw new Failure('http.method-not-allowed', { allow: 'GET, HEAD, POST' });
      const { run } = await checkUpsert(parts, type, request);
      const { created, document } = await run();
      return documentResponse(created ? 201 : 200, document);
    },
    remove: (type) => async (request) => {
      const { run } = await checkRemove(parts, type, request);
      await run();
      return { status: 204, body: null, revalidates: false };
    },
    actions: (type) =>
      new Map(
        documentActions.map((documentAction) => [
          documentAction.segment,
          async (request: HttpRequest) => {
            const { caller, run } = await checkAction(parts, type, request, documentAction);
            return respondIdempotently(documents, caller.identity, request, 200, (idempotency) => run(idempotency));
          },
        ]),
      ),
  };
}
