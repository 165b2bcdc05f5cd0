export type { ModelPlan, Revision } from '../store/index.js';
export { modelAtStart, type ServedModel, type StartParts } from './at-start.js';
export { type ContentModelParts, createContentModel } from './create-content-model.js';
export { definitionsOf } from './definitions.js';
export type { Follow } from './make-change.js';
export { modelOfSnapshot } from './model-side.js';
export { modelOf, newerModel } from './served-model.js';
export { type FilesChange, takeOverFiles } from './take-over-files.js';
export type * from './types.js';
