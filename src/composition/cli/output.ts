import pc from 'picocolors';
import { CliError, Failure, Fault, fileAccessError, firstLine } from '../../foundations/core/index.js';

/** Output of a command: results go to `out`, messages for people to `err`. */
export interface Output {
  out(line: string): void;
  err(line: string): void;
}

/** The terminal. */
export const terminal: Output = {
  out: (line) => void process.stdout.write(`${line}\n`),
  err: (line) => void process.stderr.write(`${line}\n`),
};

/** Prints the error that stopped a command: one line, and a list if there are several problems. */
export function printProblem(output: Output, error: unknown): void {
  const [first = '', ...rest] = problemLines(error);
  output.err(`${pc.red('✗')} ${first}`);
  for (const line of rest) output.err(`  • ${line}`);
}

function problemLines(error: unknown): readonly string[] {
  if (error instanceof CliError) return [error.message, ...error.lines];
  if (error instanceof Failure) {
    const { message, problems } = error;
    return problems.length > 1 ? [`${message}:`, ...problems.map((problem) => problem.message)] : [message];
  }
  const refused = fileAccessError(error);
  if (refused !== null) return problemLines(refused);
  if (error instanceof Fault)
    return error.cause === undefined ? [error.message] : [error.message, firstLine(error.cause)];
  const detailsText = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return [`Something unexpected happened: ${detailsText}`];
}
