import type { MadeFormat } from '../images/images.js';
import type { MediaSettings } from '../settings.js';
import type { FileDetails } from '../types.js';
import { objectKey } from './file-rows.js';
import type { PreparedFile } from './prepare-file.js';

/** Address of a file, which stays the same when the content is replaced. */
export interface FileAddress {
  readonly hash: string;
  /** With its dot. */
  readonly ext: string;
}

/** Returns the address of an object: below `/uploads`, or below the configured base address. */
export function objectUrl(key: string, { baseUrl }: Pick<MediaSettings, 'baseUrl'>): string {
  return `${baseUrl === null ? '/uploads' : baseUrl.replace(/\/+$/, '')}/${key}`;
}

/** Returns the hash of a format, from which its key is derived. */
export function formatHash({ hash }: Pick<FileAddress, 'hash'>, format: Pick<MadeFormat, 'name'>): string {
  return `${format.name}_${hash}`;
}

/** Returns the attributes of a file that depend on its content. `name` is its current name. */
export function contentData(
  { kind, bytes, checksum, facts, formats }: PreparedFile,
  { name, address }: { readonly name: string; readonly address: FileAddress },
  settings: Pick<MediaSettings, 'baseUrl'>,
): Readonly<Record<string, unknown>> {
  return {
    mime: kind.mime,
    size: kilobytes(bytes),
    bytes: String(bytes),
    checksum,
    ...pictureData({ facts, formats }, { name, address }, settings),
  };
}

/** Returns the attributes that depend on the analysis of an image. */
export function pictureData(
  { facts, formats }: Pick<PreparedFile, 'facts' | 'formats'>,
  { name, address }: { readonly name: string; readonly address: FileAddress },
  settings: Pick<MediaSettings, 'baseUrl'>,
): Readonly<Record<string, unknown>> {
  const entries = formats.map((format) => [format.name, formatData(format, name, address, settings)] as const);
  return {
    width: facts?.width ?? null,
    height: facts?.height ?? null,
    placeholder: facts?.placeholder ?? null,
    formats: entries.length === 0 ? null : Object.fromEntries(entries),
  };
}

/** Returns the given details of a file as attributes. */
export function infoData(info: FileDetails): Readonly<Record<string, unknown>> {
  const { name, alternativeText, caption, focalPoint, folder, visibility } = info;
  const data = { name, alternativeText, caption, focalPoint, folderId: folder, visibility };
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined));
}

function formatData(
  format: MadeFormat,
  name: string,
  address: FileAddress,
  settings: Pick<MediaSettings, 'baseUrl'>,
): Readonly<Record<string, unknown>> {
  const { ext, mime, width, height, bytes } = format;
  const hash = formatHash(address, format);
  return {
    name: `${format.name}_${name}`,
    hash,
    ext,
    mime,
    path: null,
    width,
    height,
    size: kilobytes(bytes),
    sizeInBytes: bytes,
    url: objectUrl(objectKey({ hash, ext }), settings),
  };
}

/** Returns thousands of bytes with two decimals (behaviour, section 18). */
function kilobytes(bytes: number): number {
  return Math.round(bytes / 10) / 100;
}
