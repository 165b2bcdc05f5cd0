import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

/** What the generator saw of one job: see `generator.mjs`. */
export interface Seen {
  readonly sent: number;
  readonly unsent: number;
  readonly good: number;
  readonly took: readonly number[];
  readonly cameAt: readonly number[];
  readonly refusedTook: readonly number[];
  readonly refusedAt: readonly number[];
  readonly unanswered: number;
  readonly broken: number;
  readonly wrong: Readonly<Record<string, number>>;
}

/** What the generator is to do. `rate`: requests a second; null: as many as are answered. */
export interface Job {
  readonly port: number;
  readonly requests: readonly string[];
  readonly rate: number | null;
  readonly connections: number;
  readonly milliseconds: number;
  /** Milliseconds for which answers are waited for after the last request. */
  readonly patience: number;
}

/** A load generator in a process of its own, on the machine's last core where that can be said. */
export interface Generator {
  run(job: Job): Promise<Seen>;
  stop(): void;
}

/** Starts a generator; what it prints is shown. */
export function startGenerator(): Generator {
  const program = [process.execPath, fileURLToPath(new URL('generator.mjs', import.meta.url))];
  const [command = '', ...words] = onCore(availableParallelism() - 1, program);
  const child = spawn(command, words, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  return {
    async run(job) {
      const answer = once(child, 'message');
      child.send(job);
      const [seen] = await answer;
      return seen as Seen;
    },
    stop: () => void child.kill(),
  };
}

/** Leaves one process to the first core, where `taskset` is there and there are several: the generator shall not take it from the server. */
export function pinToFirst({ pid }: ChildProcess): void {
  if (pid !== undefined && pins()) spawnSync('taskset', ['-a', '-p', '-c', '0', String(pid)]);
}

function onCore(core: number, program: readonly string[]): readonly string[] {
  return pins() ? ['taskset', '-c', String(core), ...program] : program;
}

function pins(): boolean {
  return availableParallelism() > 1 && spawnSync('taskset', ['-V']).status === 0;
}

/** The value below which this part of the numbers lies; 0 of none. */
export function percentile(numbers: readonly number[], part: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
