import { readFileSync } from 'node:fs';
import { CliError } from '../../../foundations/core/index.js';

/** A value of the environment, and the variable that it came from. */
export interface EnvironmentValue {
  readonly variable: string;
  readonly text: string;
}

/**
 * Returns the value of a variable, or the content of the file that `<variable>_FILE` names; null if neither is set.
 * Empty ones count as unset. Throws CliError if both are set, or the file cannot be read.
 */
export function readEnvironmentValue(
  variable: string,
  environment: Readonly<Record<string, string | undefined>>,
): EnvironmentValue | null {
  const text = environment[variable] || null;
  const fileVariable = `${variable}_FILE`;
  const path = environment[fileVariable] || null;
  if (text !== null && path !== null) throw new CliError(`Set either ${variable} or ${fileVariable}, not both`);
  if (path !== null) return { variable: fileVariable, text: readValueFile(fileVariable, path) };
  return text === null ? null : { variable, text };
}

function readValueFile(variable: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new CliError(`${variable} cannot be read: ${(error as Error).message}`);
  }
}
