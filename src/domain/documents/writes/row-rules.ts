import { Failure } from '../../../foundations/core/index.js';
import type { Ability, ContentAction, RowRule } from '../../../language/query/access/index.js';
import { getRowRule } from '../../../language/query/index.js';
import type { ContentType } from '../../../language/schema/index.js';
import { lockDocumentRow, lockOwnDocumentRow } from '../../../storage/sql/plan/index.js';
import type { DocumentLocale, WriteContext } from '../context.js';

/** The rules that hold for one write; several where it does several things, such as to update and to publish. */
export type WriteRowRules = readonly RowRule[];

/** The rules of these actions, all of which the ability allows. */
export function getRowRules(ability: Ability, type: ContentType, actions: readonly ContentAction[]): WriteRowRules {
  return actions.flatMap((action) => getRowRule(ability, action, type) ?? []);
}

/** The rules of a write: of what it does, and of publishing where it publishes and the ability has that right. */
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
 * Whether the rules reach any of the locales that a document has versions in. One without such a locale is as missing as one that
 * does not exist, also to a request for all of its locales, or for one that it does not have yet.
 */
export function allowsAnyLocale(rules: WriteRowRules, versions: readonly { readonly locale: string }[]): boolean {
  return versions.some(({ locale }) => rules.every(({ locales }) => locales?.has(locale) ?? true));
}

/**
 * Locks the document of `source` for a change. False where there is none that the rules reach: one that somebody else created is as
 * missing as one that does not exist, in the same statement.
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
  // Nobody creates what somebody else created.
  if (secondCreator !== undefined) return false;
  const locked =
    creator === undefined
      ? context.tx.run(lockDocumentRow(context.printer), [documentId, type.uid])
      : context.tx.run(lockOwnDocumentRow(context.printer), [documentId, type.uid, creator]);
  return (await locked) > 0;
}
