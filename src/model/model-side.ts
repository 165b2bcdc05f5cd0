import { layoutOf } from '../layout/index.js';
import {
  type ModelFile,
  type ModelSettings,
  parseModel,
  readRecord,
  recordModel,
  type Snapshot,
} from '../schema/index.js';
import type { ModelRecord, ModelSide } from '../store/index.js';

/** A model as its files say it, with everything that follows from it. */
export interface ReadModel {
  readonly snapshot: Snapshot;
  readonly side: ModelSide;
}

/** Reads a model. `settings`: the locales where the files do not name any. Raises Refusal with one line per mistake. */
export function readModel(files: readonly ModelFile[], settings: ModelSettings): ReadModel {
  return modelOfSnapshot(parseModel(files, settings), files);
}

/** A model that was read already. `files`: those it was read from. */
export function modelOfSnapshot(snapshot: Snapshot, files: readonly ModelFile[]): ReadModel {
  const { version, json } = recordModel(snapshot);
  return { snapshot, side: { version, record: readRecord(json), layout: layoutOf(snapshot), files } };
}

/** A model as a start records it. */
export function recordOf({ snapshot, side }: ReadModel): ModelRecord {
  return { ...recordModel(snapshot), files: side.files, filesVersion: side.version };
}
