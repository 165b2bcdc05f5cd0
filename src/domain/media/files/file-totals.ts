import type { Store } from '../../../storage/database/index.js';
import { statementPrinter } from '../../../storage/sql/plan/index.js';

/** Totals of the media library. */
export interface FileTotals {
  readonly files: number;
  /** Bytes of uploaded files, without the formats made of them. */
  readonly bytes: number;
}

/** Sums up all files. Throws Fault store.*. */
export async function sumFiles(store: Store): Promise<FileTotals> {
  const text = 'SELECT count(*) AS [files], sum([bytes]) AS [bytes] FROM [files]';
  const statement = statementPrinter(store.dialect)(text, {}, { files: 'integer', bytes: 'real?' });
  const { files, bytes } = await statement.one(store, {});
  return { files, bytes: bytes ?? 0 };
}
