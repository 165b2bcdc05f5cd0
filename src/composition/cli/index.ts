import { CommanderError } from 'commander';
import { type Output, printProblem, terminal } from './output.js';
import { createProgram } from './program.js';

export { createProgram } from './program.js';

/** Runs a command line (without node and script). Returns the exit code: 0 done, 1 refused or failed, 2 wrong usage. */
export async function run(words: readonly string[], output: Output = terminal): Promise<number> {
  try {
    await createProgram(output).parseAsync([...words], { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    printProblem(output, error);
    return 1;
  }
}
