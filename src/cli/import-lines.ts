import type { ImportReport } from '../app/index.js';
import { tableLines } from './table.js';

/** A report of an import for people. */
export function importLines(report: ImportReport, modelFiles: number): readonly string[] {
  const { from, rows, files, bytes, leftOut } = report;
  const cells = rows.map(({ of, read, written, locales, links }) => [
    of,
    String(read),
    String(written),
    locales.join(' '),
    String(links),
  ]);
  return [
    `From ${from}: ${modelFiles === 0 ? 'the model is there already' : `${modelFiles} files of the model`}, ${files} files of ${bytes} bytes`,
    ...tableLines([['', 'rows read', 'written', 'locales', 'links'], ...cells]),
    leftOut.length === 0 ? 'Nothing was left out.' : 'Left out:',
    ...leftOut.map(({ of, why, count, examples }) => `  ${of}: ${count} × ${why} (${examples.join(', ')})`),
  ];
}
