/** Bytes up to which a copy comes from Node's pool and costs less than writing part by part; a longer one is memory to be collected. */
const maxShortBody = 4_000;

/** Returns the parts of a body to hash and write: a short body is joined into one. */
export function joinShortBody(body: readonly Buffer[]): readonly Buffer[] {
  if (body.length === 1) return body;
  const length = totalLength(body);
  return length > maxShortBody ? body : [Buffer.concat(body, length)];
}

/** Bytes of all parts. */
export function totalLength(body: readonly Buffer[]): number {
  let length = 0;
  for (const part of body) length += part.length;
  return length;
}
