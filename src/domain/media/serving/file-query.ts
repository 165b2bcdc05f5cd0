import { Failure } from '../../../foundations/core/index.js';
import type { VariantRequest } from '../images/images.js';
import type { Signature } from './signatures.js';

/** The query string of a file. */
export interface ServedFileQuery {
  /** null: the original file. */
  readonly variant: Omit<VariantRequest, 'focalPoint'> | null;
  readonly signature: Signature | null;
}

const parameterNames = ['w', 'h', 'fit', 'format', 'expires', 'signature', 'v'] as const;
type ParameterName = (typeof parameterNames)[number];

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
 * Parses the query string of a file: `w` and `h` (of the configured sizes), `fit` (default `inside`), `format`, and the two of a signature.
 * `v` may have any value: clients change it to bypass a cache. Equal variants are normalized: `fit` has no effect unless both sides are
 * given. Throws Failure upload.invalid for other parameters and values.
 */
export function parseFileQuery(query: string, sizes: readonly number[]): ServedFileQuery {
  if (query === '') return { variant: null, signature: null };
  const values = readParameters(query);
  const [expires, signature] = [values.get('expires'), values.get('signature')];
  const width = parseSize(values, 'w', sizes);
  const height = parseSize(values, 'h', sizes);
  const fit = parseChoice(values, 'fit', fits);
  const format = parseChoice(values, 'format', formats);
  if (fit !== null && width === null && height === null) throwInvalid('fit needs w or h');
  const isVariant = width !== null || height !== null || format !== null;
  const effectiveFit = width === null || height === null ? 'inside' : (fit ?? 'inside');
  return {
    variant: isVariant ? { width, height, fit: effectiveFit, format } : null,
    signature: expires === undefined || signature === undefined ? null : { expires, signature },
  };
}

function readParameters(query: string): ReadonlyMap<ParameterName, string> {
  const values = new Map<ParameterName, string>();
  for (const [parameter, value] of new URLSearchParams(query)) {
    const name = parameterNames.find((candidate) => candidate === parameter);
    if (name === undefined) throwInvalid(`Unknown parameter ${parameter}: a file knows ${parameterNames.join(', ')}`);
    if (values.has(name)) throwInvalid(`${name} is given twice`);
    values.set(name, value);
  }
  return values;
}

function parseSize(
  values: ReadonlyMap<ParameterName, string>,
  name: ParameterName,
  sizes: readonly number[],
): number | null {
  const value = values.get(name);
  if (value === undefined) return null;
  return sizes.find((size) => String(size) === value) ?? throwInvalid(`${name} must be one of ${sizes.join(', ')}`);
}

function parseChoice<T>(
  values: ReadonlyMap<ParameterName, string>,
  name: ParameterName,
  choices: ReadonlyMap<string, T>,
): T | null {
  const value = values.get(name);
  if (value === undefined) return null;
  return choices.get(value) ?? throwInvalid(`${name} must be one of ${[...choices.keys()].join(', ')}`);
}

function throwInvalid(message: string): never {
  throw new Failure('upload.invalid', { message });
}
