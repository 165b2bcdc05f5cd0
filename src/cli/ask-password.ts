import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { Refusal } from '../kernel/index.js';

/** Where a password may come from. */
export interface PasswordSources {
  readonly environment: { readonly OCTAVO_PASSWORD?: string | undefined };
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  /** Shows what is asked for, without a line's end. */
  readonly ask: (question: string) => void;
}

/** Environment, standard input and terminal of this command. */
export const ownSources: PasswordSources = {
  environment: process.env,
  input: process.stdin,
  ask: (question) => void process.stderr.write(question),
};

/**
 * The password for a new account: from OCTAVO_PASSWORD, otherwise the first line of standard input. At a terminal it is asked for
 * twice and not shown. Never an argument: those can be seen by others and stay in the shell's memory.
 * Raises Refusal where none is given, or two different ones.
 */
export async function askPassword({ environment, input, ask }: PasswordSources = ownSources): Promise<string> {
  if (environment.OCTAVO_PASSWORD) return environment.OCTAVO_PASSWORD;
  if (input.isTTY !== true) return readLine(input, false);
  const hidden = async (question: string): Promise<string> => {
    const line = readLine(input, true);
    // Asked once nothing is echoed any more.
    ask(question);
    return line;
  };
  const password = await hidden('Password: ');
  const again = await hidden('\nOnce more: ');
  ask('\n');
  if (again !== password) throw new Refusal('The two passwords differ: start again');
  return password;
}

/** What a terminal would echo goes nowhere. */
const silence = new Writable({ write: (_chunk, _encoding, done) => done() });

function readLine(input: NodeJS.ReadableStream, terminal: boolean): Promise<string> {
  const lines = createInterface({ input, output: silence, terminal });
  return new Promise<string>((resolve, reject) => {
    lines.once('line', (line) => {
      if (line === '') reject(noPassword());
      else resolve(line);
    });
    // Ctrl+C and Ctrl+D at a terminal, the end of a pipe elsewhere.
    lines.once('close', () => reject(noPassword()));
  }).finally(() => lines.close());
}

function noPassword(): Refusal {
  return new Refusal('No password was given: type one, pipe one in, or set OCTAVO_PASSWORD');
}
