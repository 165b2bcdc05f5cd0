import { isObject, type Json, Refusal } from '../../kernel/index.js';
import { type ModelFile, type ModelSettings, parseModel, snakeCase, uidOfFile } from '../../schema/index.js';
import type { LeftOut } from '../types.js';

const ofAttribute = /^(.+?): attributes\.([^.:]+)(?:\.\S+)?: (.*)$/;
const ofTable = /^(.+?): collectionName: /;

/**
 * The files of a model, without attributes that no model here can have and that nobody foresaw: they are left out, which is told, instead
 * of stopping the import. A table that is taken gets another name. Raises Refusal for what cannot be mended like this.
 */
export function withoutMistakes(
  files: readonly ModelFile[],
  settings: ModelSettings,
  leaveOut: (leftOut: LeftOut) => void,
): readonly ModelFile[] {
  const lines = mistakesOf(files, settings);
  if (lines.length === 0) return files;
  const taken = new Map<string, Map<string, string>>();
  const tables = new Set<string>();
  for (const line of lines) {
    const [, path, name = '', why = ''] = ofAttribute.exec(line) ?? [];
    const [, table] = ofTable.exec(line) ?? [];
    if (path !== undefined) taken.set(path, (taken.get(path) ?? new Map<string, string>()).set(name, why));
    else if (table !== undefined) tables.add(table);
    else throw new Refusal('The content model has what cannot come over', lines);
  }
  const mended = files.map((file) => {
    const names = taken.get(file.path);
    if (names === undefined && !tables.has(file.path)) return file;
    const definition = JSON.parse(file.json) as Record<string, Json>;
    const uid = uidOfFile(file) ?? file.path;
    for (const [which, why] of names ?? []) {
      leaveOut({ of: uid, why: `attribute: ${why.split(' – ')[0] ?? why}`, which });
    }
    const all = isObject(definition.attributes) ? Object.entries(definition.attributes) : [];
    const attributes = Object.fromEntries(all.filter(([name]) => names?.has(name) !== true)) as Json;
    // Names of types are unique, and so is what is made of them.
    const table = tables.has(file.path)
      ? { collectionName: `content_${snakeCase(uid.replace(/^api::/, '')).replace('.', '_')}` }
      : {};
    return { ...file, json: `${JSON.stringify({ ...definition, ...table, attributes }, null, 2)}\n` };
  });
  if (mended.every((file, at) => file.json === files[at]?.json)) {
    throw new Refusal('The content model has what cannot come over', lines);
  }
  return withoutMistakes(mended, settings, leaveOut);
}

function mistakesOf(files: readonly ModelFile[], settings: ModelSettings): readonly string[] {
  try {
    parseModel(files, settings);
    return [];
  } catch (error) {
    if (error instanceof Refusal) return error.lines;
    throw error;
  }
}
