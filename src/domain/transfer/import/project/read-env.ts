import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nullIfMissing } from '../file-system.js';

/** Reads `.env` of a project as data: names and texts; none where there is no such file. */
export async function readEnv(project: string): Promise<ReadonlyMap<string, string>> {
  const text = await nullIfMissing(readFile(join(project, '.env'), 'utf8'));
  return text === null ? new Map() : parseEnv(text);
}

/** Lines such as `NAME=value`, `export NAME="value"` and `# said`. */
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
