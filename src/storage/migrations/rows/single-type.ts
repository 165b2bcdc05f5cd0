import { systemTableNames } from '../../sql/layout/index.js';
import { createStatementsMove } from '../links/statements-move.js';
import type { Move, MoveContext } from '../types.js';
import type { CommonType } from './common-type.js';

/** The document row of a single type's document names the type in a second, unique column, so that there can be only one. */
export function singleTypeMoves({ before, after, uid }: CommonType, { dialect }: MoveContext): readonly Move[] {
  const [kindBefore, kindAfter] = [before.type.kind, after.type.kind];
  if (kindBefore === kindAfter) return [];
  const documentTable = dialect.identifier(systemTableNames.documents);
  const single = kindAfter === 'singleType' ? uid : 'NULL';
  return [
    createStatementsMove({
      description: `the documents of ${after.type.uid} are those of a ${kindAfter === 'singleType' ? 'single' : 'collection'} type`,
      subject: { is: 'versions', of: after.type.uid },
      table: systemTableNames.documents,
      dialect,
      sql: [`UPDATE ${documentTable} SET single_type = ${single} WHERE type = ${uid}`],
      counted: `${documentTable} WHERE type = ${uid}`,
    }),
  ];
}
