import type { ActionRequest, Documents, TransactionHook } from '../../../../domain/documents/index.js';
import { Failure, numberLiterals } from '../../../../foundations/core/index.js';
import type { Endpoint, HttpRequest, Route } from '../../../../foundations/http/index.js';
import type { Ability, ContentAction } from '../../../../language/query/access/index.js';
import { idOnlyNode, parseRemoveParameters } from '../../../../language/query/index.js';
import type { ContentType } from '../../../../language/schema/index.js';
import { requestOrigin } from '../../content/index.js';
import type { AdministratorCaller } from '../accounts/guard.js';
import type { AdminRouteParts } from '../admin-route.js';
import type { allOrNone } from '../all-or-none.js';
import { BodyFields } from '../body-fields.js';
import type * as wire from '../contract.js';
import { readingFor } from '../parts.js';
import { dataResponse } from '../responses.js';
import { parseBulkDocumentIds, parseDryRun } from './bulk-document-ids.js';
import { runOnAll, withLargerArrayLimit } from './bulk-refusals.js';
import { bulkScheduleEndpoint } from './bulk-schedule.js';
import { importEndpoint } from './content-import.js';
import { findUses } from './content-uses.js';

/** Stands for all locales in a body. */
const everyLocale = '*';

const bulkParameters: ReadonlySet<string> = new Set(['dryRun']);

/** The actions by their path segment. */
const bulkActions = {
  publish: 'publish',
  unpublish: 'unpublish',
  'discard-draft': 'discardDraft',
  delete: 'delete',
  update: 'update',
} as const satisfies Readonly<Record<wire.BulkAction, ContentAction>>;

/** One of `actions`. */
export type BulkContentAction = (typeof bulkActions)[wire.BulkAction];

/** Makes the entry of the audit log for one document. */
export type AuditBulkWrite = (
  action: BulkContentAction | 'create',
  type: ContentType,
  locale: string | null,
  caller: AdministratorCaller,
  request: HttpRequest,
  fields: readonly string[],
) => TransactionHook;

/**
 * `POST content/:pluralApiId/actions/:action`: runs an action on several documents of a collection type, all or none.
 * The permissions are those for one document; every document has its entry in the audit log. `segments` are those of
 * the whole path.
 */
export function createBulkRoutes(
  parts: AdminRouteParts,
  auditWrite: AuditBulkWrite,
): (segments: readonly string[]) => Route | null {
  const types = new Map(
    [...parts.snapshot.contentTypes.values()].flatMap((type) =>
      type.kind === 'collectionType' ? [[type.pluralName.toLowerCase(), type] as const] : [],
    ),
  );
  return (segments) => {
    const [, , , name = '', marker, segment, ...rest] = segments;
    const type = types.get(name.toLowerCase());
    if (type === undefined || marker?.toLowerCase() !== 'actions' || rest.length > 0) return null;
    if (segment?.toLowerCase() === 'import') return new Map([['POST', importEndpoint(parts, type, auditWrite)]]);
    if (segment?.toLowerCase() === 'schedule') return new Map([['POST', bulkScheduleEndpoint(parts, type)]]);
    const action = isBulkAction(segment?.toLowerCase())
      ? bulkActions[segment.toLowerCase() as wire.BulkAction]
      : undefined;
    return action === undefined ? null : new Map([['POST', bulkEndpoint(parts, type, action, auditWrite)]]);
  };
}

function isBulkAction(segment: string | undefined): segment is wire.BulkAction {
  return segment !== undefined && Object.hasOwn(bulkActions, segment);
}

function bulkEndpoint(
  parts: AdminRouteParts,
  type: ContentType,
  action: BulkContentAction,
  auditWrite: AuditBulkWrite,
): Endpoint {
  const { guard } = parts;
  return guard.requireAdministrator(async (request, caller, parameters) => {
    if (!caller.ability.can(action, type.uid)) throw new Failure('access.forbidden');
    const dryRun = parseDryRun(parameters.get('dryRun'));
    const { documentIds, locale, data } = parseBulkBody(parts, type, action, caller.ability, request.body);
    const auditHook = auditWrite(action, type, locale, caller, request, Object.keys(data ?? {}));
    const origin = requestOrigin(caller, request);
    const { ability } = caller;
    const runOne = bulkOperation(parts, { type, action, locale, data, ability, origin, afterWrite: auditHook });
    const refused = await runOnAll(parts, { type, documentIds, dryRun, caller, request }, runOne);
    const uses =
      dryRun && action === 'delete'
        ? await findUses(withLargerArrayLimit(readingFor(parts, caller, request)), ability, type, documentIds)
        : null;
    const result: wire.BulkResult = { documents: documentIds.length - refused.length, dryRun, refused, uses };
    return dataResponse(result);
  }, bulkParameters);
}

/** The action to run on each document. */
interface BulkOperation extends Required<Pick<ActionRequest, 'type' | 'locale' | 'ability' | 'origin' | 'afterWrite'>> {
  readonly action: BulkContentAction;
  /** Of `update`: what is written; null: of other actions. */
  readonly data: Readonly<Record<string, unknown>> | null;
}

type RunOne = Parameters<typeof allOrNone>[2];

function bulkOperation({ documents }: AdminRouteParts, { action, data, ...operation }: BulkOperation): RunOne {
  if (action === 'delete') return (documentId, within) => removeExisting(documents, operation, documentId, within);
  const response: Pick<ActionRequest, 'answer' | 'values'> = { answer: idOnlyNode(operation.type), values: [] };
  if (action === 'update') {
    const status = operation.type.draftAndPublish ? 'draft' : 'published';
    const write = { ...operation, answer: idOnlyNode(operation.type), values: [], data, status } as const;
    const literals = numberLiterals(data);
    return async (documentId, transaction) => {
      await documents.update({ ...write, literals, documentId, transaction });
    };
  }
  return async (documentId, transaction) => {
    await documents[action]({ ...operation, ...response, documentId, transaction });
  };
}

/** Removes a document; unlike a DELETE of one document, it fails if there is none. */
async function removeExisting(
  documents: Documents,
  operation: Omit<BulkOperation, 'action' | 'data'>,
  documentId: string,
  within: Parameters<RunOne>[1],
): Promise<void> {
  let existed = false;
  const afterWrite: TransactionHook = async (transaction, id) => {
    existed = true;
    await operation.afterWrite(transaction, id);
  };
  await documents.remove({ ...operation, documentId, transaction: within, afterWrite });
  if (!existed) throw new Failure('http.not-found');
}

function parseBulkBody(
  { snapshot, settings }: AdminRouteParts,
  type: ContentType,
  action: BulkContentAction,
  ability: Ability,
  body: unknown,
): Pick<BulkOperation, 'locale' | 'data'> & { readonly documentIds: readonly string[] } {
  const isUpdate = action === 'update';
  const fields = new BodyFields(body, ['documentIds', 'locale', ...(isUpdate ? ['data'] : [])]);
  const locale = fields.text('locale');
  const data = isUpdate ? (fields.object('data') ?? null) : null;
  const documentIds = parseBulkDocumentIds(fields);
  if (isUpdate && data === null) throw invalidField('data', 'data must be an object');
  if (isUpdate && locale === everyLocale) throw invalidField('locale', 'locale must be one locale for update');
  const parameters = new Map(locale === undefined ? [] : [['locale', locale]]);
  return { documentIds, data, ...parseRemoveParameters({ type, parameters, snapshot, settings, ability }) };
}

function invalidField(name: string, message: string): Failure {
  return new Failure('account.invalid', { message }, [{ path: [name], message }]);
}
