import { readFileSync } from 'node:fs';
import { Refusal } from '../kernel/index.js';

/** A value of the environment, and the variable that it came from. */
export interface EnvironmentText {
  readonly variable: string;
  readonly text: string;
}

/**
 * What a variable says, or the file that `<variable>_FILE` names; null: neither is set. Empty ones count as absent.
 * Raises Refusal where both are set, or the file cannot be read.
 */
export function environmentText(
  variable: string,
  environment: Readonly<Record<string, string | undefined>>,
): EnvironmentText | null {
  const text = environment[variable] || null;
  const inFile = `${variable}_FILE`;
  const path = environment[inFile] || null;
  if (text !== null && path !== null) throw new Refusal(`Set either ${variable} or ${inFile}, not both`);
  if (path !== null) return { variable: inFile, text: read(inFile, path) };
  return text === null ? null : { variable, text };
}

function read(variable: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new Refusal(`${variable} cannot be read: ${(error as Error).message}`);
  }
}
