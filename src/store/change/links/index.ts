import type { Link } from '../../../layout/index.js';
import type { Sql } from '../../../plan/index.js';
import type { Move, MovePlace } from '../types.js';
import { blankMoves } from './blank-locales.js';
import { clearColumns, fillColumns, fillTable } from './fill.js';
import { keptLinks } from './kept.js';
import type { LinkSource } from './link-source.js';
import { numberOwners } from './number-inverse.js';
import { type LinkPair, linkPairs } from './pairs.js';
import { sourceOf } from './source.js';
import { formerLinks, type Printing, printingAt } from './spelling.js';
import { statementsMove } from './statements-move.js';
import { renameTargets } from './target-types.js';

export { type LinkPair, linkPairs } from './pairs.js';

/**
 * What happens to the links of relations and media on the way to another model, after `rowMoves`. New tables and columns are filled from
 * those that they take the place of, with the links that the model to come can hold, in their order; links that stay where they are get
 * what is new about them. The uids in polymorphic tables become those to come.
 *
 * To-one attributes keep the first link. A side that takes over links that it has read gets, version by version, what it has read
 * (behaviour, section 9). Where an owner loses its locales, its links name the locale that they led to, so it is here, at last, that its
 * versions lose theirs; where it gains them, its links lead to its own.
 */
export function linkMoves(place: MovePlace): readonly Move[] {
  const printing = printingAt(place);
  const links = linkPairs(place).flatMap((pair) => {
    const { before } = pair;
    return before === null ? [] : [...valueMoves(pair, before, printing), ...typeMoves(pair, before, printing)];
  });
  return [...links, ...blankMoves(printing)];
}

function valueMoves(pair: LinkPair, before: Link, printing: Printing): readonly Move[] {
  const { after } = pair;
  const { dialect, place } = printing;
  const counted = countedLinks(before, printing);
  if (pair.kept) {
    return keptLinks(before, after, printing).map(({ says, sql }) =>
      statementsMove({
        says: `the links of ${nameOf(pair)} ${says}`,
        table: after.table,
        dialect,
        sql: [sql],
        counted,
      }),
    );
  }
  const source = sourceOf(before, after, printing);
  if (source === null) return [];
  const fill = after.is === 'table' ? fillTable(after, source, printing) : fillColumns(after, source, printing);
  const numbering = source.inverse === null ? numberOwners(after, printing) : null;
  const versions = dialect.identifier(place.table(after.owner.collectionName));
  return [
    statementsMove({
      says: movingSays(pair, before),
      table: after.table,
      dialect,
      counted,
      portioned: { versions, sql: [...clearing(after, before, source, printing), fill] },
      sql: numbering === null ? [] : [numbering],
    }),
  ];
}

/** Of links that stay with their owner all are known, so that none but these can be in a column that comes back. */
function clearing(after: Link, before: Link, source: LinkSource, printing: Printing): readonly Sql[] {
  if (after.is === 'table' || before.direction === 'backward') return [];
  return printing.place.isNew(after.table, after.targetColumn) ? [] : [clearColumns(after, source, printing)];
}

function movingSays(pair: LinkPair, before: Link): string {
  const { after } = pair;
  const turned = before.direction === 'backward' ? ', which the other side gives up,' : '';
  const to = after.is === 'column' ? `${after.table}.${after.targetColumn}` : after.table;
  return `the links of ${nameOf(pair)}${turned} move to ${to}`;
}

function typeMoves(pair: LinkPair, before: Link, printing: Printing): readonly Move[] {
  const { after } = pair;
  const sql = after.is === 'column' ? null : renameTargets(after, printing);
  if (sql === null) return [];
  const says = `the links of ${nameOf(pair)} name types as they are called now`;
  const counted = countedLinks(before, printing);
  return [statementsMove({ says, table: after.table, dialect: printing.dialect, sql: [sql], counted })];
}

/** The links before, whoever held them. */
function countedLinks(before: Link, printing: Printing): Sql {
  const { from, where } = formerLinks(before, printing);
  return where.length === 0 ? from : `${from} WHERE ${where.join(' AND ')}`;
}

function nameOf({ of, attribute }: LinkPair): string {
  return `${of}.${attribute}`;
}
