import type { Store } from '../../../storage/database/index.js';
import { plainStatement } from '../../../storage/sql/plan/index.js';

/** Totals of the media library. */
export interface FileTotals {
  readonly files: number;
  /** Bytes of uploaded files, without the formats made of them. */
  readonly bytes: number;
}

/** Sums up all files. Throws Fault store.*. */
export async function sumFiles(store: Store): Promise<FileTotals> {
  const query = plainStatement(store.dialect, 'SELECT count(*) AS [files], sum([bytes]) AS [bytes] FROM [files]');
  const [row] = await store.rows(query, []);
  return { files: Number(row?.files ?? 0), bytes: Number(row?.bytes ?? 0) };
}
