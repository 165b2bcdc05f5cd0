import { CliError } from '../../kernel/index.js';
import type { Dialect } from '../../plan/index.js';
import { changesBetween } from '../../schema/index.js';
import type { DdlDialect, MigrationReader } from '../migrate/place.js';
import { uniqueValueMoves } from './claims.js';
import { componentMoves } from './component-moves.js';
import { linkRestoreMoves } from './link-restore.js';
import { linkMoves } from './links/index.js';
import type { ModelTransition } from './links/pairs.js';
import { mapTables } from './mapping.js';
import { typePairs } from './pairs.js';
import { createPlacement, type Placement } from './placement.js';
import { createRetainedData, readRetained } from './registry.js';
import type { RetainedData } from './restores.js';
import { readRevisions } from './revisions.js';
import { restoreRows, rowMoves } from './rows/index.js';
import { scalarMoves } from './scalar-moves.js';
import { typeMoves } from './type-moves.js';
import type { ModelChangeInput, Move, MoveContext } from './types.js';

/** What a change of the model comes to in a database. */
export interface PreparedChange {
  readonly transition: ModelTransition;
  readonly retained: RetainedData | null;
  readonly placement: Placement;
}

/** Works it out; nothing is changed. Raises Refusal for hints that fit nothing, and for a revision that cannot be taken back. */
export async function prepareChange(
  reader: MigrationReader,
  dialect: Dialect,
  ddl: DdlDialect,
  wanted: ModelChangeInput,
): Promise<PreparedChange> {
  const { from, to, hints, reverts } = wanted;
  const transition = { from, to, changes: changesBetween(from.record, to.record, hints) };
  const retained = reverts === null ? null : await findRetained(reader, dialect, reverts);
  return { transition, retained, placement: createPlacement(mapTables(transition, retained), retained, ddl) };
}

async function findRetained(reader: MigrationReader, dialect: Dialect, revision: number): Promise<RetainedData> {
  const revisionFound = (await readRevisions(reader, dialect)).find(({ id }) => id === revision);
  if (revisionFound?.revertible !== true) {
    throw new CliError(`Revision ${revision} of the content model cannot be taken back`, [
      'only the one that led to the model of now can be, as long as what it parked is there',
    ]);
  }
  return createRetainedData(revision, revisionFound.changes, await readRetained(reader, dialect, { revision }));
}

/** Everything that moves, in its order. */
export function orderedMoves(prepared: PreparedChange, moveContext: MoveContext, revision: number): readonly Move[] {
  const { transition, retained, placement } = prepared;
  const pairs = typePairs(transition.from.layout, transition.to.layout, transition.changes);
  return [
    ...rowMoves(moveContext),
    ...pairs.flatMap((pair) => [
      ...scalarMoves(moveContext, pair, retained),
      ...componentMoves(moveContext, pair, retained),
    ]),
    ...linkMoves(moveContext),
    ...typeMoves(moveContext, revision, retained),
    ...linkRestoreMoves(moveContext, placement.tables, retained),
    ...(retained === null ? [] : restoreRows(moveContext, retained)),
    ...pairs.flatMap((pair) => uniqueValueMoves(moveContext, pair)),
  ];
}
