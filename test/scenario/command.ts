import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const bin = fileURLToPath(new URL('../../bin/octavo.js', import.meta.url));

/** Environment variables that the tests must not inherit. */
const settings = new Set([
  'PORT',
  'HOST',
  'DATA_DIR',
  'DATABASE_URL',
  'DATABASE_URL_FILE',
  'DATABASE_REPLICA_URLS',
  'DATABASE_REPLICA_URLS_FILE',
  'OCTAVO_PROFILE',
]);

/** The built command at work. */
export interface Running {
  readonly child: ChildProcess;
  /** Everything on standard output so far. */
  output(): string;
  /** Everything on standard error so far. */
  errors(): string;
  /** Waits for a text on standard output or standard error; returns its first group, or the whole match. */
  shows(pattern: RegExp): Promise<string>;
  /** Exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;
}

/** Environment variables, one after the other. */
export type Variables = readonly (readonly [string, string])[];

/** Starts `octavo` with these words, in a process of its own; see `runningOf`. */
export function octavo(words: readonly string[], environment: Variables = [], limit = ''): Running {
  return runningOf([bin, ...words], environment, limit);
}

/** Starts a program of Node's with these words, in a process of its own. `limit`: what the system lets it have, as `ulimit` takes it. */
export function runningOf(words: readonly string[], environment: Variables = [], limit = ''): Running {
  const inherited = Object.entries(process.env).filter(([name]) => !settings.has(name));
  const whole = [process.execPath, ...words];
  const [program = '', ...rest] = limit === '' ? whole : ['sh', '-c', `ulimit ${limit} && exec "$@"`, 'sh', ...whole];
  const child = spawn(program, rest, {
    env: Object.fromEntries([...inherited, ['NO_COLOR', '1'], ...environment]),
  });
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
      const deadline = Date.now() + 60_000;
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
export async function run(
  words: readonly string[],
  environment: Variables = [],
): Promise<{ code: number | string; out: string; err: string }> {
  const running = octavo(words, environment);
  const code = await running.ended;
  return { code, out: running.output(), err: running.errors() };
}
