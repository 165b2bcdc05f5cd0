import { isObject } from '../../foundations/core/index.js';
import type { ForcedValues } from '../../language/query/access/index.js';
import type { ContentType } from '../../language/schema/index.js';
import { type DocumentLocale, type DocumentsContext, getVersionTable } from './context.js';
import { withForcedValues, withoutForced } from './intent/forced-values.js';
import { parseDocumentBody } from './intent/parse-body.js';
import { Problems } from './intent/problems.js';
import type { WriteRequest } from './types.js';
import { checkLocale, getWriteRowRules, selectStatus, type WriteRowRules } from './writes/row-rules.js';
import type { CheckedBody } from './writes/write-version.js';

/** A write whose body is parsed and whose locale is allowed. */
export interface PreparedWrite extends WriteRequest {
  /** The requested action: an `update` may create a version. */
  readonly action: 'create' | 'update';
  readonly body: CheckedBody;
  readonly rules: WriteRowRules;
  /** The values that the permission forces; they are in the body. */
  readonly forced: ForcedValues | null;
}

/** The type and locale that a request writes to. */
export interface LocaleRequest {
  readonly type: ContentType;
  readonly locale: string | null;
}

/**
 * Parses and checks a write before its transaction begins, because hashing passwords takes time during which the
 * transaction would block other writes. Throws Failure access.forbidden, and write.* for what is invalid regardless of
 * the stored documents.
 */
export async function prepareWrite(
  request: WriteRequest,
  action: 'create' | 'update',
  context: DocumentsContext,
): Promise<PreparedWrite> {
  const { type } = request;
  const ability = request.ability.forWrite(action, type.uid, isObject(request.data) ? Object.keys(request.data) : []);
  const allRules = getWriteRowRules(ability, type, action, request.status === 'published');
  checkRequestedLocale(allRules, context, request);
  const rules = selectStatus(allRules, request.status);
  const problems = new Problems();
  const forced = ability.forcedValues(action, type.uid);
  const parseContext = {
    snapshot: context.snapshot,
    ability,
    writable: ability.writableAttributes(action, type.uid),
    // A revision contains stored values, which must not be parsed again.
    rules: request.isRestore === true ? { ...context.rules, textsSpellJson: false } : context.rules,
    strictness: type.draftAndPublish ? 'draft' : 'published',
    problems,
    literals: request.literals,
    maxEntries: context.maxEntries,
    batch: request.batch,
  } as const;
  const parsed = await parseDocumentBody(withoutForced(request.data, forced), type, parseContext);
  const body =
    forced === null ? parsed : await withForcedValues(parsed, { data: request.data, type, forced }, parseContext);
  return { ...request, action, rules, forced, body: { ...body, problems } };
}

/**
 * Throws Failure access.forbidden if a rule excludes the requested locale. Runs before any query, so that the response reveals nothing
 * about stored documents. The locales of `*` are checked later.
 */
export function checkRequestedLocale(rules: WriteRowRules, context: DocumentsContext, request: LocaleRequest): void {
  if (request.locale !== '*') checkLocale(rules, getLocale(context, request));
}

/** Returns the document and locale that a request is about. */
export function getDocumentLocale(
  context: DocumentsContext,
  request: LocaleRequest,
  documentId: string,
): DocumentLocale {
  const { type } = request;
  return { type, table: getVersionTable(context, type.uid), documentId, locale: getLocale(context, request) };
}

/** Returns the locale to write to; '' on types without locales. */
function getLocale(context: DocumentsContext, { type, locale }: LocaleRequest): string {
  return type.localized ? (locale ?? context.snapshot.defaultLocale) : '';
}
