export type { ChangeImpact, ModelPlan, PlannedChange, StoredRevision } from '../database/index.js';
export type { ReferenceUpdater } from './apply-model-change.js';
export { type ContentModelParts, createContentModel } from './create-content-model.js';
export { modelDefinitions } from './definitions.js';
export { createFilesChange, type FilesChange } from './files-change.js';
export { findNewerModel, loadModel } from './load-model.js';
export { modelFromSnapshot } from './parsed-model.js';
export { resolveStartModel, type ServedModel, type StartParts } from './start-model.js';
export type * from './types.js';
