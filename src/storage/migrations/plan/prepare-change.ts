import { CliError } from '../../../foundations/core/index.js';
import { changesBetween } from '../../../language/schema/index.js';
import type { DdlDialect, MigrationReader } from '../../database/index.js';
import type { Dialect } from '../../sql/plan/index.js';
import { componentMoves } from '../components/component-moves.js';
import { linkMoves } from '../links/index.js';
import type { ModelTransition } from '../links/link-pairs.js';
import { linkRestoreMoves } from '../links/link-restore.js';
import type { RetainedData } from '../retained/retained-data.js';
import { createRetainedData, readRetained } from '../retained/retained-registry.js';
import { readRevisions } from '../revisions.js';
import { restoreRows, rowMoves } from '../rows/index.js';
import { typeMoves } from '../rows/type-moves.js';
import { createPlacement, type Placement } from '../tables/placement.js';
import { mapTables } from '../tables/table-mapping.js';
import type { ModelChangeInput, Move, MoveContext } from '../types.js';
import { scalarMoves } from '../values/scalar-moves.js';
import { uniqueValueMoves } from '../values/unique-value-moves.js';
import { typePairs } from './type-pairs.js';

/** What a change of the model does in a database. */
export interface PreparedChange {
  readonly transition: ModelTransition;
  readonly retained: RetainedData | null;
  readonly placement: Placement;
}

/**
 * Prepares a change without changing anything. Throws CliError for hints that match nothing, and for a revision that cannot be
 * reverted.
 */
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
  const storedRevision = (await readRevisions(reader, dialect)).find(({ id }) => id === revision);
  if (storedRevision?.revertible !== true) {
    throw new CliError(`Revision ${revision} of the content model cannot be reverted`, [
      'only the revision of the current model can be, while everything that it retained still exists',
    ]);
  }
  return createRetainedData(revision, storedRevision.changes, await readRetained(reader, dialect, { revision }));
}

/** All moves in their order. */
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
