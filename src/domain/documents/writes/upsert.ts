import { createHash } from 'node:crypto';
import { violation } from '../../../foundations/core/index.js';
import { idOnlyNode, type ListReadQuery, Literals, type Status } from '../../../language/query/index.js';
import type { ContentType, ScalarAttribute, Stored } from '../../../language/schema/index.js';
import { planList } from '../../../storage/sql/plan/index.js';
import { setChoice } from '../change-sets/layer.js';
import { createPlanContext, type DocumentLocale, type DocumentsContext, type WriteContext } from '../context.js';
import { parseScalarInput } from '../intent/parse-scalar.js';
import { invalidWrite, Problems } from '../intent/problems.js';
import { getDocumentLocale } from '../prepare-write.js';
import type { UpsertRequest } from '../types.js';
import { readVersions, workingStatus } from '../versions.js';
import { allowsAnyLocale, findStatusRules, getWriteRowRules, lockDocument, type WriteRowRules } from './row-rules.js';
import { findReach, ruleConditions } from './rule-conditions.js';

/** The part of an upsert that says which document it is about. */
type KeyRequest = Pick<UpsertRequest, 'type' | 'ability' | 'key' | 'locale' | 'status'>;

/** Returns the value of the key in the body. Throws Failure write.invalid if it is missing or invalid. */
export async function parseKeyValue(
  { snapshot, rules, maxEntries }: DocumentsContext,
  { type, ability, key, data, literals }: UpsertRequest,
): Promise<Stored> {
  const path = [key.name];
  const given: unknown = (data as Readonly<Record<string, unknown>> | null)?.[key.name];
  const message = `${key.name} is the key of the document, and must have a value`;
  const missing = invalidWrite([{ path, ...violation('required', message) }]);
  if (given === undefined || given === null) throw missing;
  const problems = new Problems();
  const strictness = type.draftAndPublish ? 'draft' : 'published';
  const parseContext = {
    snapshot,
    ability,
    writable: null,
    rules,
    strictness,
    problems,
    literals,
    maxEntries,
  } as const;
  const value = await parseScalarInput(given, key, path, parseContext);
  problems.throwIfAny();
  if (value === undefined || value === null) throw missing;
  return value;
}

/** Returns the name of the lock that upserts with the same value hold. */
export function upsertLock({ type, key }: Pick<UpsertRequest, 'type' | 'key'>, value: Stored): string {
  const digest = createHash('sha256').update(String(value)).digest('base64url');
  return `upsert ${type.uid} ${key.name} ${digest}`;
}

/**
 * Returns the document with this value, locked; null if there is none that the caller may update. The document whose published
 * version has the value comes first, then the oldest one whose draft has it: drafts may have equal values. If locales have values of
 * their own, only the requested locale counts. Waits for other writes of the document.
 */
export async function lockByKey(context: WriteContext, request: KeyRequest, value: Stored): Promise<string | null> {
  const { type, ability, status } = request;
  if (!ability.can('update', type.uid)) return null;
  const rules = findStatusRules(getWriteRowRules(ability, type, 'update', status === 'published'), status);
  const { locale } = getDocumentLocale(context, request, '');
  if (rules === null || !allowsAnyLocale(rules, [{ locale }])) return null;
  const lookup = { type, key: request.key, value, locale, rules };
  for (const versionStatus of type.draftAndPublish ? (['published', 'draft'] as const) : (['published'] as const)) {
    const documentId = await findByKey(context, lookup, versionStatus);
    if (documentId === null || !(await lockReached(context, getDocumentLocale(context, request, documentId), rules)))
      continue;
    // Before it was locked, another write may have changed it.
    if ((await findByKey(context, lookup, versionStatus)) === documentId) return documentId;
  }
  return null;
}

/** Locks a document for a change. Returns false if the rules of the change do not reach it. */
async function lockReached(context: WriteContext, document: DocumentLocale, rules: WriteRowRules): Promise<boolean> {
  if (!(await lockDocument(context, document, rules))) return false;
  const versions = await readVersions(context, document.table, document.documentId);
  const working = versions.filter(({ status }) => status === workingStatus(document.type));
  const inLocale = working.filter(({ locale }) => locale === document.locale);
  if (inLocale.length === 0 && !allowsAnyLocale(rules, versions)) return false;
  return (await findReach(context, document, inLocale.length > 0 ? inLocale : working, rules)) !== 'none';
}

/** What a document is looked for by. */
interface KeyLookup {
  readonly type: ContentType;
  readonly key: ScalarAttribute;
  readonly value: Stored;
  readonly locale: string;
  readonly rules: WriteRowRules;
}

/** Returns the first document that has the value in this status; null: there is none. */
async function findByKey(context: WriteContext, lookup: KeyLookup, status: Status): Promise<string | null> {
  const { page, values } = planList(keyQuery(lookup, status, context.layer), createPlanContext(context));
  const bytes = await context.tx.bytes(page, values);
  if (bytes === null || bytes.length === 0) return null;
  const found = JSON.parse(bytes.toString('utf8')) as { readonly documentId: string };
  return found.documentId;
}

/**
 * The rules are part of the query where many versions may have the value. The one that is published is checked by its draft, like any
 * document that is written.
 */
function keyQuery(
  { type, key, value, locale, rules }: KeyLookup,
  status: Status,
  layer: WriteContext['layer'],
): ListReadQuery {
  const literals = new Literals();
  const hasKey = { is: 'compare', attribute: key, test: { operator: '$eq', slot: literals.add(value) } } as const;
  const conditions = status === 'draft' ? ruleConditions(rules, type, literals) : [];
  const ownLocale = type.localized && key.localized;
  return {
    is: 'list',
    node: { ...idOnlyNode(type), filter: { is: 'and', terms: [hasKey, ...conditions] } },
    versions: {
      status,
      locale: ownLocale ? { is: 'some', slots: [literals.add(locale)], explicit: true } : { is: 'all' },
      publication: null,
      ...setChoice(layer, literals),
    },
    page: { is: 'offset', start: 0, limit: 1, withCount: false },
    values: literals.values,
  };
}
