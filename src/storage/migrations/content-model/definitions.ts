import type { Json } from '../../../foundations/core/index.js';
import { type ModelFile, resolveStoredTypes } from '../../../language/schema/index.js';
import { filesByUid } from './files-by-uid.js';

/** The definitions that a valid model's files hold, by uid. */
export function modelDefinitions(files: readonly ModelFile[]): ReadonlyMap<string, Readonly<Record<string, Json>>> {
  const definitions = [...filesByUid(files)].map(([uid, { json }]) => {
    const text = json.startsWith('\ufeff') ? json.slice(1) : json;
    return [uid, resolveStoredTypes(JSON.parse(text) as Readonly<Record<string, Json>>)] as const;
  });
  return new Map(definitions);
}
