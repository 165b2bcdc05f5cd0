import { Failure } from '../../kernel/index.js';
import type { VariantRequest } from '../images/images.js';
import type { Signature } from './signatures.js';

/** What the query string of a file asks for. */
export interface FileQuestion {
  /** null: the file as it is. */
  readonly variant: Omit<VariantRequest, 'focalPoint'> | null;
  readonly signature: Signature | null;
}

const names = ['w', 'h', 'fit', 'format', 'expires', 'signature', 'v'] as const;
type Name = (typeof names)[number];

const fits: ReadonlyMap<string, VariantRequest['fit']> = new Map([
  ['cover', 'cover'],
  ['contain', 'contain'],
  ['inside', 'inside'],
]);

const formats: ReadonlyMap<string, NonNullable<VariantRequest['format']>> = new Map([
  ['jpeg', 'jpeg'],
  ['png', 'png'],
  ['webp', 'webp'],
  ['avif', 'avif'],
]);

/**
 * Parses the query string of a file: `w` and `h` (of the listed sizes), `fit` (`inside` unless said otherwise), `format`, and the two
 * that open private files. `v` may say anything: with another value the address is another one to whoever keeps answers, and is asked for
 * anew. Equal pictures are asked for in one form: without both sides, nothing has to fit. Raises Failure upload.invalid for anything else.
 */
export function parseQuestion(query: string, sizes: readonly number[]): FileQuestion {
  if (query === '') return { variant: null, signature: null };
  const values = valuesOf(query);
  const [expires, signature] = [values.get('expires'), values.get('signature')];
  const width = sizeAt(values, 'w', sizes);
  const height = sizeAt(values, 'h', sizes);
  const fit = wordAt(values, 'fit', fits);
  const format = wordAt(values, 'format', formats);
  if (fit !== null && width === null && height === null) refuse('fit needs w or h');
  const asked = width !== null || height !== null || format !== null;
  const fitted = width === null || height === null ? 'inside' : (fit ?? 'inside');
  return {
    variant: asked ? { width, height, fit: fitted, format } : null,
    signature: expires === undefined || signature === undefined ? null : { expires, signature },
  };
}

function valuesOf(query: string): ReadonlyMap<Name, string> {
  const values = new Map<Name, string>();
  for (const [given, value] of new URLSearchParams(query)) {
    const name = names.find((known) => known === given);
    if (name === undefined) refuse(`Unknown parameter ${given}: a file knows ${names.join(', ')}`);
    if (values.has(name)) refuse(`${name} is given twice`);
    values.set(name, value);
  }
  return values;
}

function sizeAt(values: ReadonlyMap<Name, string>, name: Name, sizes: readonly number[]): number | null {
  const value = values.get(name);
  if (value === undefined) return null;
  return sizes.find((size) => String(size) === value) ?? refuse(`${name} must be one of ${sizes.join(', ')}`);
}

function wordAt<T>(values: ReadonlyMap<Name, string>, name: Name, words: ReadonlyMap<string, T>): T | null {
  const value = values.get(name);
  if (value === undefined) return null;
  return words.get(value) ?? refuse(`${name} must be one of ${[...words.keys()].join(', ')}`);
}

function refuse(message: string): never {
  throw new Failure('upload.invalid', { message });
}
