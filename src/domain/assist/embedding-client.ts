import { isObject } from '../../foundations/core/index.js';
import { askProvider, type ProviderRequestOptions } from './provider-request.js';
import { maxDimensions } from './provider-store.js';
import type { AssistProvider, EmbeddingModel } from './types.js';
import { invalidAnswer } from './verify-translation.js';

/** Sends texts to the `/embeddings` of a provider and returns a vector for each. Throws like `askProvider`. */
export async function embedTexts(
  provider: Pick<AssistProvider, 'url' | 'key'>,
  { model, dimensions }: EmbeddingModel,
  texts: readonly string[],
  options: ProviderRequestOptions,
): Promise<readonly (readonly number[])[]> {
  const body = { model, input: texts, encoding_format: 'float', ...(dimensions === null ? {} : { dimensions }) };
  const answer = await askProvider(provider, 'embeddings', body, options);
  const entries = isObject(answer) ? answer.data : undefined;
  if (!Array.isArray(entries)) throw invalidAnswer('it has no vectors');
  const vectors = new Map<unknown, readonly number[]>();
  for (const [position, entry] of entries.entries()) {
    if (!isObject(entry) || !isVector(entry.embedding)) throw invalidAnswer('a vector is no list of numbers');
    vectors.set(entry.index ?? position, entry.embedding);
  }
  return texts.map((_, index) => {
    const vector = vectors.get(index);
    if (vector === undefined) throw invalidAnswer('vectors are missing');
    if (dimensions !== null && vector.length !== dimensions)
      throw invalidAnswer(`its vectors have ${vector.length} numbers instead of ${dimensions}`);
    return vector;
  });
}

function isVector(value: unknown): value is readonly number[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.length <= maxDimensions &&
    value.every((component) => typeof component === 'number')
  );
}
