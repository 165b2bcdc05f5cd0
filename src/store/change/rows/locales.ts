import { statementsMove, within } from '../links/statements-move.js';
import type { Move, MovePlace } from '../types.js';
import type { KeptType } from './kept-type.js';
import { removalMove } from './removal.js';

/** What happens to the versions of a type that gains or loses its locales, and in locales that are gone. */
export function localeMoves(type: KeptType, place: MovePlace): readonly Move[] {
  const [before, after] = [type.before.type.localized, type.after.type.localized];
  if (!before) return after ? [gain(type, place)] : [];
  return after ? lostLocales(type, place) : [lose(type, place)];
}

/** What is there is in the default locale to come: another one would be hidden, or gone. */
function gain(type: KeptType, place: MovePlace): Move {
  const { dialect, to } = place;
  const { versions, after } = type;
  const locale = to.record.defaultLocale;
  return statementsMove({
    says: `the versions of ${after.type.uid} are those in ${locale}`,
    table: after.name,
    dialect,
    counted: versions,
    portioned: {
      versions,
      sql: [`UPDATE ${versions} SET locale = ${dialect.text(locale)} WHERE ${within('id', dialect)}`],
    },
  });
}

/** Each document keeps its version in the default locale, or in the first that it had. They keep the locale until links have moved. */
function lose(type: KeptType, place: MovePlace): Move {
  const { dialect, to } = place;
  const { versions, after } = type;
  const locale = dialect.text(to.record.defaultLocale);
  const isDefault = `k.locale = ${locale}`;
  const kept =
    `SELECT k.locale FROM ${versions} k WHERE k.document_id = r.document_id ` +
    `ORDER BY CASE WHEN ${isDefault} THEN 0 ELSE 1 END, k.id LIMIT 1`;
  const says = `the documents of ${after.type.uid} keep their version in ${to.record.defaultLocale}, or in the first locale that they have`;
  return removalMove(type, { says, where: `r.locale <> (${kept})`, alsoParked: `locale <> ${locale}` }, place);
}

function lostLocales(type: KeptType, place: MovePlace): readonly Move[] {
  const { dialect, from, to } = place;
  const gone = from.record.locales.filter((locale) => !to.record.locales.includes(locale));
  if (gone.length === 0) return [];
  const says = `the versions of ${type.after.type.uid} in ${gone.join(', ')} go`;
  return [removalMove(type, { says, where: `r.locale IN (${gone.map(dialect.text).join(', ')})` }, place)];
}
