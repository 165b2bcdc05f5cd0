import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const bin = fileURLToPath(new URL('../../bin/octavo.js', import.meta.url));

/** The built command at work. */
export interface Running {
  readonly child: ChildProcess;
  /** Everything on standard output so far. */
  output(): string;
  /** Everything on standard error so far. */
  errors(): string;
  /** Waits for a text on standard output or standard error; gives its first group, or the whole match. */
  shows(pattern: RegExp): Promise<string>;
  /** Exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;
}

/** Starts `octavo` with these words, in a process of its own. */
export function octavo(words: readonly string[], env: Readonly<Record<string, string>> = {}): Running {
  const { PORT: _port, HOST: _host, DATA_DIR: _data, OCTAVO_PROFILE: _profile, ...inherited } = process.env;
  const child = spawn(process.execPath, [bin, ...words], { env: { ...inherited, NO_COLOR: '1', ...env } });
  const texts = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    texts.out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    texts.err += chunk.toString();
  });
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | string);
  return {
    child,
    output: () => texts.out,
    errors: () => texts.err,
    ended,
    async shows(pattern) {
      const deadline = Date.now() + 20_000;
      while (Date.now() < deadline) {
        const match = pattern.exec(texts.out) ?? pattern.exec(texts.err);
        if (match !== null) return match[1] ?? match[0];
        if (child.exitCode !== null) break;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      throw new Error(`${pattern} was not shown:\n${texts.out}\n${texts.err}`);
    },
  };
}

/** Runs a command to its end. */
export async function run(words: readonly string[]): Promise<{ code: number | string; out: string; err: string }> {
  const running = octavo(words);
  const code = await running.ended;
  return { code, out: running.output(), err: running.errors() };
}
