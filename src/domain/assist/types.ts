import type { Actor } from '../accounts/index.js';

/** How a value is written. In `markdown`, fenced code stays; of `blocks`, only texts are translated. */
export const textKinds = ['text', 'markdown', 'blocks'] as const;

/** See `textKinds`. */
export type TextKind = (typeof textKinds)[number];

/** A provider with an interface like OpenAI's, complete with its secret. */
export interface AssistProvider {
  /** Base address, such as `https://api.openai.com/v1`. */
  readonly url: string;
  /** Empty: none is sent. */
  readonly key: string;
  readonly model: string;
  /** Whether images may be sent to it. */
  readonly pictures: boolean;
  /** Makes vectors of texts; null: similar documents are not looked for. */
  readonly embeddings: EmbeddingModel | null;
}

/** A model of a provider that makes vectors of texts. */
export interface EmbeddingModel {
  readonly model: string;
  /** How many numbers a vector has; null: as many as the model makes. */
  readonly dimensions: number | null;
}

/** The settings of the configuration. `url` null: the provider is entered in the panel. */
export interface AssistConfig {
  readonly url: string | null;
  readonly key: string | null;
  readonly model: string | null;
  readonly pictures: boolean;
  readonly embeddings: EmbeddingModel | null;
  /** Time limit of one answer of the provider. */
  readonly seconds: number;
}

/** The provider as the panel sees it: without its key. */
export interface AssistSettings {
  /** null: there is no provider. */
  readonly provider:
    | (Pick<AssistProvider, 'url' | 'model' | 'pictures' | 'embeddings'> & { readonly hasKey: boolean })
    | null;
  /** `configuration`: it cannot be changed in the panel. */
  readonly source: 'configuration' | 'panel';
}

/** A change of the provider. A key that is left out stays, unless the provider has another host. */
export interface AssistChange {
  readonly url: string;
  readonly key?: string;
  readonly model: string;
  readonly pictures: boolean;
  /** Left out: none. */
  readonly embeddings?: EmbeddingModel | null;
}

/** What the provider can be asked for. */
export interface AssistState {
  readonly translates: boolean;
  readonly describes: boolean;
}

/** A value to translate. `path` is returned with the translation. */
export interface SourceField {
  readonly path: string;
  readonly kind: TextKind;
  readonly value: unknown;
}

/** Why a translation is not used. `placeholders`: names in braces, links, tags or code differ from those of the source. */
export type TranslationProblem = 'length' | 'placeholders';

/** A translation of the same form as its source, or why there is none. */
export type TranslatedField =
  | { readonly path: string; readonly value: unknown }
  | { readonly path: string; readonly problem: TranslationProblem };

/** Texts to translate. */
export interface TranslationRequest {
  /** Codes of locales. */
  readonly source: string;
  readonly target: string;
  readonly fields: readonly SourceField[];
}

/** An image to describe: at most some hundred pixels wide and high. */
export interface PictureRequest {
  readonly bytes: Buffer;
  readonly mime: string;
  /** Code of the locale of the description. */
  readonly locale: string;
}

/** Who asks. */
export interface AssistCaller {
  /** Row id of the administrator. */
  readonly administrator: number;
  /** Aborted when the client disconnects: the provider is not waited for any longer. */
  readonly disconnected?: AbortSignal | undefined;
}

/**
 * Machine translation and descriptions of images by a provider with an interface like OpenAI's (`/chat/completions`). Nothing is stored:
 * the results are proposals. Throws Failure assist.* and outbound.refused.
 */
export interface Assist {
  state(): Promise<AssistState>;
  settings(): Promise<AssistSettings>;
  /** null: removes the provider. Throws Failure account.invalid, assist.managed. */
  configure(change: AssistChange | null, actor: Actor): Promise<AssistSettings>;
  /** Has a sentence translated and returns how long that took. */
  test(caller: AssistCaller): Promise<{ readonly milliseconds: number }>;
  translate(request: TranslationRequest, caller: AssistCaller): Promise<readonly TranslatedField[]>;
  /** Identifies the model that makes vectors; null: there is none. */
  embeddingModel(): Promise<string | null>;
  /** Returns a vector per text, in their order. */
  embed(texts: readonly string[], aborted: AbortSignal): Promise<readonly (readonly number[])[]>;
  /** Throws Failure assist.pictures-off unless images may be sent. */
  describe(readPicture: () => Promise<PictureRequest>, caller: AssistCaller): Promise<string>;
}
