/** The greatest number of a component. */
const greatest = 127;
/** Similarities are whole numbers: millionths of the cosine. */
const scale = 1_000_000;

/** A vector of whole numbers, and its length. */
export interface Vector {
  readonly components: Int8Array;
  readonly length: number;
}

/**
 * Returns a vector as text: each component as a byte, relative to the greatest one. Whole numbers are compared exactly, in every process
 * and from both databases. null: every component is 0, or one is no number.
 */
export function encodeVector(embedding: readonly number[]): string | null {
  const most = embedding.reduce((found, component) => Math.max(found, Math.abs(component)), 0);
  if (!Number.isFinite(most) || most === 0) return null;
  const components = Int8Array.from(embedding, (component) => Math.round((component / most) * greatest));
  return Buffer.from(components.buffer).toString('base64');
}

/** Returns the vector in a text of `encodeVector`. */
export function decodeVector(text: string): Vector {
  const bytes = Buffer.from(text, 'base64');
  const components = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  return { components, length: Math.sqrt(dotProduct(components, components)) };
}

/** Returns how similar two vectors are, from -1,000,000 to 1,000,000. Those of different numbers of components are not compared: null. */
export function similarity(left: Vector, right: Vector): number | null {
  if (left.components.length !== right.components.length) return null;
  return Math.round((scale * dotProduct(left.components, right.components)) / (left.length * right.length));
}

function dotProduct(left: Int8Array, right: Int8Array): number {
  let sum = 0;
  for (let index = 0; index < left.length; index++) sum += (left[index] as number) * (right[index] as number);
  return sum;
}
