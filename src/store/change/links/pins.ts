import type { Link } from '../../../layout/index.js';
import type { Sql } from '../../../plan/index.js';
import type { ContentType } from '../../../schema/index.js';
import { type Printing, typeIn } from './spelling.js';

/** A text that is null. */
export const noPin: Sql = 'CAST(NULL AS text)';

/** A link of an owner that goes on holding it: `o` is the owner's version row. */
export interface HeldPin {
  readonly before: Link;
  readonly after: Link;
  /** The target's type, by its uid before; null: always that of `before`. */
  readonly typed: Sql | null;
  /** The pin before; null: it had none. */
  readonly pin: Sql | null;
}

/**
 * The locale that a link names where its owner has none: the one that its owner's version was in, or the one that it named before,
 * which is the default one where it named none.
 */
export function heldPin(held: HeldPin, printing: Printing): Sql {
  const { after, before, typed } = held;
  if (after.localeColumn === null) return noPin;
  if (typed === null) return pinTo(before.target, held, printing);
  const { place, dialect } = printing;
  const cases = [...place.from.layout.tables.values()]
    .map(({ type }) => ({ type, pin: pinTo(type, held, printing) }))
    .filter(({ pin }) => pin !== noPin)
    .map(({ type, pin }) => `WHEN ${dialect.text(type.uid)} THEN ${pin}`);
  return cases.length === 0 ? noPin : `CASE ${typed} ${cases.join(' ')} END`;
}

/** The pin of a link to one type, as it was before. */
function pinTo(target: ContentType | null, { before, pin }: HeldPin, printing: Printing): Sql {
  const { place, names, dialect } = printing;
  const later = target === null ? null : typeIn(place.to, names.laterType(target.uid));
  if (target === null || later === null || !later.localized) return noPin;
  if (!target.localized) return dialect.text(place.to.record.defaultLocale);
  if (before.owner.localized) return 'o.locale';
  const fallback = dialect.text(place.from.record.defaultLocale);
  return pin === null ? fallback : `coalesce(${pin}, ${fallback})`;
}
