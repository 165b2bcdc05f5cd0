// `npm run bench:start`: how soon a start answers, what the server holds then, and what there is to install: docs/reference/performance.md.
import { dataset } from './dataset/dataset.mjs';
import { measureInstall } from './start/install.mjs';
import { measureStarts } from './start/launch.mjs';
import { help, parseOptions } from './start/options.mjs';
import { startLines, startVerdicts, writeStart } from './start/report.mjs';

/**
 * Runs the bench. Returns the exit code: 1 where an aim is not reached.
 * @param {readonly string[]} args
 */
export async function run(args) {
  const options = parseOptions(args);
  if (options === null) {
    console.log(help);
    return 0;
  }
  const set = await dataset(options.documents);
  const starts = await measureStarts(set, options);
  const measured = { ...starts, installed: options.install ? await measureInstall() : null };
  console.log(`\n${options.machine}; medians of ${options.rounds} starts\n\n${startLines(measured).join('\n')}\n`);
  const verdicts = startVerdicts(measured);
  for (const { text, passed } of verdicts) console.log(`${passed ? '  reached    ' : '  NOT REACHED'} ${text}`);
  if (options.write) writeStart(measured, options);
  return verdicts.every(({ passed }) => passed) ? 0 : 1;
}
