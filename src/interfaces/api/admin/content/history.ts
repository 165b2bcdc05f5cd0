import type { RevisionDetails } from '../../../../domain/documents/index.js';
import { Failure } from '../../../../foundations/core/index.js';
import type { HttpRequest } from '../../../../foundations/http/index.js';
import type { Ability } from '../../../../language/query/access/index.js';
import { getVisibleSchema, type Parameters } from '../../../../language/query/index.js';
import { type ContentType, getContentType } from '../../../../language/schema/index.js';
import { parseRowId, requestOrigin } from '../../content/index.js';
import type { AdminRoute, AdminRouteParts } from '../admin-route.js';
import { BodyFields } from '../body-fields.js';
import type * as wire from '../contract.js';
import { requireFound } from '../path-id.js';
import { parsePositiveInteger } from '../positive-integer.js';
import { dataResponse, envelopeResponse, pageResponse } from '../responses.js';
import { createRestoreAudit } from './audit-write.js';
import { findTitleAttribute } from './title-attribute.js';

/** Indexes of uid, documentId and revision id in the path. */
const [uidSegment, documentSegment, stateSegment] = [3, 4, 5];

const defaultPageSize = 25;
const maxPageSize = 100;
const maxPage = 100_000;

const removedParameters: ReadonlySet<string> = new Set(['deleted', 'page', 'pageSize']);
const listParameters: ReadonlySet<string> = new Set(['locale', 'page', 'pageSize']);

/** What versions of documents were before they were changed, and bringing it back (docs/reference/history.md). */
export function historyRoutes(parts: AdminRouteParts): readonly AdminRoute[] {
  const { history, accounts, guard, snapshot } = parts;
  const requestedType = ({ segments }: HttpRequest): ContentType => {
    const type = requireFound(snapshot.contentTypes.get(segments[uidSegment] ?? '') ?? null);
    if (type.kind === 'system') throw new Failure('http.not-found');
    return type;
  };
  const titleName = (type: ContentType, ability: Ability): string | null =>
    findTitleAttribute(getContentType(getVisibleSchema(snapshot, ability), type.uid))?.name ?? null;
  const requestedDocumentId = ({ segments }: HttpRequest): string => segments[documentSegment] ?? '';
  const requestedRevision = ({ segments }: HttpRequest): number => requireFound(parseRowId(segments[stateSegment]));
  return [
    [
      'history/:id',
      {
        GET: guard.requireAdministrator(async (request, { ability }, parameters) => {
          const type = requestedType(request);
          assertDeleted(parameters);
          const { page, pageSize, part } = parsePage(parameters);
          const { entries, total } = await history.listRemoved({
            type,
            ability,
            title: titleName(type, ability),
            ...part,
          });
          return pageResponse<wire.RemovedDocument>(entries, { page, pageSize, total });
        }, removedParameters),
      },
    ],
    [
      'history/:id/:id',
      {
        GET: guard.requireAdministrator(async (request, { ability }, parameters) => {
          const type = requestedType(request);
          const locale = parseLocale(parameters, type, snapshot.defaultLocale);
          const { page, pageSize, part } = parsePage(parameters);
          const historyQuery = { type, ability, documentId: requestedDocumentId(request), locale, ...part };
          const { entries, total } = await history.list(historyQuery);
          return pageResponse<wire.HistoryEntry>(entries, { page, pageSize, total });
        }, listParameters),
      },
    ],
    [
      'history/:id/:id/:id',
      {
        GET: guard.requireAdministrator(async (request, { ability }) => {
          const historyQuery = {
            type: requestedType(request),
            ability,
            documentId: requestedDocumentId(request),
            id: requestedRevision(request),
          };
          return revisionResponse(await history.get(historyQuery));
        }),
      },
    ],
    [
      'history/:id/:id/:id/restore',
      {
        POST: guard.requireAdministrator(async (request, caller) => {
          const type = requestedType(request);
          const restored: wire.RestoreResult = await history.restore({
            type,
            ability: caller.ability,
            origin: requestOrigin(caller, request),
            documentId: requestedDocumentId(request),
            id: requestedRevision(request),
            attributes: parseAttributeNames(request.body),
            afterWrite: createRestoreAudit(accounts.audit, type, caller, request),
          });
          return dataResponse(restored);
        }),
      },
    ],
  ];
}

/**
 * Checks that a request for a whole content type asks for removed documents. Throws Failure query.invalid-parameter.
 */
function assertDeleted(parameters: Parameters): void {
  if (parameters.get('deleted') === 'true') return;
  throw new Failure('query.invalid-parameter', { param: 'deleted', reason: 'Expected true' });
}

function parsePage(parameters: Parameters) {
  const page = parsePositiveInteger(parameters, 'page', maxPage) ?? 1;
  const pageSize = parsePositiveInteger(parameters, 'pageSize', maxPageSize) ?? defaultPageSize;
  return { page, pageSize, part: { limit: pageSize, offset: (page - 1) * pageSize } };
}

/**
 * Returns '' for types without locales; a locale may have been removed from the model. Throws Failure
 * query.invalid-locale.
 */
function parseLocale(parameters: Parameters, type: ContentType, defaultLocale: string): string {
  const locale = parameters.get('locale') ?? (type.localized ? defaultLocale : '');
  if (typeof locale !== 'string') throw new Failure('query.invalid-locale', { value: JSON.stringify(locale) });
  return locale;
}

/** null: all. Throws Failure account.invalid, account.invalid-parameters. */
function parseAttributeNames(body: unknown): readonly string[] | null {
  if (body === undefined || body === null) return null;
  const fields = new BodyFields(body, ['attributes']);
  const names = fields.texts('attributes');
  fields.throwProblems();
  return names ?? null;
}

/** The values are JSON already, and must not lose a digit on the way. */
function revisionResponse({ content, differences, leftOut, ...state }: RevisionDetails) {
  const differencesJson = differences.map(
    ({ attribute, before, now }) => `{"attribute":${JSON.stringify(attribute)},"before":${before},"now":${now}}`,
  );
  const stateJson = JSON.stringify({ ...state, leftOut }).slice(0, -1);
  const data = `${stateJson},"content":${content},"differences":[${differencesJson.join(',')}]}`;
  return envelopeResponse([Buffer.from(`{"data":${data},"meta":{}}`)]);
}
