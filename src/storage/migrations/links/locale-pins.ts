import type { ContentType } from '../../../language/schema/index.js';
import type { Link } from '../../sql/layout/index.js';
import type { Sql } from '../../sql/plan/index.js';
import { findType, type LinkSqlContext } from './link-sql.js';

/** A text that is null. */
export const noPin: Sql = 'CAST(NULL AS text)';

/** A link of an owner that stays its owner: `o` is the owner's version row. */
export interface ExistingPin {
  readonly before: Link;
  readonly after: Link;
  /** The target's type, by its uid before; null: always that of `before`. */
  readonly typeExpression: Sql | null;
  /** The pin before; null: it had none. */
  readonly pin: Sql | null;
}

/**
 * The locale that a link names where its owner has none: the locale of its owner's version, or else the one that it named before,
 * which is the default one where it named none.
 */
export function existingLocalePin(existing: ExistingPin, sqlContext: LinkSqlContext): Sql {
  const { after, before, typeExpression } = existing;
  if (after.localeColumn === null) return noPin;
  if (typeExpression === null) return pinToType(before.target, existing, sqlContext);
  const { moveContext, dialect } = sqlContext;
  const cases = [...moveContext.from.layout.versionTables.values()]
    .map(({ type }) => ({ type, pin: pinToType(type, existing, sqlContext) }))
    .filter(({ pin }) => pin !== noPin)
    .map(({ type, pin }) => `WHEN ${dialect.text(type.uid)} THEN ${pin}`);
  return cases.length === 0 ? noPin : `CASE ${typeExpression} ${cases.join(' ')} END`;
}

/** The pin of a link to one type, as it was before. */
function pinToType(target: ContentType | null, { before, pin }: ExistingPin, sqlContext: LinkSqlContext): Sql {
  const { moveContext, names, dialect } = sqlContext;
  const typeAfter = target === null ? null : findType(moveContext.to, names.laterType(target.uid));
  if (target === null || typeAfter === null || !typeAfter.localized) return noPin;
  if (!target.localized) return dialect.text(moveContext.to.record.defaultLocale);
  if (before.owner.localized) return 'o.locale';
  const fallback = dialect.text(moveContext.from.record.defaultLocale);
  return pin === null ? fallback : `coalesce(${pin}, ${fallback})`;
}
