import type { Readable } from 'node:stream';
import type { Actor } from '../accounts/index.js';
import type { TransactionHook } from '../documents/index.js';
import type { Rectangle } from './images/variant-geometry.js';

/** A body that has not been read: `multipart/form-data`. */
export interface IncomingBody {
  readonly stream: Readable;
  /** The whole `Content-Type` header. */
  readonly contentType: string;
}

/** A file that was received and lies in the folder of incoming files, under a name of ours. */
export interface ReceivedFile {
  /** The form's field. */
  readonly field: string;
  /** Where its bytes are. */
  readonly path: string;
  /** The name it was sent with; empty: none. */
  readonly name: string;
  readonly bytes: number;
  /** SHA-256, hexadecimal. */
  readonly checksum: string;
}

/** A form that was received whole. */
export interface ReceivedForm {
  /** In the order sent. */
  readonly files: readonly ReceivedFile[];
  /** Texts of the other fields, in the order sent, by name. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
  /** Takes away what was received and not stored; may be called at any time, more than once. */
  discard(): Promise<void>;
}

/** What people say about a file; left out on a change: stays. */
export interface FileDetails {
  readonly name?: string;
  readonly alternativeText?: string | null;
  readonly caption?: string | null;
  /** `{x, y}` in percent of width and height. */
  readonly focalPoint?: { readonly x: number; readonly y: number } | null;
  /** Row id of a folder; null: none. */
  readonly folder?: number | null;
  /** Whether anybody may fetch it, or only the holder of a signed address. */
  readonly visibility?: 'public' | 'private';
}

/** A file as it is stored: its row. */
export interface StoredFile {
  readonly id: number;
  readonly documentId: string;
}

/** Files: their bytes, their rows, what is made of them (behaviour, section 18). */
export interface Media {
  /**
   * Receives a form: streams files into the folder of incoming files within the limits of size and number; memory stays bounded.
   * Throws Failure upload.malformed, upload.too-large, upload.too-many.
   */
  receive(body: IncomingBody): Promise<ReceivedForm>;
  /**
   * Stores received files in their order, each with the information of the same place: content sniffed, images measured and their
   * formats made, bytes synced and put where they belong, and then the rows, all in one transaction. A crash leaves no row without its
   * file. Throws Failure upload.type-refused, upload.name-refused, upload.too-many-pixels, upload.empty.
   */
  store(
    files: readonly ReceivedFile[],
    infos: readonly FileDetails[],
    actor: Actor,
    alongside?: TransactionHook,
  ): Promise<readonly StoredFile[]>;
  /** New content for a file: url and hash stay (behaviour, section 18). Throws the same, and Failure upload.not-found. */
  replace(id: number, file: ReceivedFile, info: FileDetails, actor: Actor): Promise<void>;
  /**
   * Cuts a part out of a picture, in whole pixels of what is seen: into the place of its content, as `replace` does, or with `copy` into a
   * new file in the same folder. The focal point stays where it was in the picture, or goes where that is cut off. Returns the file that has
   * the part. Throws Failure upload.not-found, upload.not-croppable, upload.invalid for a part outside of the picture, upload.too-large.
   */
  crop(
    id: number,
    rectangle: Rectangle,
    options: { readonly copy: boolean; readonly actor: Actor },
  ): Promise<StoredFile>;
  /** Throws Failure upload.not-found, upload.name-refused. */
  changeInfo(id: number, info: FileDetails, actor: Actor): Promise<void>;
  /** The row goes first, then the bytes. False: there was none. */
  remove(id: number, actor: Actor): Promise<boolean>;
  /**
   * Takes away objects without a row and incoming files, each older than an hour, and names rows without their object. Files whose content
   * was being changed when a process ended are settled first.
   */
  sweep(onProgress: (done: number) => void): Promise<SweepReport>;
  /** Makes the formats of every image anew. */
  regenerate(
    onProgress: (done: number, total: number) => void,
  ): Promise<{ readonly images: number; readonly failed: readonly string[] }>;
  /** Waits for work that is under way. */
  close(): Promise<void>;
}

/** What a sweep found. */
export interface SweepReport {
  readonly objectsRemoved: number;
  readonly incomingRemoved: number;
  readonly bytesFreed: number;
  /** Keys that rows name and the store does not have. */
  readonly missing: readonly string[];
}
