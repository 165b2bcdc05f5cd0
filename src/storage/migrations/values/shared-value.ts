import type { VersionTable } from '../../sql/layout/index.js';
import type { Dialect, Sql } from '../../sql/plan/index.js';

/** The parts of an attribute that determine whether locales share its value. */
interface Localized {
  readonly localized: boolean;
}

/** Whether each locale had its own value, and all locales of a document share one in the model after. */
export function becomesShared(
  before: Localized,
  after: Localized,
  types: { readonly before: VersionTable | null; readonly after: VersionTable | null },
): boolean {
  const hasLocales = types.before?.type.localized === true && types.after?.type.localized === true;
  return hasLocales && before.localized && !after.localized;
}

/**
 * A column of the version row `t`, or, where its document shares the value, of the version of the same status in `locale`, else of its
 * first version.
 */
export function sharedColumn(column: string, table: string, locale: string | null, dialect: Dialect): Sql {
  const name = dialect.identifier(column);
  if (locale === null) return `t.${name}`;
  return (
    `(SELECT s.${name} FROM ${dialect.identifier(table)} s WHERE s.document_id = t.document_id AND s.status = t.status ` +
    `ORDER BY CASE WHEN s.locale = ${dialect.text(locale)} THEN 0 ELSE 1 END, s.id LIMIT 1)`
  );
}
