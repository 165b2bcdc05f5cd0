import type { ContentType } from '../schema/index.js';
import { type DocumentsContext, type Source, tableOf } from './context.js';
import { parseBody } from './intent/parse.js';
import { Problems } from './intent/problems.js';
import { checkLocale, rulesOfWrite, type WriteRowRules } from './life/row-rules.js';
import type { ParsedBody } from './life/write.js';
import type { WriteRequest } from './types.js';

/** A write whose body is parsed and whose locale is allowed. */
export interface PreparedWrite extends WriteRequest {
  readonly body: ParsedBody;
  readonly rules: WriteRowRules;
}

/** What a request says about where it writes. */
export interface Located {
  readonly type: ContentType;
  readonly locale: string | null;
}

/**
 * What of a write comes before its transaction begins: digests of passwords take their time, and nobody else could write
 * meanwhile. Raises Failure access.forbidden, and what a body can be refused for at once.
 */
export async function prepareWrite(
  request: WriteRequest,
  action: 'create' | 'update',
  context: DocumentsContext,
): Promise<PreparedWrite> {
  const { type, ability } = request;
  const rules = rulesOfWrite(ability, type, action, request.status === 'published');
  checkAsked(rules, context, request);
  const problems = new Problems();
  const body = await parseBody(request.data, type, {
    snapshot: context.snapshot,
    ability,
    writable: ability.writable(action, type.uid),
    rules: context.rules,
    strictness: type.draftAndPublish ? 'draft' : 'published',
    problems,
  });
  return { ...request, rules, body: { ...body, problems } };
}

/**
 * Raises Failure access.forbidden where a rule leaves out the locale that is named, before anything is looked up, so that it tells
 * nothing. Which ones `*` means is seen later.
 */
export function checkAsked(rules: WriteRowRules, context: DocumentsContext, request: Located): void {
  if (request.locale !== '*') checkLocale(rules, localeOf(context, request));
}

/** The locale versions that a request is about, of the document of this id. */
export function sourceOf(context: DocumentsContext, request: Located, documentId: string): Source {
  const { type } = request;
  return { type, table: tableOf(context, type.uid), documentId, locale: localeOf(context, request) };
}

/** The locale that is written to; '' on types without locales. */
function localeOf(context: DocumentsContext, { type, locale }: Located): string {
  return type.localized ? (locale ?? context.snapshot.defaultLocale) : '';
}
