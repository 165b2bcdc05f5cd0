import { isObject } from '../../kernel/index.js';
import { userUid } from '../types.js';
import { type ModelFile, placeOf } from './model-file.js';

/** The uid of what a file defines; null where its place or its text does not say. Nothing else about the file is checked. */
export function uidOfFile({ path, json }: ModelFile): string | null {
  const place = placeOf(path);
  if (place === null) return null;
  if (place.is === 'userExtension') return userUid;
  if (place.is === 'component') return `${place.category}.${place.name}`;
  const name = singularName(json);
  return name === null ? null : `api::${place.api ?? name}.${name}`;
}

function singularName(json: string): string | null {
  try {
    const definition: unknown = JSON.parse(json);
    const info = isObject(definition) && isObject(definition.info) ? definition.info : {};
    return typeof info.singularName === 'string' ? info.singularName : null;
  } catch {
    // Whoever reads the model reports the mistake.
    return null;
  }
}
