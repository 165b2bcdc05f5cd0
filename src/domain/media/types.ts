import type { Readable } from 'node:stream';
import type { Actor } from '../accounts/index.js';
import type { TransactionHook } from '../documents/index.js';
import type { Rectangle } from './images/variant-geometry.js';

/** An unread `multipart/form-data` body. */
export interface IncomingBody {
  readonly stream: Readable;
  /** The whole `Content-Type` header. */
  readonly contentType: string;
}

/** A received file in the folder of incoming files, under a generated name. */
export interface ReceivedFile {
  /** Name of the form field. */
  readonly field: string;
  /** Path of its bytes. */
  readonly path: string;
  /** Name as sent; may be empty. */
  readonly name: string;
  readonly bytes: number;
  /** SHA-256, hexadecimal. */
  readonly checksum: string;
}

/** A completely received form. */
export interface ReceivedForm {
  /** In the order sent. */
  readonly files: readonly ReceivedFile[];
  /** Values of the text fields by name, in the order sent. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
  /** Removes received files that were not stored; may be called at any time and repeatedly. */
  discard(): Promise<void>;
}

/** Editable details of a file; omitted fields of a change stay. */
export interface FileDetails {
  readonly name?: string;
  readonly alternativeText?: string | null;
  readonly caption?: string | null;
  /** In percent of width and height. */
  readonly focalPoint?: { readonly x: number; readonly y: number } | null;
  /** Row id; null: none. */
  readonly folder?: number | null;
  /** `private` files need a signed address. */
  readonly visibility?: 'public' | 'private';
}

/** A stored file: its row. */
export interface StoredFile {
  readonly id: number;
  readonly documentId: string;
}

/** Files, their rows and the formats of images (behaviour, section 18). */
export interface Media {
  /**
   * Receives a form: writes files to the folder of incoming files within the limits of size and number, with bounded memory. Throws Failure
   * upload.malformed, upload.too-large, upload.too-many.
   */
  receive(body: IncomingBody): Promise<ReceivedForm>;
  /**
   * Receives one file of the server's own into the same folder, within the limit of size, as a form without fields. The stream is
   * destroyed after an error. Throws Failure upload.too-large, and the error of the stream.
   */
  receiveStream(stream: Readable, name: string): Promise<ReceivedForm>;
  /**
   * Stores received files in order, each with the details at the same index: detects types, measures images, makes formats, stores objects
   * durably, and then writes all rows in one transaction. A crash leaves no row without its objects. Throws Failure upload.type-refused,
   * upload.name-refused, upload.too-many-pixels, upload.empty.
   */
  store(
    files: readonly ReceivedFile[],
    infos: readonly FileDetails[],
    actor: Actor,
    hook?: TransactionHook,
  ): Promise<readonly StoredFile[]>;
  /** Replaces the content of a file, which keeps url and hash (behaviour, section 18). Throws the same, and Failure upload.not-found. */
  replace(id: number, file: ReceivedFile, info: FileDetails, actor: Actor): Promise<void>;
  /**
   * Crops an image, in pixels after its orientation is applied: in place, as `replace` does, or with `copy` to a new file in the same
   * folder. The focal point stays at its position in the image, or is removed if it is cut off. Returns the file with the part. Throws
   * Failure upload.not-found, upload.not-croppable, upload.invalid for a rectangle outside of the image, upload.too-large.
   */
  crop(
    id: number,
    rectangle: Rectangle,
    options: { readonly copy: boolean; readonly actor: Actor },
  ): Promise<StoredFile>;
  /**
   * Returns a JPEG of an image, at most `size` pixels wide and high, without metadata. Throws Failure upload.not-found, upload.invalid for
   * a file that is no image or whose content is missing, upload.too-many-pixels, and Fault media.*.
   */
  smallPicture(id: number, size: number): Promise<Buffer>;
  /** Throws Failure upload.not-found, upload.name-refused. */
  changeInfo(id: number, info: FileDetails, actor: Actor): Promise<void>;
  /** Removes the row first, then the objects. Returns false if the file does not exist. */
  remove(id: number, actor: Actor): Promise<boolean>;
  /**
   * Removes objects without a row and incoming files that are older than an hour, and lists rows without their object. Repairs files first
   * whose content was being changed when a process ended.
   */
  sweep(onProgress: (done: number) => void): Promise<SweepReport>;
  /** Makes the formats of every image again. */
  regenerate(
    onProgress: (done: number, total: number) => void,
  ): Promise<{ readonly images: number; readonly failed: readonly string[] }>;
  /** Waits for running operations. */
  close(): Promise<void>;
}

/** Result of a sweep. */
export interface SweepReport {
  readonly objectsRemoved: number;
  readonly incomingRemoved: number;
  readonly bytesFreed: number;
  /** Keys that rows refer to and the storage does not have. */
  readonly missing: readonly string[];
}
