export { createAssist } from './create-assist.js';
export { maxDimensions } from './provider-store.js';
export {
  type Assist,
  type AssistCaller,
  type AssistChange,
  type AssistConfig,
  type AssistSettings,
  type AssistState,
  type EmbeddingModel,
  type SourceField,
  type TextKind,
  type TranslatedField,
  type TranslationProblem,
  textKinds,
} from './types.js';
