import type { Readable } from 'node:stream';
import { isObject } from '../../../foundations/core/index.js';
import type { WholeVersion } from '../../documents/index.js';
import { isObjectKey } from '../../media/index.js';

/** Reads the bytes of files. */
export interface ObjectReader {
  /** Opens an object; null if there is none with this key. */
  open(key: string): Promise<Readable | null>;
}

/** An object of a file: its content or one of its smaller formats. */
export interface FileObject {
  readonly key: string;
  readonly mime: string;
  /** Display name of the file. */
  readonly name: string;
}

/** Returns the objects of a version of a file, its own content first. Objects with names that are no valid keys are left out. */
export function exportedFileObjects({ scalars }: Pick<WholeVersion, 'scalars'>): readonly FileObject[] {
  const name = stringOrEmpty(scalars.get('name'));
  const main = toFileObject({ hash: scalars.get('hash'), ext: scalars.get('ext'), mime: scalars.get('mime') }, name);
  const formats = Object.values(parseFormats(scalars.get('formats'))).map((format) => toFileObject(format, name));
  return [main, ...formats].filter(({ key }) => isObjectKey(key));
}

/**
 * Returns the attributes of a file with the addresses of this installation: `urlOf` returns the address of a key. Equal addresses change
 * nothing, not even the spelling of the JSON.
 */
export function withUrls(
  scalars: WholeVersion['scalars'],
  { provider, urlOf }: { readonly provider: string; urlOf(key: string): string },
): WholeVersion['scalars'] {
  const [main, ...formats] = exportedFileObjects({ scalars });
  if (main === undefined || scalars.get('url') === urlOf(main.key)) return scalars;
  const changed = new Map(scalars).set('url', urlOf(main.key)).set('provider', provider);
  if (formats.length === 0) return changed;
  const entries = Object.entries(parseFormats(scalars.get('formats'))).map(
    ([name, format]) => [name, { ...format, url: urlOf(toFileObject(format, '').key) }] as const,
  );
  return changed.set('formats', JSON.stringify(Object.fromEntries(entries)));
}

function parseFormats(value: unknown): Readonly<Record<string, Readonly<Record<string, unknown>>>> {
  const formats: unknown = typeof value === 'string' ? JSON.parse(value) : null;
  if (!isObject(formats)) return {};
  return Object.fromEntries(
    Object.entries(formats).flatMap(([name, format]) => (isObject(format) ? [[name, format] as const] : [])),
  );
}

function toFileObject(facts: Readonly<Record<string, unknown>>, name: string): FileObject {
  return { key: `${stringOrEmpty(facts.hash)}${stringOrEmpty(facts.ext)}`, mime: stringOrEmpty(facts.mime), name };
}

function stringOrEmpty(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
