import type { Actor } from '../../accounts/index.js';

/** A folder of files. Folders are for people: the address of a file does not depend on them. */
export interface Folder {
  readonly id: number;
  /** null: it is at the top. */
  readonly parent: number | null;
  readonly name: string;
  /** Files and folders directly in it. */
  readonly files: number;
  readonly folders: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** What is said about a folder; left out on a change: stays. */
export interface FolderRequest {
  /** 1 to 255 characters, without slashes and control characters; unique in its place. */
  readonly name?: string;
  /** Row id of the folder it is in; null: at the top. */
  readonly parent?: number | null;
}

/** What is to be put into a folder at once. */
export interface MoveRequest {
  /** Row ids. */
  readonly files: readonly number[];
  readonly folders: readonly number[];
  /** null: to the top. */
  readonly to: number | null;
}

/** A place where a file is used. */
export interface FileUse {
  /** uid of the content type. */
  readonly type: string;
  readonly documentId: string;
  /** null: the type has no locales. */
  readonly locale: string | null;
  readonly status: 'draft' | 'published';
  /** Attribute; within components and zones also the place in the list, and the attribute there. */
  readonly path: readonly (string | number)[];
  /** An attribute of a component on the way is private: no role reads what is there. */
  readonly concealed: boolean;
}

/** Some of the places where a file is used. */
export interface UsesPage {
  readonly uses: readonly FileUse[];
  /** To go on after; null: that was all. */
  readonly next: string | null;
}

/** Which places of a file to tell. */
export interface UsesRequest {
  /** What an earlier page said was `next`; null: from the beginning. */
  readonly after: string | null;
  /** Versions of documents to look at, at most. */
  readonly limit: number;
}

/** Folders, and where files are used. Every change is in the audit log, in the same transaction. */
export interface Library {
  /** Every folder, each after the one it is in, those of one place by name. */
  folders(): Promise<readonly Folder[]>;
  /** null: there is none. */
  folder(id: number): Promise<Folder | null>;
  /** Throws Failure upload.invalid, upload.folder-not-found, upload.folder-taken. */
  createFolder(request: FolderRequest & { readonly name: string }, actor: Actor): Promise<Folder>;
  /** Throws the same, and upload.folder-cycle for a folder that would be in itself. */
  changeFolder(id: number, request: FolderRequest, actor: Actor): Promise<Folder>;
  /**
   * Takes a folder away. `recursive`: with the files in it and in the folders below, those first and each of them for itself: what a
   * crash leaves is a smaller folder. Otherwise only where there is nothing in it. Throws Failure upload.folder-not-found,
   * upload.folder-not-empty.
   */
  removeFolder(id: number, recursive: boolean, actor: Actor): Promise<void>;
  /** Puts files and folders into a folder, all of them or none. Throws Failure upload.not-found and those of `changeFolder`. */
  move(request: MoveRequest, actor: Actor): Promise<void>;
  /** Where a file is used, in the order of types and rows; null: there is no such file. Throws Failure upload.invalid for a wrong `after`. */
  findUses(file: number, request: UsesRequest): Promise<UsesPage | null>;
}
