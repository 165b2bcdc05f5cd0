import type { TransactionHook, WriteRequest } from '../../../../domain/documents/index.js';
import { Failure, isObject, numberLiterals } from '../../../../foundations/core/index.js';
import type { Endpoint } from '../../../../foundations/http/index.js';
import type { Ability } from '../../../../language/query/access/index.js';
import {
  getVisibleSchema,
  idOnlyNode,
  keyAttributes,
  parseRemoveParameters,
} from '../../../../language/query/index.js';
import type { ContentType, ScalarAttribute } from '../../../../language/schema/index.js';
import { requestOrigin } from '../../content/index.js';
import type { AdminRouteParts } from '../admin-route.js';
import { allOrNone } from '../all-or-none.js';
import { BodyFields } from '../body-fields.js';
import type * as wire from '../contract.js';
import { dataResponse } from '../responses.js';
import type { AuditBulkWrite } from './bulk.js';
import { maxBulkDocuments, parseDryRun } from './bulk-document-ids.js';

const importParameters: ReadonlySet<string> = new Set(['dryRun']);

/** The key of rows that name their document. */
const idKey = 'documentId';
const everyLocale = '*';

type Row = Readonly<Record<string, unknown>>;

/** An import after parsing. */
interface ImportRequest {
  readonly rows: readonly Row[];
  /** What rows are compared by: a unique attribute, or `documentId`; null: every row is a new document. */
  readonly key: ScalarAttribute | typeof idKey | null;
  readonly locale: string | null;
}

/**
 * `POST content/:pluralApiId/actions/import`: writes rows as documents of a collection type, all or none. The permissions are those for
 * a write of one document; every document has its entry in the audit log.
 */
export function importEndpoint(parts: AdminRouteParts, type: ContentType, auditWrite: AuditBulkWrite): Endpoint {
  const { guard, documents } = parts;
  return guard.requireAdministrator(async (request, caller, parameters) => {
    const { ability } = caller;
    if (!ability.can('create', type.uid)) throw new Failure('access.forbidden');
    const dryRun = parseDryRun(parameters.get('dryRun'));
    const { rows, key, locale } = parseImportBody(parts, type, ability, request.body);
    const common = {
      type,
      ability,
      locale,
      status: type.draftAndPublish ? 'draft' : 'published',
      answer: idOnlyNode(type),
      values: [],
      origin: requestOrigin(caller, request),
    } as const satisfies Partial<WriteRequest>;
    // By row, because a transaction may be run again.
    const outcomes = new Map<string, wire.ImportedRow>();

    const hookOf = (action: 'create' | 'update', data: Row): TransactionHook =>
      auditWrite(action, type, locale, caller, request, Object.keys(data));

    /** Writes the row of this index. */
    async function writeRow(index: string, transaction: WriteRequest['transaction']): Promise<void> {
      const { [idKey]: documentId, ...data } = rows[Number(index)] ?? {};
      const isKeyed = key === idKey ? isGiven(documentId) : key !== null && isGiven(data[key.name]);
      const hooks = { create: hookOf('create', data), update: hookOf('update', data) };
      const audit =
        (action: 'create' | 'update'): TransactionHook =>
        async (tx, id) => {
          if (outcomes.get(index)?.outcome !== 'unchanged') await hooks[action](tx, id);
        };
      // A new locale version changes its document, and is not asked for.
      outcomes.set(index, { outcome: isKeyed ? 'updated' : 'created', changed: isKeyed ? Object.keys(data) : [] });
      const acceptChanges = (changed: readonly string[]): boolean => {
        outcomes.set(index, { outcome: changed.length === 0 ? 'unchanged' : 'updated', changed });
        return changed.length > 0;
      };
      const literals = numberLiterals(data);
      const write = { ...common, data, literals, acceptChanges, ...(transaction && { transaction }) };
      if (isKeyed && !ability.can('update', type.uid)) throw new Failure('access.forbidden');
      if (isKeyed && key === idKey) {
        await documents.update({ ...write, documentId: String(documentId), afterWrite: audit('update') });
      } else if (isKeyed && key !== null && key !== idKey) {
        const { created } = await documents.upsert({ ...write, key, afterUpsert: audit });
        if (created) outcomes.set(index, { outcome: 'created', changed: [] });
      } else {
        await documents.create({ ...write, afterWrite: audit('create') });
      }
    }

    const failed = await allOrNone(documents, [...rows.keys()].map(String), writeRow, dryRun);
    const refused = failed.map(({ documentId: index, failure }): wire.ImportRefusal => {
      const { code, message, problems } = failure;
      const errors = problems.map(({ path, message: text, rule }) => ({
        path: path.map(String),
        message: text,
        ...(rule === undefined ? {} : { rule }),
      }));
      return { row: Number(index), code, message, errors };
    });
    if (!dryRun && refused.length > 0) {
      throw new Failure(
        'write.several-refused',
        { count: refused.length, all: rows.length },
        refused.map((value, at) => ({
          path: ['rows', value.row],
          message: value.message,
          value,
          code: failed[at]?.failure.code ?? 'write.several-refused',
        })),
      );
    }
    const count = (wanted: wire.ImportedRow['outcome']): number =>
      refused.length > 0 ? 0 : [...outcomes.values()].filter(({ outcome }) => outcome === wanted).length;
    const refusedRows = new Set(refused.map(({ row }) => row));
    const result: wire.ImportResult = {
      created: count('created'),
      updated: count('updated'),
      unchanged: count('unchanged'),
      dryRun,
      rows: rows.map((_, index) => (refusedRows.has(index) ? null : (outcomes.get(String(index)) ?? null))),
      refused,
    };
    return dataResponse(result);
  }, importParameters);
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

/** Throws Failure account.invalid, query.*. */
function parseImportBody(
  { snapshot, settings }: AdminRouteParts,
  type: ContentType,
  ability: Ability,
  body: unknown,
): ImportRequest {
  const fields = new BodyFields(body, ['rows', 'key', 'locale']);
  const rows = fields.list('rows') ?? [];
  const name = fields.text('key') ?? null;
  const locale = fields.text('locale');
  fields.throwProblems();
  if (rows.length === 0 || rows.length > maxBulkDocuments || !rows.every(isObject))
    throw invalidField('rows', `rows must be a list of 1 to ${maxBulkDocuments} objects`);
  if (locale === everyLocale) throw invalidField('locale', 'locale must be one locale for import');
  const visible = getVisibleSchema(snapshot, ability).contentTypes.get(type.uid) ?? type;
  const unique = keyAttributes(visible, ability).find((attribute) => attribute.name === name);
  const key = name === idKey ? name : (unique ?? null);
  if (name !== null && key === null)
    throw invalidField('key', 'key must be documentId or the name of a unique attribute');
  const parameters = new Map(locale === undefined ? [] : [['locale', locale]]);
  return { rows, key, ...parseRemoveParameters({ type, parameters, snapshot, settings, ability }) };
}

function invalidField(name: string, message: string): Failure {
  return new Failure('account.invalid', { message }, [{ path: [name], message }]);
}
