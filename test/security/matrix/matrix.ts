import type { Differences } from './differences.js';
import type { Caller, Ground } from './ground.js';
import type { Asked } from './rights.js';
import type { Shelf } from './shelf.js';
import type { Sight } from './sight.js';
import type { Stock } from './stock.js';
import { type Reply, refusalOf } from './wire.js';

/** What the cells of a matrix share. */
export interface Matrix {
  readonly ground: Ground;
  readonly stock: Stock;
  readonly shelf: Shelf;
  readonly differences: Differences;
}

/** An id that no document has. */
export const invented = `z${'0'.repeat(23)}`;

/** What a caller sees with, of versions of a status. */
export function sightOf({ ground, stock }: Matrix, { grants, name }: Caller, status: Asked['status']): Sight {
  return { model: ground.model, grants, me: name, status, creator: stock.creator };
}

/** A cell that has to be refused in the words in which everybody is refused: nobody learns what is there. */
export function refused({ differences }: Matrix, caller: string, cell: string, status: number, got: Reply): void {
  differences.expects(status);
  differences.compare(caller, cell, `${status} ${refusalOf(status, got)}`, `${got.status} ${got.text}`);
}
