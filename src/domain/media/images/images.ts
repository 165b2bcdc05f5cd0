import type { Size } from './format-sizes.js';
import type { Rectangle } from './variant-geometry.js';

/** What an image is. */
export interface ImageFacts {
  /** As it is seen: after its orientation has been applied. */
  readonly width: number;
  readonly height: number;
  readonly animated: boolean;
  /** A tiny picture to show while the real one loads (ThumbHash, base64); null where none could be made. */
  readonly placeholder: string | null;
}

/** A smaller picture that was made of an image; its bytes lie in a file of their own. */
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

/** A picture to be made on the fly. */
export interface VariantRequest {
  readonly width: number | null;
  readonly height: number | null;
  readonly fit: 'cover' | 'contain' | 'inside';
  readonly format: 'jpeg' | 'png' | 'webp' | 'avif' | null;
  /** In percent; where to look when something has to be cut off. */
  readonly focalPoint: { readonly x: number; readonly y: number } | null;
}

/** A part of an image, as an image of its own. */
export interface CroppedPicture {
  /** The size of the image that it was cut out of, as it is seen. */
  readonly original: Size;
  readonly picture: MadeFormat;
}

/** Work on images, off the main thread and in a bounded number of places. Queue full: Fault media.busy. */
export interface Images {
  /** null: not an image that can be looked into. Throws Failure upload.too-many-pixels before anything is decoded. */
  facts(path: string, mime: string): Promise<ImageFacts | null>;
  /** The formats of an image into files beside it (`folder`), metadata stripped, orientation applied; those only that are smaller than the image. */
  formats(path: string, mime: string, folder: string): Promise<readonly MadeFormat[]>;
  /** One picture on the fly, never larger than the original. */
  variant(path: string, request: VariantRequest, folder: string): Promise<MadeFormat>;
  /**
   * A part of an image in the format of the image, upright and without metadata, into a file of a folder. Throws Failure
   * upload.not-croppable, upload.invalid for a part that is not within the image, and upload.too-many-pixels.
   */
  crop(path: string, rectangle: Rectangle, folder: string): Promise<CroppedPicture>;
}
