import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { isObject, Refusal } from '../../kernel/index.js';
import { unlessAbsent } from '../unless-absent.js';

/**
 * Lines of the parts of an archive: `<kind>/<kind>_00001.jsonl` and so on, each a JSON object; none where there is no such folder.
 * `holding`: those alone in which this text stands, as the others need not be parsed.
 */
export async function* jsonLines(
  folder: string,
  kind: string,
  holding = '',
): AsyncIterable<Readonly<Record<string, unknown>>> {
  for (const name of await partsIn(join(folder, kind))) {
    const path = join(folder, kind, name);
    let at = 0;
    for await (const line of createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Infinity })) {
      at += 1;
      if (line.trim() !== '' && line.includes(holding)) yield parsed(line, `${kind}/${name}`, at);
    }
  }
}

async function partsIn(folder: string): Promise<readonly string[]> {
  const names = (await unlessAbsent(readdir(folder))) ?? [];
  return names.filter((name) => name.endsWith('.jsonl')).sort();
}

function parsed(line: string, part: string, at: number): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    value = null;
  }
  if (isObject(value)) return value;
  throw new Refusal(`${part}, line ${at}, is no JSON object`, ['the archive is damaged: export again']);
}
