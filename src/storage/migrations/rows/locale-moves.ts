import { createStatementsMove, inBatch } from '../links/statements-move.js';
import type { Move, MoveContext } from '../types.js';
import type { CommonType } from './common-type.js';
import { createRemovalMove } from './removal.js';

/** What happens to the versions of a type that gains or loses its locales, and in locales that are gone. */
export function localeMoves(type: CommonType, moveContext: MoveContext): readonly Move[] {
  const [before, after] = [type.before.type.localized, type.after.type.localized];
  if (!before) return after ? [addLocale(type, moveContext)] : [];
  return after ? removedLocaleMoves(type, moveContext) : [removeLocales(type, moveContext)];
}

/** What is there is in the default locale to come: another one would be hidden, or gone. */
function addLocale(type: CommonType, moveContext: MoveContext): Move {
  const { dialect, to } = moveContext;
  const { versions, after } = type;
  const locale = to.record.defaultLocale;
  return createStatementsMove({
    description: `the versions of ${after.type.uid} are those in ${locale}`,
    table: after.name,
    dialect,
    counted: versions,
    batched: {
      versions,
      sql: [`UPDATE ${versions} SET locale = ${dialect.text(locale)} WHERE ${inBatch('id', dialect)}`],
    },
  });
}

/** Each document keeps its version in the default locale, or in the first that it had. They keep the locale until links have moved. */
function removeLocales(type: CommonType, moveContext: MoveContext): Move {
  const { dialect, to } = moveContext;
  const { versions, after } = type;
  const locale = dialect.text(to.record.defaultLocale);
  const isDefault = `k.locale = ${locale}`;
  const keptLocale =
    `SELECT k.locale FROM ${versions} k WHERE k.document_id = r.document_id ` +
    `ORDER BY CASE WHEN ${isDefault} THEN 0 ELSE 1 END, k.id LIMIT 1`;
  const description = `the documents of ${after.type.uid} keep their version in ${to.record.defaultLocale}, or in the first locale that they have`;
  return createRemovalMove(
    type,
    { description, where: `r.locale <> (${keptLocale})`, alsoRetained: `locale <> ${locale}` },
    moveContext,
  );
}

function removedLocaleMoves(type: CommonType, moveContext: MoveContext): readonly Move[] {
  const { dialect, from, to } = moveContext;
  const removed = from.record.locales.filter((locale) => !to.record.locales.includes(locale));
  if (removed.length === 0) return [];
  const description = `the versions of ${type.after.type.uid} in ${removed.join(', ')} go`;
  return [
    createRemovalMove(
      type,
      { description, where: `r.locale IN (${removed.map(dialect.text).join(', ')})` },
      moveContext,
    ),
  ];
}
