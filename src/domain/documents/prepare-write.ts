import { Bug, isObject } from '../../foundations/core/index.js';
import { type Ability, fullAccess } from '../../language/query/access/index.js';
import type { ContentType } from '../../language/schema/index.js';
import { type DocumentLocale, type DocumentsContext, getVersionTable } from './context.js';
import { parseDocumentBody } from './intent/parse-body.js';
import type { ParsedObject } from './intent/parse-context.js';
import { Problems } from './intent/problems.js';
import type { BeforeWriteRequest, WriteRequest } from './types.js';
import { checkLocale, getWriteRowRules, type WriteRowRules } from './writes/row-rules.js';
import type { CheckedBody } from './writes/write-version.js';

/** A write whose body is parsed and whose locale is allowed. */
export interface PreparedWrite extends WriteRequest {
  readonly body: CheckedBody;
  readonly rules: WriteRowRules;
}

/** The type and locale that a request writes to. */
export interface LocaleRequest {
  readonly type: ContentType;
  readonly locale: string | null;
}

/**
 * Parses and checks a write before its transaction begins, since digests of passwords take time during which the transaction would
 * block other writes. Throws Failure access.forbidden, and write.* for what is invalid regardless of the stored documents.
 */
export async function prepareWrite(
  request: WriteRequest,
  action: 'create' | 'update',
  context: DocumentsContext,
): Promise<PreparedWrite> {
  const { type, ability } = request;
  const rules = getWriteRowRules(ability, type, action, request.status === 'published');
  checkRequestedLocale(rules, context, request);
  const problems = new Problems();
  const body = await parseDocumentBody(request.data, type, {
    snapshot: context.snapshot,
    ability,
    writable: ability.writableAttributes(action, type.uid),
    // A revision holds stored values, which must not be parsed again.
    rules: request.isRestore === true ? { ...context.rules, textsSpellJson: false } : context.rules,
    strictness: type.draftAndPublish ? 'draft' : 'published',
    problems,
    literals: request.literals,
    maxEntries: context.maxEntries,
  });
  const complete = await withBeforeWriteValues(request, action, body, { ...context, problems });
  return { ...request, rules, body: { ...complete, problems } };
}

/** Returns the body with the values of the beforeWrite hook, which is not called for an invalid body. Throws Bug if those cannot be written. */
async function withBeforeWriteValues(
  request: WriteRequest,
  action: 'create' | 'update',
  body: ParsedObject,
  { snapshot, rules, beforeWrite, problems }: DocumentsContext & { readonly problems: Problems },
): Promise<ParsedObject> {
  const { type, data } = request;
  if (beforeWrite === null || problems.isNotEmpty || !isObject(data)) return body;
  const values = await beforeWrite(toBeforeWriteRequest(request, action, data));
  if (values === null) return body;
  const strictness = type.draftAndPublish ? 'draft' : 'published';
  const parseContext = {
    snapshot,
    ability: fullAccess,
    writable: null,
    rules,
    strictness,
    problems,
    maxEntries: Number.POSITIVE_INFINITY,
  } as const;
  const hookBody = await parseDocumentBody(values, type, parseContext).catch((error: unknown) => {
    throw new Bug(`the values that a beforeWrite hook returned for ${type.uid} cannot be written`, error);
  });
  return {
    intent: new Map([...body.intent, ...hookBody.intent]),
    namedAttributes: new Set([...body.namedAttributes, ...hookBody.namedAttributes]),
  };
}

/** Returns the request as the beforeWrite hook gets it. */
export function toBeforeWriteRequest(
  request: LocaleRequest & { readonly ability: Ability; readonly documentId?: string | null },
  action: BeforeWriteRequest['action'],
  data: BeforeWriteRequest['data'],
): BeforeWriteRequest {
  const { type, ability, locale, documentId = null } = request;
  return { action, type, ability, locale, documentId, data };
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
