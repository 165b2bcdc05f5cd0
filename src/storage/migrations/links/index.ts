import type { Link } from '../../sql/layout/index.js';
import type { Sql } from '../../sql/plan/index.js';
import type { Move, MoveContext, MoveSubject } from '../types.js';
import { clearLocaleMoves } from './clear-locales.js';
import { clearColumns, fillColumns, fillTable } from './fill-links.js';
import { type LinkPair, linkPairs } from './link-pairs.js';
import type { LinkSource } from './link-source.js';
import { createLinkSqlContext, formerLinks, type LinkSqlContext } from './link-sql.js';
import { movedLinkSource } from './moved-link-source.js';
import { numberOwners } from './number-inverse.js';
import { renameTargets } from './rename-targets.js';
import { createStatementsMove } from './statements-move.js';
import { unmovedLinkStatements } from './unmoved-links.js';

export { type LinkPair, linkPairs } from './link-pairs.js';

/**
 * Returns the moves of the links of relations and media, which run after `rowMoves`. New tables and columns are filled from those that
 * they replace, with the links that the model after allows, in their order. Links that stay in place get new properties only.
 * Polymorphic tables get the uids after.
 *
 * To-one attributes keep the first link. An inverse side that becomes the owner gets, version by version, the links that it has read
 * (behaviour, section 9). Where an owner loses its locales, its links name the locale that they led to, so the locale of its versions
 * is cleared only here; where it gains locales, its links lead to the same locale.
 */
export function linkMoves(moveContext: MoveContext): readonly Move[] {
  const sqlContext = createLinkSqlContext(moveContext);
  const links = linkPairs(moveContext).flatMap((pair) => {
    const { before } = pair;
    return before === null
      ? []
      : [...valueMoves(pair, before, sqlContext), ...typeRenameMoves(pair, before, sqlContext)];
  });
  return [...links, ...clearLocaleMoves(sqlContext)];
}

function valueMoves(pair: LinkPair, before: Link, sqlContext: LinkSqlContext): readonly Move[] {
  const { after } = pair;
  const { dialect, moveContext } = sqlContext;
  const counted = linksBefore(before, sqlContext);
  if (pair.unmoved) {
    return unmovedLinkStatements(before, after, sqlContext).map(({ description, sql }) =>
      createStatementsMove({
        description: `the links of ${linkName(pair)} ${description}`,
        subject: linkSubject(pair),
        table: after.table,
        dialect,
        sql: [sql],
        counted,
      }),
    );
  }
  const source = movedLinkSource(before, after, sqlContext);
  if (source === null) return [];
  const fill = after.is === 'table' ? fillTable(after, source, sqlContext) : fillColumns(after, source, sqlContext);
  const numbering = source.inverse === null ? numberOwners(after, sqlContext) : null;
  const versions = dialect.identifier(moveContext.table(after.owner.collectionName));
  return [
    createStatementsMove({
      description: describeMove(pair, before),
      subject: linkSubject(pair),
      table: after.table,
      dialect,
      counted,
      batched: { versions, sql: [...clearStatements(after, before, source, sqlContext), fill] },
      sql: numbering === null ? [] : [numbering],
    }),
  ];
}

/** All links that stay with their owner are known, so a restored column may contain no others. */
function clearStatements(after: Link, before: Link, source: LinkSource, sqlContext: LinkSqlContext): readonly Sql[] {
  if (after.is === 'table' || before.direction === 'backward') return [];
  return sqlContext.moveContext.isNew(after.table, after.targetColumn) ? [] : [clearColumns(after, source, sqlContext)];
}

function describeMove(pair: LinkPair, before: Link): string {
  const { after } = pair;
  const reversalNote = before.direction === 'backward' ? ', which move from the other side,' : '';
  const to = after.is === 'column' ? `${after.table}.${after.targetColumn}` : after.table;
  return `the links of ${linkName(pair)}${reversalNote} move to ${to}`;
}

function typeRenameMoves(pair: LinkPair, before: Link, sqlContext: LinkSqlContext): readonly Move[] {
  const { after } = pair;
  const sql = after.is === 'column' ? null : renameTargets(after, sqlContext);
  if (sql === null) return [];
  const description = `the links of ${linkName(pair)} name types as they are called now`;
  const counted = linksBefore(before, sqlContext);
  const { dialect } = sqlContext;
  const subject = { is: 'type-names' } as const;
  return [createStatementsMove({ description, subject, table: after.table, dialect, sql: [sql], counted })];
}

/** The links before, on whichever side they were stored. */
function linksBefore(before: Link, sqlContext: LinkSqlContext): Sql {
  const { from, where } = formerLinks(before, sqlContext);
  return where.length === 0 ? from : `${from} WHERE ${where.join(' AND ')}`;
}

function linkSubject({ uid, attribute }: LinkPair): MoveSubject {
  return { is: 'links', of: uid, attribute };
}

function linkName({ uid, attribute }: LinkPair): string {
  return `${uid}.${attribute}`;
}
