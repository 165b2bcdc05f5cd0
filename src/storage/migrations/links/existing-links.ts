import type { Link } from '../../sql/layout/index.js';
import type { Dialect, Sql } from '../../sql/plan/index.js';
import { mediaBecomesShared } from './link-pairs.js';
import type { LinkSource } from './link-source.js';
import { formerLinks, type LinkSqlContext } from './link-sql.js';
import { existingLocalePin, noPin } from './locale-pins.js';

/** The links of an attribute whose type stays the owner, without those to targets that are no longer allowed. */
export function existingLinks(before: Link, after: Link, sqlContext: LinkSqlContext): LinkSource | null {
  const { dialect, names, moveContext } = sqlContext;
  const links = formerLinks(before, sqlContext);
  const where = [...links.where];
  const typeExpression =
    before.is === 'table' && before.typeColumn !== null ? links.linkColumn(before.typeColumn) : null;
  const target = after.target === null ? null : names.type(after.target.uid);
  if (after.target !== null) {
    if (typeExpression === null ? before.target?.uid !== target : target === null) return null;
    if (typeExpression !== null && target !== null) where.push(`${typeExpression} = ${dialect.text(target)}`);
  }
  const shares = mediaBecomesShared(before, after);
  const versions = dialect.identifier(before.owner.collectionName);
  const inverse = before.inversePositionColumn;
  return {
    // Each locale's version gets the links of the shared version.
    from: shares
      ? `${links.from} JOIN ${versions} t ON o.id = (${sharedVersionQuery(versions, moveContext.to.record.defaultLocale, dialect)})`
      : links.from,
    where,
    owner: shares ? 't.id' : 'o.id',
    target: links.linkColumn(before.targetColumn),
    type: typeExpression ?? dialect.text(before.target?.uid ?? ''),
    locale: existingLocalePin(
      { before, after, typeExpression, pin: columnOrNull(before.localeColumn, links.linkColumn) },
      sqlContext,
    ),
    status: before.statusColumn === null ? noPin : links.linkColumn(before.statusColumn),
    order: [links.position],
    inverse: inverse === null ? null : links.linkColumn(inverse),
  };
}

function columnOrNull(column: string | null, linkColumn: (column: string) => Sql): Sql | null {
  return column === null ? null : linkColumn(column);
}

/** The id of the version whose files the version `t` shares: the one in the default locale, else the first one. */
export function sharedVersionQuery(versions: Sql, locale: string, dialect: Dialect): Sql {
  return (
    `SELECT s1.id FROM ${versions} s1 WHERE s1.document_id = t.document_id AND s1.status = t.status ` +
    `ORDER BY CASE WHEN s1.locale = ${dialect.text(locale)} THEN 0 ELSE 1 END, s1.id LIMIT 1`
  );
}
