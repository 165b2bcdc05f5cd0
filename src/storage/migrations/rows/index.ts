import type { Move, MoveContext } from '../types.js';
import { commonTypes } from './common-type.js';
import { draftMoves } from './draft-moves.js';
import { localeMoves } from './locale-moves.js';
import { singleTypeMoves } from './single-type.js';

export { restoreRows } from './restore-rows.js';

/**
 * Returns the moves of the versions of content types that gain or lose locales or drafts, of removed locales, and of types that change
 * between collection and single type. They run before all other moves, within the tables of the model before.
 *
 * A type that gains locales has its versions in the default one; one that loses them keeps one locale of each document. Where drafts
 * are switched on, each published version gets an equal draft, with its links; where they are switched off, only published versions
 * stay. Removed versions are retained; a document without a remaining version is hidden.
 */
export function rowMoves(moveContext: MoveContext): readonly Move[] {
  return commonTypes(moveContext).flatMap((type) => {
    const [drafts, locales] = [draftMoves(type, moveContext), localeMoves(type, moveContext)];
    // Removed drafts are retained with the locale that they had.
    const both = type.after.type.draftAndPublish ? [...locales, ...drafts] : [...drafts, ...locales];
    return [...both, ...singleTypeMoves(type, moveContext)];
  });
}
