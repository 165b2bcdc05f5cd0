import { rm } from 'node:fs/promises';
import { Failure } from '../../../foundations/core/index.js';
import type { MediaContext } from '../context.js';
import type { ImageFacts, MadeFormat } from '../images/images.js';
import { isPicture } from '../images/picture-kinds.js';
import type { ReceivedFile } from '../types.js';
import { detectFileType, isAllowed } from './detect-type.js';
import type { FileType } from './file-type.js';
import { stripMetadata } from './metadata/strip-metadata.js';
import { cleanSvgFile } from './svg/clean-svg-file.js';
import { svgKind } from './text-kind.js';

/** Dependencies of preparing a file. */
export type PrepareDependencies = Pick<MediaContext, 'images' | 'settings' | 'incoming'>;

/** A file after analysis, with the formats made of it. */
export interface PreparedFile {
  /** Path of the bytes. */
  readonly path: string;
  readonly bytes: number;
  readonly checksum: string;
  readonly kind: FileType;
  /** null if it is no image or cannot be decoded. */
  readonly facts: ImageFacts | null;
  readonly formats: readonly MadeFormat[];
}

/**
 * Analyses a received file: detects its type, checks whether it is allowed, measures images, strips their metadata and makes their formats.
 * `name` distinguishes types that content does not, see `detectType`. Throws Failure upload.empty, upload.type-refused, upload.too-large
 * for an image above its limit, upload.too-many-pixels, upload.invalid for an unsafe SVG image, and Fault media.busy, media.full,
 * media.unavailable.
 */
export async function prepareFile(
  context: PrepareDependencies,
  received: ReceivedFile,
  name: string,
): Promise<PreparedFile> {
  const { settings, incoming } = context;
  if (received.bytes === 0) throw new Failure('upload.empty');
  const kind = await detectFileType(received.path, name);
  if (!isAllowed(kind.mime, settings)) throw new Failure('upload.type-refused', { mime: kind.mime });
  if (isPicture(kind.mime) && received.bytes > settings.imageSizeLimit) throw new Failure('upload.too-large');
  const clean = kind.mime === svgKind.mime ? cleanSvgFile : stripMetadata;
  const { path, bytes, checksum } = await clean(received, incoming, kind.mime);
  try {
    return { path, bytes, checksum, kind, ...(await inspectImage(context, path, kind.mime)) };
  } catch (error) {
    if (path !== received.path) await rm(path, { force: true });
    throw error;
  }
}

/** Returns the facts of an image and its formats. */
export async function inspectImage(
  { images, incoming }: Pick<PrepareDependencies, 'images' | 'incoming'>,
  path: string,
  mime: string,
): Promise<Pick<PreparedFile, 'facts' | 'formats'>> {
  const facts = await images.facts(path, mime);
  return { facts, formats: facts === null ? [] : await images.formats(path, mime, incoming) };
}

/** Removes the remaining files of a prepared upload. Stored ones were moved already. */
export async function discardPrepared(files: readonly Pick<PreparedFile, 'path' | 'formats'>[]): Promise<void> {
  const paths = files.flatMap(({ path, formats }) => [path, ...formats.map((format) => format.path)]);
  await Promise.all(paths.map((path) => rm(path, { force: true })));
}
