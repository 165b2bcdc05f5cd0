import { type Ability, fullAccess } from '../access/index.js';
import { Bug, isObject } from '../kernel/index.js';
import type { ContentType } from '../schema/index.js';
import { type DocumentsContext, type Source, tableOf } from './context.js';
import type { Body } from './intent/body.js';
import { parseBody } from './intent/parse.js';
import { Problems } from './intent/problems.js';
import { checkLocale, rulesOfWrite, type WriteRowRules } from './life/row-rules.js';
import type { ParsedBody } from './life/write.js';
import type { Beginning, WriteRequest } from './types.js';

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
    // What is stored says what it means.
    rules: request.restores === true ? { ...context.rules, textsSpellJson: false } : context.rules,
    strictness: type.draftAndPublish ? 'draft' : 'published',
    problems,
    literals: request.literals,
    maxEntries: context.maxEntries,
  });
  const preceded = await withPreceding(request, action, body, { ...context, problems });
  return { ...request, rules, body: { ...preceded, problems } };
}

/** The body with what the server writes besides. Raises Bug where that names what cannot be written. Those who precede a write do not see one that will be refused in any case. */
async function withPreceding(
  request: WriteRequest,
  action: 'create' | 'update',
  body: Body,
  { snapshot, rules, precede, problems }: DocumentsContext & { readonly problems: Problems },
): Promise<Body> {
  const { type, data } = request;
  if (precede === null || problems.any || !isObject(data)) return body;
  const values = await precede(beginningOf(request, action, data));
  if (values === null) return body;
  const strictness = type.draftAndPublish ? 'draft' : 'published';
  const scope = {
    snapshot,
    ability: fullAccess,
    writable: null,
    rules,
    strictness,
    problems,
    maxEntries: Number.POSITIVE_INFINITY,
  } as const;
  const own = await parseBody(values, type, scope).catch((error: unknown) => {
    throw new Bug(`what the server sets itself in ${type.uid} cannot be written`, error);
  });
  return {
    intent: new Map([...body.intent, ...own.intent]),
    named: new Set([...body.named, ...own.named]),
  };
}

/** A write as those are told of it who precede writes. */
export function beginningOf(
  request: Located & { readonly ability: Ability; readonly documentId?: string | null },
  action: Beginning['action'],
  data: Beginning['data'],
): Beginning {
  const { type, ability, locale, documentId = null } = request;
  return { action, type, ability, locale, documentId, data };
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
