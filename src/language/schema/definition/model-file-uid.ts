import { isObject } from '../../../foundations/core/index.js';
import { userUid } from '../types.js';
import { getDefinitionLocation, type ModelFile } from './model-file.js';

/** The uid of what a file defines; null where neither its path nor its text determines one. Nothing else about the file is checked. */
export function getModelFileUid({ path, json }: ModelFile): string | null {
  const location = getDefinitionLocation(path);
  if (location === null) return null;
  if (location.is === 'userExtension') return userUid;
  if (location.is === 'component') return `${location.category}.${location.name}`;
  const name = readSingularName(json);
  return name === null ? null : `api::${location.api ?? name}.${name}`;
}

function readSingularName(json: string): string | null {
  try {
    const definition: unknown = JSON.parse(json);
    const info = isObject(definition) && isObject(definition.info) ? definition.info : {};
    return typeof info.singularName === 'string' ? info.singularName : null;
  } catch {
    // The parser of the model reports the mistake.
    return null;
  }
}
