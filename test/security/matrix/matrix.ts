import type { Differences } from './differences.js';
import type { DocumentFactory } from './document-factory.js';
import type { DocumentPool } from './document-pool.js';
import type { Caller, MatrixServer } from './matrix-server.js';
import type { ReadRequest } from './rights.js';
import type { Viewer } from './visibility.js';
import { type Reply, refusalOf } from './wire.js';

/** What the cells of a matrix share. */
export interface Matrix {
  readonly server: MatrixServer;
  readonly factory: DocumentFactory;
  readonly pool: DocumentPool;
  readonly differences: Differences;
}

/** An id that no document has. */
export const invented = `z${'0'.repeat(23)}`;

/** What a caller sees with, of versions of a status. */
export function viewerOf({ server, factory }: Matrix, { grants, name }: Caller, status: ReadRequest['status']): Viewer {
  return { model: server.model, grants, me: name, status, creator: factory.creator };
}

/** A cell that must be rejected with the generic message, which does not reveal existence. */
export function refused({ differences }: Matrix, caller: string, cell: string, status: number, got: Reply): void {
  differences.expects(status);
  differences.compare(caller, cell, `${status} ${refusalOf(status, got)}`, `${got.status} ${got.text}`);
}
