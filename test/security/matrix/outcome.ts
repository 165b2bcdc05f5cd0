import type { Type } from './model.js';
import { type Action, allowsLocale, type Grants, type Right, rightTo } from './rights.js';

/** A way to write a document. */
export interface WriteOperation {
  readonly action: Exclude<Action, 'find' | 'findOne' | 'createLocalization' | 'readDrafts'>;
  /** null: the type has none; `*`: every one. */
  readonly locale: string | null;
  /** The parameter `status`; publication actions have none. */
  readonly status: 'draft' | 'published';
}

/** What a operation is done to. */
export interface Target {
  readonly is: 'own' | 'foreign' | 'missing';
  /** Its locales; empty where it is missing. */
  readonly locales: readonly (string | null)[];
}

/** How a operation ends: 200 and 204 are done, unless nothing changes. */
export interface Outcome {
  readonly status: 200 | 204 | 400 | 403 | 404;
  readonly changes: boolean;
}

const forbidden: Outcome = { status: 403, changes: false };
const missing: Outcome = { status: 404, changes: false };
const done: Outcome = { status: 200, changes: true };
const gone: Outcome = { status: 204, changes: true };
const nothing: Outcome = { status: 204, changes: false };

/** The outcome of a operation of a caller by the table. */
export function outcomeOf(grants: Grants, operation: WriteOperation, type: Type, target: Target): Outcome {
  const rights = rightsFor(grants, operation, type);
  if (rights === null) return forbidden;
  if (operation.locale !== '*' && !rights.every((right) => allowsLocale(right, type, operation.locale)))
    return forbidden;
  switch (operation.action) {
    case 'create':
      return done;
    case 'update':
      return updated(grants, operation, type, target, rights);
    case 'delete':
      return removed(operation, type, target, rights);
    case 'publish':
    case 'unpublish':
    case 'discardDraft':
      return acted(operation, type, target, rights);
  }
}

/** The rights that a operation takes, all of them; null: one is missing. An answer that is a draft takes the right to read drafts. */
function rightsFor(grants: Grants, { action, status }: WriteOperation, type: Type): readonly Right[] | null {
  const rights = [rightTo(grants, action, type.uid)];
  const publishes = (action === 'create' || action === 'update') && status === 'published' && type.drafts;
  if (publishes && grants.is === 'role') rights.push(rightTo(grants, 'publish', type.uid));
  if (answersDraft(action, status, type) && rightTo(grants, 'readDrafts', type.uid) === null) return null;
  const given = rights.flatMap((right) => right ?? []);
  return given.length === rights.length ? given : null;
}

/** Is the answer to a operation a draft, as the operation asks for it or by its nature? */
export function answersDraft(action: WriteOperation['action'], status: WriteOperation['status'], type: Type): boolean {
  if (action === 'unpublish' || action === 'discardDraft') return type.drafts;
  return status === 'draft' && action !== 'delete' && action !== 'publish';
}

function updated(
  grants: Grants,
  { locale }: WriteOperation,
  type: Type,
  target: Target,
  rights: readonly Right[],
): Outcome {
  if (target.is === 'missing') return type.single ? done : missing;
  if (!reach(rights, target)) return missing;
  if (target.locales.includes(locale)) return done;
  const right = rightTo(grants, 'createLocalization', type.uid);
  if (right === null) return anyLocale(rights, type, target) ? forbidden : missing;
  if (!allowsLocale(right, type, locale)) return forbidden;
  return reach([right], target) ? done : missing;
}

/** What is not there, or not theirs, is not there afterwards either. */
function removed({ locale }: WriteOperation, type: Type, target: Target, rights: readonly Right[]): Outcome {
  if (target.is === 'missing' || !reach(rights, target)) return nothing;
  if (!anyLocale(rights, type, target)) return nothing;
  if (locale === '*') return everyLocale(rights, type, target) ? gone : forbidden;
  return target.locales.includes(locale) ? gone : nothing;
}

function acted({ locale }: WriteOperation, type: Type, target: Target, rights: readonly Right[]): Outcome {
  if (type.single && target.is === 'missing') return missing;
  if (!type.drafts) return { status: 400, changes: false };
  if (target.is === 'missing' || !reach(rights, target)) return missing;
  if (!anyLocale(rights, type, target)) return missing;
  if (locale === '*') return everyLocale(rights, type, target) ? done : forbidden;
  return target.locales.includes(locale) ? done : missing;
}

function reach(rights: readonly Right[], { is }: Target): boolean {
  return is === 'own' || rights.every(({ own }) => !own);
}

/** A document all of whose locales are beyond the rights is as missing as one that is not there. */
function anyLocale(rights: readonly Right[], type: Type, { locales }: Target): boolean {
  return locales.some((locale) => rights.every((right) => allowsLocale(right, type, locale)));
}

function everyLocale(rights: readonly Right[], type: Type, { locales }: Target): boolean {
  return locales.every((locale) => rights.every((right) => allowsLocale(right, type, locale)));
}
