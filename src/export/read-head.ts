import { isObject, Refusal } from '../kernel/index.js';
import type { ModelFile } from '../schema/index.js';
import { type Line, parseLine, readLines } from './read-lines.js';
import { formatVersion } from './types.js';
import { wrongLine } from './wrong-line.js';

/** What an export says of itself before its content. */
export interface ExportHead {
  /** ISO 8601. */
  readonly createdAt: string;
  /** The files of the model, that of its locales included. */
  readonly files: readonly ModelFile[];
}

/** Reads what an export begins with. Raises Refusal for what is no export, and for one that a later Octavo made. */
export async function readHead(path: string): Promise<ExportHead> {
  let createdAt: string | null = null;
  const files: ModelFile[] = [];
  for await (const line of readLines(path)) {
    const said = parseLine(line);
    if (createdAt === null) createdAt = demandFormat(said, line);
    else if (said.is === 'definition') files.push(definitionOf(said, line));
    else break;
  }
  if (createdAt === null) throw new Refusal(`${path} is empty`, ['export again, and look at its size']);
  return { createdAt, files };
}

function demandFormat({ is, format, octavo, createdAt }: Readonly<Record<string, unknown>>, { at }: Line): string {
  if (is !== 'export' || typeof format !== 'number') throw wrongLine(at, 'an export begins with {"is":"export",…}');
  if (format !== formatVersion) {
    throw new Refusal(`The export is of format ${format}, made by Octavo ${octavo}; this one reads ${formatVersion}`, [
      'import it with that Octavo, or a later one',
    ]);
  }
  return typeof createdAt === 'string' ? createdAt : '';
}

/** Where the definition goes is looked at when the model is parsed: no other places are taken. */
function definitionOf({ path, definition }: Readonly<Record<string, unknown>>, { at }: Line): ModelFile {
  const sound = typeof path === 'string' && !path.split('/').some((part) => part === '' || part.startsWith('.'));
  if (!sound || /[\\\0:]/.test(path)) throw wrongLine(at, `no definition is kept at ${JSON.stringify(path)}`);
  if (!isObject(definition)) throw wrongLine(at, 'a definition is an object');
  return { path, json: `${JSON.stringify(definition, null, 2)}\n` };
}
