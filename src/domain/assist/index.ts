export { createAssist } from './create-assist.js';
export {
  type Assist,
  type AssistCaller,
  type AssistChange,
  type AssistConfig,
  type AssistSettings,
  type AssistState,
  type SourceField,
  type TextKind,
  type TranslatedField,
  type TranslationProblem,
  textKinds,
} from './types.js';
