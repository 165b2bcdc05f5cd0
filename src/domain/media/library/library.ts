import type { Actor } from '../../accounts/index.js';

/** A folder of files. Folders only organize: the address of a file does not depend on them. */
export interface Folder {
  readonly id: number;
  /** null at the top level. */
  readonly parent: number | null;
  readonly name: string;
  /** Number of files and folders directly in it. */
  readonly files: number;
  readonly folders: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A new or changed folder; omitted fields of a change stay. */
export interface FolderRequest {
  /** 1 to 255 characters without slashes and control characters; unique within its parent. */
  readonly name?: string;
  /** Row id of the parent; null: the top level. */
  readonly parent?: number | null;
}

/** Files and folders to be moved together. */
export interface MoveRequest {
  /** Row ids. */
  readonly files: readonly number[];
  readonly folders: readonly number[];
  /** null: the top level. */
  readonly to: number | null;
}

/** A use of a file. */
export interface FileUse {
  /** uid of the content type. */
  readonly type: string;
  readonly documentId: string;
  /** null if the type is not localized. */
  readonly locale: string | null;
  readonly status: 'draft' | 'published';
  /** Attribute; within components and zones also the index in the list, and the attribute there. */
  readonly path: readonly (string | number)[];
  /** Whether a private attribute of a component hides the use from all roles. */
  readonly concealed: boolean;
}

/** A page of uses of a file. */
export interface UsesPage {
  readonly uses: readonly FileUse[];
  /** Cursor of the next page; null on the last one. */
  readonly next: string | null;
}

/** Parameters of a page of uses. */
export interface UsesRequest {
  /** `next` of the previous page; null: the first page. */
  readonly after: string | null;
  /** Maximum number of document versions to examine. */
  readonly limit: number;
}

/** Folders and uses of files. Every change is recorded in the audit log in the same transaction. */
export interface Library {
  /** Returns all folders, each after its parent, siblings by name. */
  folders(): Promise<readonly Folder[]>;
  /** Returns null if the folder does not exist. */
  folder(id: number): Promise<Folder | null>;
  /** Throws Failure upload.invalid, upload.folder-not-found, upload.folder-taken. */
  createFolder(request: FolderRequest & { readonly name: string }, actor: Actor): Promise<Folder>;
  /** Throws the same, and upload.folder-cycle for a folder that would be in itself. */
  changeFolder(id: number, request: FolderRequest, actor: Actor): Promise<Folder>;
  /**
   * Removes a folder. `recursive`: removes the files in it and its descendants first, one by one, so that a crash leaves a smaller folder;
   * otherwise only an empty folder can be removed. Throws Failure upload.folder-not-found, upload.folder-not-empty.
   */
  removeFolder(id: number, recursive: boolean, actor: Actor): Promise<void>;
  /** Moves all given files and folders into a folder, or none. Throws Failure upload.not-found and those of `changeFolder`. */
  move(request: MoveRequest, actor: Actor): Promise<void>;
  /** Returns the uses of a file by type and row; null if the file does not exist. Throws Failure upload.invalid for an invalid `after`. */
  findUses(file: number, request: UsesRequest): Promise<UsesPage | null>;
}
