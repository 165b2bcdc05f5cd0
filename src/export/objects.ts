import type { Readable } from 'node:stream';
import type { WholeVersion } from '../documents/index.js';
import { isObject } from '../kernel/index.js';
import { isKey } from '../media/index.js';

/** Where bytes of files are read. */
export interface StoredBytes {
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
export function objectsOf({ scalars }: Pick<WholeVersion, 'scalars'>): readonly FileObject[] {
  const name = textOf(scalars.get('name'));
  const own = objectOf({ hash: scalars.get('hash'), ext: scalars.get('ext'), mime: scalars.get('mime') }, name);
  const formats = Object.values(formatsOf(scalars.get('formats'))).map((format) => objectOf(format, name));
  return [own, ...formats].filter(({ key }) => isKey(key));
}

/**
 * The attributes of a file with addresses of another place: `urlOf` gives that of a key. Where they are the same, nothing changes, not
 * even in spelling.
 */
export function withAddresses(
  scalars: WholeVersion['scalars'],
  { provider, urlOf }: { readonly provider: string; urlOf(key: string): string },
): WholeVersion['scalars'] {
  const [own, ...formats] = objectsOf({ scalars });
  if (own === undefined || scalars.get('url') === urlOf(own.key)) return scalars;
  const moved = new Map(scalars).set('url', urlOf(own.key)).set('provider', provider);
  if (formats.length === 0) return moved;
  const entries = Object.entries(formatsOf(scalars.get('formats'))).map(
    ([name, format]) => [name, { ...format, url: urlOf(objectOf(format, '').key) }] as const,
  );
  return moved.set('formats', JSON.stringify(Object.fromEntries(entries)));
}

function formatsOf(value: unknown): Readonly<Record<string, Readonly<Record<string, unknown>>>> {
  const formats: unknown = typeof value === 'string' ? JSON.parse(value) : null;
  if (!isObject(formats)) return {};
  return Object.fromEntries(
    Object.entries(formats).flatMap(([name, format]) => (isObject(format) ? [[name, format] as const] : [])),
  );
}

function objectOf(about: Readonly<Record<string, unknown>>, name: string): FileObject {
  return { key: `${textOf(about.hash)}${textOf(about.ext)}`, mime: textOf(about.mime), name };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
