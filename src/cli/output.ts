import pc from 'picocolors';
import { Refusal } from '../kernel/index.js';

/** Where a command writes: results to `out`, what is only for people to `err`. */
export interface Output {
  out(line: string): void;
  err(line: string): void;
}

/** The terminal. */
export const terminal: Output = {
  out: (line) => void process.stdout.write(`${line}\n`),
  err: (line) => void process.stderr.write(`${line}\n`),
};

/** Says what stopped a command: one line, and a list where there are several faults. */
export function printProblem(output: Output, error: unknown): void {
  if (!(error instanceof Refusal)) {
    output.err(
      `${pc.red('✗')} Something unexpected happened: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
    return;
  }
  output.err(`${pc.red('✗')} ${error.message}`);
  for (const line of error.lines) output.err(`  • ${line}`);
}
