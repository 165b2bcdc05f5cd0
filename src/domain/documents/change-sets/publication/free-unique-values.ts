import type { Stored } from '../../../../language/schema/index.js';
import { updateVersion } from '../../../../storage/sql/plan/index.js';
import type { DocumentLocale, WriteContext } from '../../context.js';
import { releaseOutdatedClaims } from '../../unique/claims.js';
import { readColumnValues } from '../../versions.js';
import type { SetVersion } from './set-versions.js';

/** A version that is to replace the published one. */
export interface Replacement {
  readonly document: DocumentLocale;
  readonly source: SetVersion;
  readonly published: SetVersion | undefined;
}

/** A value that a published version has and gives up. */
interface ReleasedValue {
  readonly document: DocumentLocale;
  readonly published: SetVersion;
  readonly column: string;
  readonly key: string;
}

/**
 * Takes unique values off published versions that are about to get others, where another document of the set is to have them: in whatever
 * order documents are published then, they may exchange such values.
 */
export async function freeUniqueValues(context: WriteContext, replacements: readonly Replacement[]): Promise<void> {
  const wanted = new Set<string>();
  const released: ReleasedValue[] = [];
  for (const { document, source, published } of replacements) {
    const columns = uniqueColumns(document);
    const next = await readColumnValues(context, document.table, source.id);
    await releaseOutdatedClaims(context, document, next);
    if (columns.length === 0) continue;
    const current = published && (await readColumnValues(context, document.table, published.id));
    for (const column of columns) {
      const [value, former] = [next.get(column) ?? null, current?.get(column) ?? null];
      if (value === former) continue;
      if (value !== null) wanted.add(valueKey(document, column, value));
      if (former !== null && published !== undefined)
        released.push({ document, published, column, key: valueKey(document, column, former) });
    }
  }
  for (const { document, published, column, key } of released) {
    if (!wanted.has(key)) continue;
    await context.tx.run(updateVersion(document.table.name, [column], context.printer), [null, published.id]);
  }
}

/** The columns that a unique index of published versions has. */
function uniqueColumns({ type, table }: DocumentLocale): readonly string[] {
  return [...table.columns.values()].flatMap(({ attribute, name }) =>
    attribute.unique && type.attributes.has(attribute.name) && (attribute.localized || !type.localized) ? [name] : [],
  );
}

function valueKey({ table, locale }: DocumentLocale, column: string, value: Stored): string {
  return [table.name, column, locale, typeof value, String(value)].join('\n');
}
