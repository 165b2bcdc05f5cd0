import { Refusal } from '../../kernel/index.js';
import type { Dialect } from '../../plan/index.js';
import { changesBetween } from '../../schema/index.js';
import type { DataDefinition, MigrationReader } from '../migrate/place.js';
import { claimMoves } from './claims.js';
import { componentMoves } from './component-moves.js';
import { linkRestores } from './link-restore.js';
import { linkMoves } from './links/index.js';
import type { Between } from './links/pairs.js';
import { mappingOf } from './mapping.js';
import { typePairs } from './pairs.js';
import { type Placement, placementOf } from './placement.js';
import { readParked, restoresOf } from './registry.js';
import type { Restores } from './restores.js';
import { readRevisions } from './revisions.js';
import { restoreRows, rowMoves } from './rows/index.js';
import { scalarMoves } from './scalar-moves.js';
import { typeMoves } from './type-moves.js';
import type { ModelWanted, Move, MovePlace } from './types.js';

/** What a change of the model comes to in a database. */
export interface ChangeWork {
  readonly between: Between;
  readonly restores: Restores | null;
  readonly placement: Placement;
}

/** Works it out; nothing is changed. Raises Refusal for hints that fit nothing, and for a revision that cannot be taken back. */
export async function workOf(
  reader: MigrationReader,
  dialect: Dialect,
  definition: DataDefinition,
  wanted: ModelWanted,
): Promise<ChangeWork> {
  const { from, to, hints, reverts } = wanted;
  const between = { from, to, changes: changesBetween(from.record, to.record, hints) };
  const restores = reverts === null ? null : await findParked(reader, dialect, reverts);
  return { between, restores, placement: placementOf(mappingOf(between, restores), restores, definition) };
}

async function findParked(reader: MigrationReader, dialect: Dialect, revision: number): Promise<Restores> {
  const found = (await readRevisions(reader, dialect)).find(({ id }) => id === revision);
  if (found?.revertible !== true) {
    throw new Refusal(`Revision ${revision} of the content model cannot be taken back`, [
      'only the one that led to the model of now can be, as long as what it parked is there',
    ]);
  }
  return restoresOf(revision, found.changes, await readParked(reader, dialect, { revision }));
}

/** Everything that moves, in its order. */
export function movesOf(work: ChangeWork, place: MovePlace, revision: number): readonly Move[] {
  const { between, restores, placement } = work;
  const pairs = typePairs(between.from.layout, between.to.layout, between.changes);
  return [
    ...rowMoves(place),
    ...pairs.flatMap((pair) => [...scalarMoves(place, pair, restores), ...componentMoves(place, pair, restores)]),
    ...linkMoves(place),
    ...typeMoves(place, revision, restores),
    ...linkRestores(place, placement.tables, restores),
    ...(restores === null ? [] : restoreRows(place, restores)),
    ...pairs.flatMap((pair) => claimMoves(place, pair)),
  ];
}
