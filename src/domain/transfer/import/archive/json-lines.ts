import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { CliError, isObject } from '../../../../foundations/core/index.js';
import { nullIfMissing } from '../file-system.js';

/**
 * Yields the JSON objects of `<kind>/<kind>_00001.jsonl` and following; nothing if the folder is missing. `holding` skips lines without
 * this text before they are parsed.
 */
export async function* jsonLines(
  folder: string,
  kind: string,
  containing = '',
): AsyncIterable<Readonly<Record<string, unknown>>> {
  for (const name of await listParts(join(folder, kind))) {
    const path = join(folder, kind, name);
    let lineNumber = 0;
    for await (const line of createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Infinity })) {
      lineNumber += 1;
      if (line.trim() !== '' && line.includes(containing)) yield parseObject(line, `${kind}/${name}`, lineNumber);
    }
  }
}

async function listParts(folder: string): Promise<readonly string[]> {
  const names = (await nullIfMissing(readdir(folder))) ?? [];
  return names.filter((name) => name.endsWith('.jsonl')).sort();
}

function parseObject(line: string, part: string, lineNumber: number): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    value = null;
  }
  if (isObject(value)) return value;
  throw new CliError(`${part}, line ${lineNumber}, is no JSON object`, ['the archive is damaged: export again']);
}
