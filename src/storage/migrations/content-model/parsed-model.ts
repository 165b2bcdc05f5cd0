import {
  type ModelFile,
  type ModelSettings,
  parseModel,
  parseRecordedModel,
  type Snapshot,
  serializeModel,
} from '../../../language/schema/index.js';
import { createLayout } from '../../sql/layout/index.js';
import type { ModelRecord, ModelWithLayout } from '../types.js';

/** A model as its files say it, with everything that follows from it. */
export interface ParsedModel {
  readonly snapshot: Snapshot;
  readonly side: ModelWithLayout;
}

/** Reads a model. `settings`: the locales where the files do not name any. Throws CliError with one line per mistake. */
export function parseModelFiles(files: readonly ModelFile[], settings: ModelSettings): ParsedModel {
  return modelFromSnapshot(parseModel(files, settings), files);
}

/** A model that was read already. `files`: those it was read from. */
export function modelFromSnapshot(snapshot: Snapshot, files: readonly ModelFile[]): ParsedModel {
  const { version, json } = serializeModel(snapshot);
  return { snapshot, side: { version, record: parseRecordedModel(json), layout: createLayout(snapshot), files } };
}

/** A model as a start records it. */
export function modelRecord({ snapshot, side }: ParsedModel): ModelRecord {
  return { ...serializeModel(snapshot), files: side.files, filesVersion: side.version };
}
