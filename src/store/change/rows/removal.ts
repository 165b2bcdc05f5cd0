import { systemTableNames } from '../../../layout/index.js';
import type { Sql } from '../../../plan/index.js';
import { statementsMove, within } from '../links/statements-move.js';
import type { Move, MovePlace } from '../types.js';
import type { KeptType } from './kept-type.js';

/** Versions that a change takes away. */
export interface Removal {
  readonly says: string;
  /** A condition on the version row `r`. */
  readonly where: Sql;
  /** Versions that stay, but not as they are: a condition on the row. They are parked too, for a revert to see what they were. */
  readonly alsoParked?: Sql;
}

/**
 * Takes versions away: they are parked first, with their links. A document that loses its last version is hidden: links to it stay, as to
 * a document that is not published, and a revert brings them back with it.
 */
export function removalMove(type: KeptType, { says, where, alsoParked }: Removal, place: MovePlace): Move {
  const { versions, before, after } = type;
  const { dialect } = place;
  const going = `id IN (SELECT r.id FROM ${versions} r WHERE ${where})`;
  const removal = statementsMove({
    says,
    table: after.name,
    dialect,
    counted: `${versions} r WHERE ${where}`,
    portioned: {
      versions,
      sql: [
        `DELETE FROM ${versions} WHERE id IN (SELECT r.id FROM ${versions} r WHERE ${where} AND ${within('r.id', dialect)})`,
      ],
    },
    sql: [hideDocuments(type, place)],
  });
  return {
    ...removal,
    async run(session, told) {
      await place.park(session, before.name, going);
      await removal.run(session, told);
      if (alsoParked !== undefined) await place.park(session, before.name, alsoParked);
    },
  };
}

function hideDocuments({ before, versions, uid }: KeptType, { dialect, hiddenType }: MovePlace): Sql {
  const heads = dialect.identifier(systemTableNames.documents);
  const hidden = dialect.text(hiddenType(before.type.uid));
  return (
    `UPDATE ${heads} SET type = ${hidden}, single_type = NULL WHERE type = ${uid} ` +
    `AND NOT EXISTS (SELECT 1 FROM ${versions} v WHERE v.document_id = ${heads}.document_id)`
  );
}
