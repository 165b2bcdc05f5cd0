/** Turns texts into vectors: a model of an AI provider. */
export interface Embedder {
  /** Identifies the model: vectors of different models are not compared. null: none is configured. */
  embeddingModel(): Promise<string | null>;
  /** Returns a vector per text, in their order. Throws Failure assist.*, outbound.refused, http.disconnected when `aborted`. */
  embed(texts: readonly string[], aborted: AbortSignal): Promise<readonly (readonly number[])[]>;
}

/** How far the vectors of a content type are. */
export interface VectorProgress {
  /** uid of the content type. */
  readonly type: string;
  /** Published versions whose text has no vector yet. */
  readonly waiting: number;
  /** Published versions whose text the provider did not accept. */
  readonly refused: number;
}

/** Keeps the vectors of published versions, outside of the transactions that write them: the provider is another server. */
export interface VectorQueue {
  /** Whether a version waits and the provider may be asked. Throws Fault store.*. */
  isPending(): Promise<boolean>;
  /**
   * Makes vectors in batches until no version waits or `leaseLost` is aborted. Throws Failure assist.* and outbound.refused; then nothing
   * is pending for a while, longer each time.
   */
  drain(leaseLost: AbortSignal): Promise<void>;
  /** Throws Fault store.*. */
  progress(): Promise<readonly VectorProgress[]>;
}
