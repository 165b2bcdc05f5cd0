import type { ImportReport, Todo } from '../../app/index.js';
import { formatTable } from '../format-table.js';

/** Formats the report of an import. */
export function formatImportReport(report: ImportReport, modelFiles: number): readonly string[] {
  const { from, rows, files, bytes, leftOut, carried } = report;
  const cells = rows.map(({ of, read, written, locales, links }) => [
    of,
    String(read),
    String(written),
    locales.join(' '),
    String(links),
  ]);
  return [
    `From ${from}: ${modelFiles === 0 ? 'the model is there already' : `${modelFiles} files of the model`}, ${files} files of ${bytes} bytes`,
    ...formatTable([['', 'rows read', 'written', 'locales', 'links'], ...cells]),
    ...(carried.length === 0 ? [] : ['Carried over into octavo.config.ts:', ...carried.flatMap(formatLeftOut)]),
    ...todoGroups.flatMap(([todo, title]) => {
      const rows = leftOut.filter((row) => row.todo === todo);
      return rows.length === 0 ? [] : [title, ...rows.flatMap(formatLeftOut)];
    }),
    ...(leftOut.length === 0 ? ['Nothing was left out.'] : []),
  ];
}

/** Tasks after a migration, the most work first. */
const todoGroups: readonly (readonly [Todo, string])[] = [
  ['rewrite', 'To rewrite as extensions (docs/how-to/hooks.md):'],
  ['plugin', 'Plug-ins to replace or drop:'],
  ['configure', 'To configure:'],
  ['check', 'Not imported, to check:'],
  ['none', 'No action needed:'],
];

/** One line, or one per example if there are several. */
function formatLeftOut({ of, why, count, examples }: ImportReport['leftOut'][number]): readonly string[] {
  if (!examples.some((example) => example.includes('/'))) {
    return [`  ${of}: ${count === 1 ? '' : `${count} × `}${why} (${examples.join(', ')})`];
  }
  return [`  ${of}: ${why}`, ...examples.map((example) => `    ${example}`)];
}
