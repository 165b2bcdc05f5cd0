import type { AssistChange, SourceField } from '../../../../domain/assist/index.js';

export type {
  AssistSettings,
  AssistState,
  EmbeddingModel,
  SourceField,
  TextKind,
  TranslatedField,
  TranslationProblem,
} from '../../../../domain/assist/index.js';
export type { VectorProgress } from '../../../../domain/documents/index.js';

/** Body of `PUT assist/settings`. A `key` that is left out stays, an empty one is removed; an empty `url` removes the provider. */
export type AssistBody = AssistChange;

/** Answer of `POST assist/test`. */
export interface AssistTest {
  readonly milliseconds: number;
}

/** Body of `POST assist/translate`: codes of locales, and at most 200 values. */
export interface TranslateBody {
  readonly source: string;
  readonly target: string;
  readonly fields: readonly SourceField[];
}

/** Body of `POST assist/describe`: the row id of an image, and the locale of the description. */
export interface DescribeBody {
  readonly fileId: number;
  readonly locale: string;
}

/** Answer of `POST assist/describe`. */
export interface ImageDescription {
  readonly text: string;
}
