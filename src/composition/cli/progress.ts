import type { Output } from './output.js';

/** A progress line of long work. */
export interface Progress {
  /** `total` null: unknown. */
  update(done: number, total: number | null): void;
  done(summary: string): void;
}

const barWidth = 30;
/** Milliseconds between two lines where the output is no terminal and lines cannot be redrawn. */
const lineInterval = 5_000;

/** A progress bar on a terminal; elsewhere a line every few seconds. */
export function createProgressLine(output: Output, title: string): Progress {
  const isTerminal = process.stderr.isTTY === true;
  const started = performance.now();
  let lastDrawnAt = 0;
  return {
    update(done, total) {
      const now = performance.now();
      const due = now - lastDrawnAt >= (isTerminal ? 80 : lineInterval);
      if (!due && !(isTerminal && done === total)) return;
      lastDrawnAt = now;
      if (isTerminal)
        process.stderr.write(`\r${title} ${total === null ? done : `${bar(done, total)} ${done}/${total}`}`);
      else output.err(`${title}: ${total === null ? done : `${done} of ${total}`}`);
    },
    done(summary) {
      if (isTerminal) process.stderr.write('\r\u001b[2K');
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      output.err(`${summary} in ${seconds} s`);
    },
  };
}

function bar(done: number, total: number): string {
  const filled = Math.round((total === 0 ? 1 : done / total) * barWidth);
  return `${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)}`;
}
