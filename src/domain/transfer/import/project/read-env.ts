import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nullIfMissing } from '../file-system.js';

/** Reads `.env` of a project as names and texts; empty if the file is missing. */
export async function readEnv(project: string): Promise<ReadonlyMap<string, string>> {
  const text = await nullIfMissing(readFile(join(project, '.env'), 'utf8'));
  return text === null ? new Map() : parseEnv(text);
}

/** Parses lines such as `NAME=value`, `export NAME="value"` and `# comment`. */
export function parseEnv(text: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const line of text.split(/\r?\n/)) {
    const [, name, value] = /^\s*(?:export\s+)?([A-Za-z_][A-Za-z0-9_.]*)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) values.set(name, unquote(value));
  }
  return values;
}

function unquote(value: string): string {
  const [, double, single] = /^(?:"([^"]*)"|'([^']*)')/.exec(value) ?? [];
  return double ?? single ?? value.replace(/\s+#.*$/, '');
}
