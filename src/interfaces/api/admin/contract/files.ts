import type { FileUse as StoredFileUse } from '../../../../domain/media/library/index.js';

export type { Folder } from '../../../../domain/media/library/index.js';

/** A smaller picture of a file. */
export interface FileFormat {
  readonly name: string;
  readonly hash: string;
  readonly ext: string;
  readonly mime: string;
  readonly path: string | null;
  readonly width: number;
  readonly height: number;
  /** Kilobytes. */
  readonly size: number;
  readonly sizeInBytes: number;
  readonly url: string;
}

/** A file of the library. */
export interface MediaFile {
  readonly id: number;
  readonly documentId: string;
  readonly name: string;
  readonly alternativeText: string | null;
  readonly caption: string | null;
  /** Percent from the left and from the top. */
  readonly focalPoint: { readonly x: number; readonly y: number } | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly formats: Readonly<Record<string, FileFormat>> | null;
  readonly hash: string;
  readonly ext: string;
  readonly mime: string;
  /** Kilobytes. */
  readonly size: number;
  readonly url: string;
  readonly previewUrl: string | null;
  readonly provider: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly publishedAt: string;
  readonly isUrlSigned: boolean;
  readonly folderId: number | null;
  readonly visibility: 'public' | 'private';
  /** A ThumbHash, in base64; null where there is none. */
  readonly placeholder: string | null;
  readonly checksum: string | null;
  readonly bytes: number | null;
}

/** Body of `PUT media/files/:id`, and `fileInfo` of a form with files; what is left out stays. */
export interface FileInfoBody {
  readonly name?: string;
  readonly alternativeText?: string | null;
  readonly caption?: string | null;
  readonly focalPoint?: { readonly x: number; readonly y: number } | null;
  readonly folder?: number | null;
  readonly visibility?: 'public' | 'private';
}

/** Body of `POST media/files/:id/crop`: a rectangle in whole pixels of the picture as it is seen. */
export interface CropBody {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** It becomes a file of its own. Left out: it takes the place of the picture. */
  readonly copy?: boolean;
}

/** Body of `POST media/files/move`. */
export interface MoveBody {
  readonly files?: readonly number[];
  readonly folders?: readonly number[];
  /** null: to the top. */
  readonly to: number | null;
}

/** A place where a file is used. */
export type FileUse = Omit<StoredFileUse, 'concealed'>;

/** `GET media/files/:id/uses`. */
export interface FileUses {
  readonly data: readonly FileUse[];
  readonly meta: {
    /** To go on after; null: that was all. */
    readonly next: string | null;
    /** Places that the caller may not know of. */
    readonly hidden: number;
  };
}

/** Body of `POST media/folders` (with `name`) and `PUT media/folders/:id`. */
export interface FolderBody {
  readonly name?: string;
  readonly parent?: number | null;
}
