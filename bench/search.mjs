// `npm run bench:search`: what a ranked search and its facets cost among a million stories: docs/reference/performance.md.

import { measureSearches } from './search/measure.mjs';
import { help, parseOptions } from './search/options.mjs';
import { searchTable, searchVerdicts, writeSearches } from './search/report.mjs';
import { openSearchServer } from './search/server.mjs';

/**
 * Runs the bench. Returns the exit code: 1 where a search takes longer than it may.
 * @param {readonly string[]} args
 */
export async function run(args) {
  const options = parseOptions(args);
  if (options === null) {
    console.log(help);
    return 0;
  }
  const server = await openSearchServer(options);
  try {
    const measured = await measureSearches(server, options);
    const verdicts = searchVerdicts(measured, options.database);
    console.log(`\n${options.machine}; ${options.stories} stories\n\n${searchTable(measured)}\n`);
    for (const { text, passed } of verdicts) console.log(`${passed ? '  held  ' : '  MISSED'} ${text}`);
    if (options.write) writeSearches(measured, verdicts, options);
    return verdicts.every(({ passed }) => passed) ? 0 : 1;
  } finally {
    await server.stop();
  }
}
