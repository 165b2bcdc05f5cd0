export type { ModelPlan, Revision } from '../store/index.js';
export { type ContentModelParts, createContentModel } from './create-content-model.js';
export { definitionsOf } from './definitions.js';
export { modelAtStart, modelOf, newerModel, type ServedModel } from './served-model.js';
export { type FilesChange, takeOverFiles } from './take-over-files.js';
export type * from './types.js';
