import type { Link } from '../../../layout/index.js';
import type { Dialect, Sql } from '../../../plan/index.js';
import type { LinkSource } from './link-source.js';
import { becomesShared } from './pairs.js';
import { heldPin, noPin } from './pins.js';
import { formerLinks, type Printing } from './spelling.js';

/** The links of an attribute whose type goes on holding them, as far as they lead to what it may lead to now. */
export function heldLinks(before: Link, after: Link, printing: Printing): LinkSource | null {
  const { dialect, names, place } = printing;
  const links = formerLinks(before, printing);
  const where = [...links.where];
  const typed = before.is === 'table' && before.typeColumn !== null ? links.at(before.typeColumn) : null;
  const target = after.target === null ? null : names.type(after.target.uid);
  if (after.target !== null) {
    if (typed === null ? before.target?.uid !== target : target === null) return null;
    if (typed !== null && target !== null) where.push(`${typed} = ${dialect.text(target)}`);
  }
  const shares = becomesShared(before, after);
  const versions = dialect.identifier(before.owner.collectionName);
  const inverse = before.inversePositionColumn;
  return {
    // Each locale's version gets the links of the one that all share.
    from: shares
      ? `${links.from} JOIN ${versions} t ON o.id = (${sharedVersion(versions, place.to.record.defaultLocale, dialect)})`
      : links.from,
    where,
    owner: shares ? 't.id' : 'o.id',
    target: links.at(before.targetColumn),
    type: typed ?? dialect.text(before.target?.uid ?? ''),
    locale: heldPin({ before, after, typed, pin: columnAt(before.localeColumn, links.at) }, printing),
    status: before.statusColumn === null ? noPin : links.at(before.statusColumn),
    order: [links.position],
    inverse: inverse === null ? null : links.at(inverse),
  };
}

function columnAt(column: string | null, at: (column: string) => Sql): Sql | null {
  return column === null ? null : at(column);
}

/** The id of the version whose files the version `t` shares: the one in the default locale, else the first that there is. */
export function sharedVersion(versions: Sql, locale: string, dialect: Dialect): Sql {
  return (
    `SELECT s1.id FROM ${versions} s1 WHERE s1.document_id = t.document_id AND s1.status = t.status ` +
    `ORDER BY CASE WHEN s1.locale = ${dialect.text(locale)} THEN 0 ELSE 1 END, s1.id LIMIT 1`
  );
}
