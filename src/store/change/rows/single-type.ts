import { systemTableNames } from '../../../layout/index.js';
import { statementsMove } from '../links/statements-move.js';
import type { Move, MovePlace } from '../types.js';
import type { KeptType } from './kept-type.js';

/** The head of a single type's document names the type once more, so that there can be one only. */
export function kindMoves({ before, after, uid }: KeptType, { dialect }: MovePlace): readonly Move[] {
  const [was, is] = [before.type.kind, after.type.kind];
  if (was === is) return [];
  const heads = dialect.identifier(systemTableNames.documents);
  const single = is === 'singleType' ? uid : 'NULL';
  return [
    statementsMove({
      says: `the documents of ${after.type.uid} are those of a ${is === 'singleType' ? 'single' : 'collection'} type`,
      table: systemTableNames.documents,
      dialect,
      sql: [`UPDATE ${heads} SET single_type = ${single} WHERE type = ${uid}`],
      counted: `${heads} WHERE type = ${uid}`,
    }),
  ];
}
