import type { ContentType } from '../../../language/schema/index.js';
import type { Link } from '../../sql/layout/index.js';
import type { Dialect, Sql } from '../../sql/plan/index.js';
import type { ModelWithLayout, MoveContext } from '../types.js';
import { type FormerNames, formerNames } from './former-names.js';

/** Context for printing the statements of a change. */
export interface LinkSqlContext {
  readonly moveContext: MoveContext;
  readonly names: FormerNames;
  readonly dialect: Dialect;
}

/** Creates the context of a change. */
export function createLinkSqlContext(moveContext: MoveContext): LinkSqlContext {
  return { moveContext, names: formerNames(moveContext), dialect: moveContext.dialect };
}

/** A column of an aliased table. */
export function aliasedColumn(alias: string, name: string, { dialect }: LinkSqlContext): Sql {
  return `${alias}.${dialect.identifier(name)}`;
}

/** The content type of a uid in one of the models; null: it has none. */
export function findType({ layout }: ModelWithLayout, uid: string | null): ContentType | null {
  return uid === null ? null : (layout.versionTables.get(uid)?.type ?? null);
}

/** The links of the model before: `o` is the owner's version row, `at` returns a column of the link. */
export interface FormerLinks {
  /** Table expression. */
  readonly from: Sql;
  /** The condition that there is a link. */
  readonly where: readonly Sql[];
  linkColumn(column: string): Sql;
  /** Its position among the owner's links. */
  readonly position: Sql;
}

/** Returns the links before as parts of a query. */
export function formerLinks(before: Link, sqlContext: LinkSqlContext): FormerLinks {
  const { identifier } = sqlContext.dialect;
  const owner = `${identifier(before.owner.collectionName)} o`;
  if (before.is === 'column') {
    const linkColumn = (column: string) => aliasedColumn('o', column, sqlContext);
    return { from: owner, where: [`${linkColumn(before.targetColumn)} IS NOT NULL`], linkColumn, position: '1' };
  }
  const linkColumn = (column: string) => aliasedColumn('l', column, sqlContext);
  return {
    from: `${identifier(before.table)} l JOIN ${owner} ON o.id = ${linkColumn(before.ownerColumn)}`,
    where: [],
    linkColumn,
    position: linkColumn(before.positionColumn),
  };
}
