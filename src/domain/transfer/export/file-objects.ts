import type { Readable } from 'node:stream';
import { isObject } from '../../../foundations/core/index.js';
import type { WholeVersion } from '../../documents/index.js';
import { isObjectKey } from '../../media/index.js';

/** Where bytes of files are read. */
export interface ObjectReader {
  /** null: there is nothing under the key. */
  open(key: string): Promise<Readable | null>;
}

/** An object of a file: its own content, or one of its smaller formats. */
export interface FileObject {
  readonly key: string;
  readonly mime: string;
  /** What people call the file. */
  readonly name: string;
}

/** The objects of a version of a file, its own content first; those whose names are none of ours are not among them. */
export function exportedFileObjects({ scalars }: Pick<WholeVersion, 'scalars'>): readonly FileObject[] {
  const name = stringOrEmpty(scalars.get('name'));
  const main = toFileObject({ hash: scalars.get('hash'), ext: scalars.get('ext'), mime: scalars.get('mime') }, name);
  const formats = Object.values(parseFormats(scalars.get('formats'))).map((format) => toFileObject(format, name));
  return [main, ...formats].filter(({ key }) => isObjectKey(key));
}

/**
 * The attributes of a file with addresses of another place: `urlOf` gives that of a key. Where they are the same, nothing changes, not
 * even in spelling.
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
