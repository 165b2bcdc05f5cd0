import { createStatementsMove, inBatch } from '../links/statements-move.js';
import type { Move, MoveContext } from '../types.js';
import { type CommonType, versionsOfSetsLast } from './common-type.js';
import { createRemovalMove } from './removal.js';
import { addEntryLocale, removeEntries, removeEntryLocales } from './set-entry-moves.js';

/** The moves of a type's versions where it gains or loses its locales, or where a locale is removed. */
export function localeMoves(type: CommonType, moveContext: MoveContext): readonly Move[] {
  const [before, after] = [type.before.type.localized, type.after.type.localized];
  if (!before) return after ? [addLocale(type, moveContext), addEntryLocale(type, moveContext)] : [];
  if (after) return removedLocaleMoves(type, moveContext);
  return [removeLocales(type, moveContext), ...removeEntryLocales(type, moveContext)];
}

/** Existing versions get the default locale of the model after: in any other they would be hidden, or removed. */
function addLocale(type: CommonType, moveContext: MoveContext): Move {
  const { dialect, to } = moveContext;
  const { versions, after } = type;
  const locale = to.record.defaultLocale;
  return createStatementsMove({
    description: `the versions of ${after.type.uid} are those in ${locale}`,
    subject: { is: 'versions', of: after.type.uid },
    table: after.name,
    dialect,
    counted: versions,
    batched: {
      versions,
      sql: [`UPDATE ${versions} SET locale = ${dialect.text(locale)} WHERE ${inBatch('id', dialect)}`],
    },
  });
}

/**
 * Each document keeps its version in the default locale, or in the first that it had; versions of change sets count only for a document
 * that has no others. The locale is cleared after links have moved.
 */
function removeLocales(type: CommonType, moveContext: MoveContext): Move {
  const { dialect, to } = moveContext;
  const { versions, after } = type;
  const locale = dialect.text(to.record.defaultLocale);
  const isDefault = `k.locale = ${locale}`;
  const remainingLocale =
    `SELECT k.locale FROM ${versions} k WHERE k.document_id = r.document_id ` +
    `ORDER BY ${versionsOfSetsLast('k', dialect)}, CASE WHEN ${isDefault} THEN 0 ELSE 1 END, k.id LIMIT 1`;
  const description = `the documents of ${after.type.uid} keep their version in ${to.record.defaultLocale}, or in the first locale that they have`;
  return createRemovalMove(
    type,
    { description, where: `r.locale <> (${remainingLocale})`, alsoRetained: `locale <> ${locale}` },
    moveContext,
  );
}

function removedLocaleMoves(type: CommonType, moveContext: MoveContext): readonly Move[] {
  const { dialect, from, to } = moveContext;
  const removed = from.record.locales.filter((locale) => !to.record.locales.includes(locale));
  if (removed.length === 0) return [];
  const description = `the versions of ${type.after.type.uid} in ${removed.join(', ')} go`;
  const inRemoved = `locale IN (${removed.map((locale) => dialect.text(locale)).join(', ')})`;
  return [
    createRemovalMove(type, { description, where: `r.${inRemoved}` }, moveContext),
    removeEntries(type, inRemoved, moveContext),
  ];
}
