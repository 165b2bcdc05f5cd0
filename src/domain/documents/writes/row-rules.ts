import { Failure } from '../../../foundations/core/index.js';
import type { Ability, ContentAction, RowRule } from '../../../language/query/access/index.js';
import { getRowRule, type Status } from '../../../language/query/index.js';
import type { ContentType } from '../../../language/schema/index.js';
import { lockDocumentRow, lockOwnDocumentRow } from '../../../storage/sql/plan/index.js';
import type { DocumentLocale, WriteContext } from '../context.js';

/** The row rules that apply to one write; several if it does several things, such as updating and publishing. */
export type WriteRowRules = readonly RowRule[];

/** The rules of these actions, all of which the ability allows. */
export function getRowRules(ability: Ability, type: ContentType, actions: readonly ContentAction[]): WriteRowRules {
  return actions.flatMap((action) => getRowRule(ability, action, type) ?? []);
}

/**
 * Returns the rules of a write: those of its action, and those of publishing if it publishes and the ability has that
 * permission.
 */
export function getWriteRowRules(
  ability: Ability,
  type: ContentType,
  action: 'create' | 'update',
  publishes: boolean,
): WriteRowRules {
  const alsoPublishes = publishes && type.draftAndPublish && ability.can('publish', type.uid);
  return getRowRules(ability, type, alsoPublishes ? [action, 'publish'] : [action]);
}

/** Throws Failure access.forbidden for a locale that a rule leaves out. */
export function checkLocale(rules: WriteRowRules, locale: string): void {
  if (!rules.every(({ locales }) => locales?.has(locale) ?? true)) throw new Failure('access.forbidden');
}

/**
 * Returns the rules without statuses, of several alternatives those that allow a write to this one. Throws Failure access.forbidden if a
 * rule leaves it out.
 */
export function selectStatus(rules: WriteRowRules, status: Status): WriteRowRules {
  const selected = findStatusRules(rules, status);
  if (selected === null) throw new Failure('access.forbidden');
  return selected;
}

/** Returns the rules as `selectStatus` does; null: a rule leaves the status out. */
export function findStatusRules(rules: WriteRowRules, status: Status): WriteRowRules | null {
  const selected = rules.flatMap((rule) => withStatus(rule, status) ?? []);
  return selected.length === rules.length ? selected : null;
}

function withStatus(rule: RowRule, status: Status): RowRule | null {
  if (rule.status !== undefined && rule.status !== status) return null;
  if (rule.anyOf === undefined) return { ...rule, status: undefined };
  const anyOf = rule.anyOf.flatMap((alternative) => withStatus(alternative, status) ?? []);
  return anyOf.length === 0 ? null : { ...rule, status: undefined, anyOf };
}

/**
 * Returns whether the rules allow any of the locales that a document has versions in. A document without one counts as
 * missing, also to a request for all of its locales, or for a locale that it does not have yet.
 */
export function allowsAnyLocale(rules: WriteRowRules, versions: readonly { readonly locale: string }[]): boolean {
  return versions.some(({ locale }) => rules.every(({ locales }) => locales?.has(locale) ?? true));
}

/**
 * Locks the document of `source` for a change. Returns false if there is none that the rules allow: a document of
 * another creator counts as missing, in the same statement.
 */
export async function lockDocument(
  context: WriteContext,
  document: Pick<DocumentLocale, 'type' | 'documentId'>,
  rules: WriteRowRules,
): Promise<boolean> {
  const { type, documentId } = document;
  if (!rules.every(({ documents }) => documents?.has(documentId) ?? true)) return false;
  const creators = new Set(rules.flatMap(({ creator }) => creator ?? []));
  const [creator, secondCreator] = creators;
  // Two rules with different creators allow no document.
  if (secondCreator !== undefined) return false;
  const locked =
    creator === undefined
      ? context.tx.run(lockDocumentRow(context.printer), [documentId, type.uid])
      : context.tx.run(lockOwnDocumentRow(context.printer), [documentId, type.uid, creator]);
  return (await locked) > 0;
}
