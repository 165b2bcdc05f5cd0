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

/** A model parsed from its files, with its snapshot and layout. */
export interface ParsedModel {
  readonly snapshot: Snapshot;
  readonly side: ModelWithLayout;
}

/** Parses a model. `settings`: the locales where the files do not name any. Throws CliError with one line per mistake. */
export function parseModelFiles(files: readonly ModelFile[], settings: ModelSettings): ParsedModel {
  return modelFromSnapshot(parseModel(files, settings), files);
}

/** Returns a model from its snapshot. `files`: those it was parsed from. */
export function modelFromSnapshot(snapshot: Snapshot, files: readonly ModelFile[]): ParsedModel {
  const { version, json } = serializeModel(snapshot);
  return { snapshot, side: { version, record: parseRecordedModel(json), layout: createLayout(snapshot), files } };
}

/** Returns a model in the form that a start records. */
export function modelRecord({ snapshot, side }: ParsedModel): ModelRecord {
  return { ...serializeModel(snapshot), files: side.files, filesVersion: side.version };
}
