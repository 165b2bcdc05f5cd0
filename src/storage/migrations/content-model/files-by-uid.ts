import type { Json } from '../../../foundations/core/index.js';
import { getModelFileUid, type ModelFile, resolveStoredTypes } from '../../../language/schema/index.js';

/** The definitions in a valid model's files, by uid. */
export function modelDefinitions(files: readonly ModelFile[]): ReadonlyMap<string, Readonly<Record<string, Json>>> {
  const definitions = [...filesByUid(files)].map(([uid, { json }]) => {
    const text = json.startsWith('\ufeff') ? json.slice(1) : json;
    return [uid, resolveStoredTypes(JSON.parse(text) as Readonly<Record<string, Json>>)] as const;
  });
  return new Map(definitions);
}

/** The files of a model by the uid that each defines, without the file of locales. */
export type FilesByUid = ReadonlyMap<string, ModelFile>;

/** Returns the files by uid. */
export function filesByUid(files: readonly ModelFile[]): FilesByUid {
  return new Map(
    files.flatMap((file) => {
      const uid = getModelFileUid(file);
      return uid === null ? [] : [[uid, file] as const];
    }),
  );
}
