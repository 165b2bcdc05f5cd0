import { CliError, isObject, type Json } from '../../../../foundations/core/index.js';
import {
  getModelFileUid,
  type ModelFile,
  type ModelSettings,
  parseModel,
  snakeCase,
} from '../../../../language/schema/index.js';
import type { LeftOutItem } from '../types.js';

const attributeMistake = /^(.+?): attributes\.([^.:]+)(?:\.\S+)?: (.*)$/;
const tableMistake = /^(.+?): collectionName: /;

/**
 * Returns the files of a model without attributes that are invalid here: they are left out and reported instead of stopping the import. A
 * table name that is taken is replaced. Throws CliError for a problem that this cannot solve.
 */
export function dropInvalidAttributes(
  files: readonly ModelFile[],
  settings: ModelSettings,
  leaveOut: (leftOut: LeftOutItem) => void,
): readonly ModelFile[] {
  const lines = findMistakes(files, settings);
  if (lines.length === 0) return files;
  const dropped = new Map<string, Map<string, string>>();
  const tables = new Set<string>();
  for (const line of lines) {
    const [, path, name = '', why = ''] = attributeMistake.exec(line) ?? [];
    const [, table] = tableMistake.exec(line) ?? [];
    if (path !== undefined) dropped.set(path, (dropped.get(path) ?? new Map<string, string>()).set(name, why));
    else if (table !== undefined) tables.add(table);
    else throw new CliError('The content model has parts that cannot be imported', lines);
  }
  const cleaned = files.map((file) => {
    const names = dropped.get(file.path);
    if (names === undefined && !tables.has(file.path)) return file;
    const definition = JSON.parse(file.json) as Record<string, Json>;
    const uid = getModelFileUid(file) ?? file.path;
    for (const [which, why] of names ?? []) {
      leaveOut({ of: uid, why: `attribute: ${why.split(' – ')[0] ?? why}`, which });
    }
    const all = isObject(definition.attributes) ? Object.entries(definition.attributes) : [];
    const attributes = Object.fromEntries(all.filter(([name]) => names?.has(name) !== true)) as Json;
    // Type names are unique, so a table name derived from them is too.
    const table = tables.has(file.path)
      ? { collectionName: `content_${snakeCase(uid.replace(/^api::/, '')).replace('.', '_')}` }
      : {};
    return { ...file, json: `${JSON.stringify({ ...definition, ...table, attributes }, null, 2)}\n` };
  });
  if (cleaned.every((file, index) => file.json === files[index]?.json)) {
    throw new CliError('The content model has parts that cannot be imported', lines);
  }
  return dropInvalidAttributes(cleaned, settings, leaveOut);
}

function findMistakes(files: readonly ModelFile[], settings: ModelSettings): readonly string[] {
  try {
    parseModel(files, settings);
    return [];
  } catch (error) {
    if (error instanceof CliError) return error.lines;
    throw error;
  }
}
