import { getModelFileUid, type ModelFile } from '../../../language/schema/index.js';

/** The files of a model by the uid that each defines; the file of locales is not among them. */
export type FilesByUid = ReadonlyMap<string, ModelFile>;

/** Finds them. */
export function filesByUid(files: readonly ModelFile[]): FilesByUid {
  return new Map(
    files.flatMap((file) => {
      const uid = getModelFileUid(file);
      return uid === null ? [] : [[uid, file] as const];
    }),
  );
}
