import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { CliError } from '../../../foundations/core/index.js';

/** Where a password may come from. */
export interface PasswordSources {
  readonly environment: { readonly OCTAVO_PASSWORD?: string | undefined };
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  /** Shows the prompt, without a line break. */
  readonly prompt: (text: string) => void;
}

/** Environment, standard input and terminal of this command. */
export const processSources: PasswordSources = {
  environment: process.env,
  input: process.stdin,
  prompt: (text) => void process.stderr.write(text),
};

/**
 * Returns the password for a new account: from OCTAVO_PASSWORD, otherwise the first line of standard input. At a
 * terminal it prompts twice and shows nothing. Never an argument: other processes can see those, and the shell's
 * history stores them. Throws CliError if none is entered, or two different ones.
 */
export async function askPassword({ environment, input, prompt }: PasswordSources = processSources): Promise<string> {
  if (environment.OCTAVO_PASSWORD) return environment.OCTAVO_PASSWORD;
  if (input.isTTY !== true) return readLine(input, false);
  const promptHidden = async (text: string): Promise<string> => {
    const line = readLine(input, true);
    // Prompts only after echo is off.
    prompt(text);
    return line;
  };
  const password = await promptHidden('Password: ');
  const repeated = await promptHidden('\nOnce more: ');
  prompt('\n');
  if (repeated !== password) throw new CliError('The two passwords differ: run the command again');
  return password;
}

/** Discards what a terminal would echo. */
const discardedOutput = new Writable({ write: (_chunk, _encoding, done) => done() });

function readLine(input: NodeJS.ReadableStream, terminal: boolean): Promise<string> {
  const lines = createInterface({ input, output: discardedOutput, terminal });
  return new Promise<string>((resolve, reject) => {
    lines.once('line', (line) => {
      if (line === '') reject(noPassword());
      else resolve(line);
    });
    // Ctrl+C and Ctrl+D at a terminal, the end of a pipe elsewhere.
    lines.once('close', () => reject(noPassword()));
  }).finally(() => lines.close());
}

function noPassword(): CliError {
  return new CliError('No password was given: type one, pipe one in, or set OCTAVO_PASSWORD');
}
