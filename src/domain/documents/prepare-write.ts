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

/** What a request says about where it writes. */
export interface LocaleRequest {
  readonly type: ContentType;
  readonly locale: string | null;
}

/**
 * What of a write comes before its transaction begins: digests of passwords take their time, and nobody else could write
 * meanwhile. Throws Failure access.forbidden, and what a body can be refused for at once.
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
    // What is stored says what it means.
    rules: request.isRestore === true ? { ...context.rules, textsSpellJson: false } : context.rules,
    strictness: type.draftAndPublish ? 'draft' : 'published',
    problems,
    literals: request.literals,
    maxEntries: context.maxEntries,
  });
  const complete = await withBeforeWriteValues(request, action, body, { ...context, problems });
  return { ...request, rules, body: { ...complete, problems } };
}

/** The body with what the server writes besides. Throws Bug where that names what cannot be written. Those who precede a write do not see one that will be refused in any case. */
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
    throw new Bug(`what the server sets itself in ${type.uid} cannot be written`, error);
  });
  return {
    intent: new Map([...body.intent, ...hookBody.intent]),
    namedAttributes: new Set([...body.namedAttributes, ...hookBody.namedAttributes]),
  };
}

/** A write as those are told of it who precede writes. */
export function toBeforeWriteRequest(
  request: LocaleRequest & { readonly ability: Ability; readonly documentId?: string | null },
  action: BeforeWriteRequest['action'],
  data: BeforeWriteRequest['data'],
): BeforeWriteRequest {
  const { type, ability, locale, documentId = null } = request;
  return { action, type, ability, locale, documentId, data };
}

/**
 * Throws Failure access.forbidden where a rule leaves out the locale that is named, before anything is looked up, so that it tells
 * nothing. Which ones `*` means is seen later.
 */
export function checkRequestedLocale(rules: WriteRowRules, context: DocumentsContext, request: LocaleRequest): void {
  if (request.locale !== '*') checkLocale(rules, getLocale(context, request));
}

/** The locale versions that a request is about, of the document of this id. */
export function getDocumentLocale(
  context: DocumentsContext,
  request: LocaleRequest,
  documentId: string,
): DocumentLocale {
  const { type } = request;
  return { type, table: getVersionTable(context, type.uid), documentId, locale: getLocale(context, request) };
}

/** The locale that is written to; '' on types without locales. */
function getLocale(context: DocumentsContext, { type, locale }: LocaleRequest): string {
  return type.localized ? (locale ?? context.snapshot.defaultLocale) : '';
}
