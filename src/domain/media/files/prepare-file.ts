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

/** What preparing a file needs of the room. */
export type PrepareDependencies = Pick<MediaContext, 'images' | 'settings' | 'incoming'>;

/** A file of which everything is known, with what was made of it. */
export interface PreparedFile {
  /** Where its bytes are. */
  readonly path: string;
  readonly bytes: number;
  readonly checksum: string;
  readonly kind: FileType;
  /** null: no image, or one that cannot be looked into. */
  readonly facts: ImageFacts | null;
  readonly formats: readonly MadeFormat[];
}

/**
 * Looks into a received file: what its content is, whether that is allowed, how large an image is, and makes its formats. `name` tells
 * apart what content does not, see `sniff`. Images lose their metadata. Throws Failure upload.empty, upload.type-refused, upload.too-large for an image above
 * its limit, upload.too-many-pixels, upload.invalid for an SVG image that must not be stored, and Fault media.busy, media.full,
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

/** What an image is, and its formats. */
export async function inspectImage(
  { images, incoming }: Pick<PrepareDependencies, 'images' | 'incoming'>,
  path: string,
  mime: string,
): Promise<Pick<PreparedFile, 'facts' | 'formats'>> {
  const facts = await images.facts(path, mime);
  return { facts, formats: facts === null ? [] : await images.formats(path, mime, incoming) };
}

/** Takes away what is still there of a prepared file. What was stored has gone from its place already. */
export async function discardPrepared(files: readonly Pick<PreparedFile, 'path' | 'formats'>[]): Promise<void> {
  const paths = files.flatMap(({ path, formats }) => [path, ...formats.map((format) => format.path)]);
  await Promise.all(paths.map((path) => rm(path, { force: true })));
}
