import { Bug } from '../../../foundations/core/index.js';
import type { Layout, TableLink, VersionTable } from '../../sql/layout/index.js';
import type { Dialect, Sql } from '../../sql/plan/index.js';
import { typePairs } from '../plan/type-pairs.js';
import type { MoveContext } from '../types.js';

/** A content type in both models. Its rows move within the table of the model before. */
export interface CommonType {
  readonly before: VersionTable;
  readonly after: VersionTable;
  /** Quoted name of the table of its versions while rows move. */
  readonly versions: Sql;
  /** Quoted uid in the model before, as `octavo_documents` and `octavo_unique` contain it. */
  readonly uid: Sql;
}

/** The content types in both models, in the order of the layout before. */
export function commonTypes({ from, to, changes, dialect }: MoveContext): readonly CommonType[] {
  return typePairs(from.layout, to.layout, changes).flatMap(({ before, after }) =>
    before === null || after === null
      ? []
      : [{ before, after, versions: dialect.identifier(before.name), uid: dialect.text(before.type.uid) }],
  );
}

/** The link tables of the attributes that a type owns. */
export function ownLinkTables({ links }: VersionTable): readonly TableLink[] {
  return [...links.values()].flatMap((link) => (link.is === 'table' && link.direction === 'forward' ? [link] : []));
}

/** A sort key of version rows: drafts and published versions before those of change sets. */
export function versionsOfSetsLast(alias: string, { text }: Dialect): Sql {
  return `CASE WHEN ${alias}.status IN (${text('draft')}, ${text('published')}) THEN 0 ELSE 1 END`;
}

/** Quoted names, separated by commas. */
export function identifierList(names: readonly string[], { identifier }: Dialect): Sql {
  return names.map(identifier).join(', ');
}

/** The columns of a table. Throws Bug for one that the layout does not have. */
export function tableColumnNames({ allTables }: Layout, name: string): readonly string[] {
  const table = allTables.find((candidate) => candidate.name === name);
  if (table === undefined) throw new Bug(`the layout has no table ${name}`);
  return table.columns.map((column) => column.name);
}
