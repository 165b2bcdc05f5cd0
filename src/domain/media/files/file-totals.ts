import type { Store } from '../../../storage/database/index.js';
import { plainStatement } from '../../../storage/sql/plan/index.js';

/** How much is kept. */
export interface FileTotals {
  readonly files: number;
  /** Of the files as they were uploaded; what is made of images is not in it. */
  readonly bytes: number;
}

/** Adds up all files. Throws Fault store.*. */
export async function sumFiles(store: Store): Promise<FileTotals> {
  const query = plainStatement(store.dialect, 'SELECT count(*) AS [files], sum([bytes]) AS [bytes] FROM [files]');
  const [row] = await store.rows(query, []);
  return { files: Number(row?.files ?? 0), bytes: Number(row?.bytes ?? 0) };
}
