export type { ModelPlan, StoredRevision } from '../store/index.js';
export { resolveStartModel, type ServedModel, type StartParts } from './at-start.js';
export { type ContentModelParts, createContentModel } from './create-content-model.js';
export { modelDefinitions } from './definitions.js';
export type { ReferenceUpdater } from './make-change.js';
export { modelFromSnapshot } from './model-side.js';
export { findNewerModel, loadModel } from './served-model.js';
export { createFilesChange, type FilesChange } from './take-over-files.js';
export type * from './types.js';
