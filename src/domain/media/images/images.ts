import type { Size } from './format-sizes.js';
import type { Rectangle } from './variant-geometry.js';

/** Facts about an image. */
export interface ImageFacts {
  /** After its orientation is applied. */
  readonly width: number;
  readonly height: number;
  readonly animated: boolean;
  /** A tiny preview (ThumbHash, Base64); null if it could not be made. */
  readonly placeholder: string | null;
}

/** A smaller format of an image, in a file of its own. */
export interface MadeFormat {
  /** `thumbnail`, or the name of a breakpoint. */
  readonly name: string;
  readonly path: string;
  readonly ext: string;
  readonly mime: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

/** A variant that is made on request. */
export interface VariantRequest {
  readonly width: number | null;
  readonly height: number | null;
  readonly fit: 'cover' | 'contain' | 'inside';
  readonly format: 'jpeg' | 'png' | 'webp' | 'avif' | null;
  /** In percent; the centre of what stays if something is cut off. */
  readonly focalPoint: { readonly x: number; readonly y: number } | null;
}

/** A part of an image as an image of its own. */
export interface CroppedPicture {
  /** Size of the original after its orientation is applied. */
  readonly original: Size;
  readonly picture: MadeFormat;
}

/** Image processing outside of the main thread, with limited concurrency. Throws Fault media.busy if the queue is full. */
export interface Images {
  /** Returns null if the file is no image that can be decoded. Throws Failure upload.too-many-pixels before anything is decoded. */
  facts(path: string, mime: string): Promise<ImageFacts | null>;
  /** Writes the formats of an image to `folder`, without metadata and upright; only those that are smaller than the image. */
  formats(path: string, mime: string, folder: string): Promise<readonly MadeFormat[]>;
  /** Makes one variant, never larger than the original. */
  variant(path: string, request: VariantRequest, folder: string): Promise<MadeFormat>;
  /**
   * Crops an image into a file of a folder, in the same format, upright and without metadata. Throws Failure upload.not-croppable,
   * upload.invalid for a rectangle outside of the image, and upload.too-many-pixels.
   */
  crop(path: string, rectangle: Rectangle, folder: string): Promise<CroppedPicture>;
}
