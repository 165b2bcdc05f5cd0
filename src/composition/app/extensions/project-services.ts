import type { Readable } from 'node:stream';
import type { FileInfo, Files, UploadedFile } from '../../../client/index.js';
import type { OwnMail } from '../../../domain/accounts/mail/index.js';

/** Services of the server for code of a project that runs outside of transactions. */
export interface ProjectServices {
  readonly mail: ProjectMail;
  readonly files: ProjectFiles;
}

/** Sends mails as the settings of mail say. */
export interface ProjectMail {
  /**
   * Resolves once the mail server has accepted the mail, after up to three attempts, or its file is written. Rejects with
   * `code` `mail.invalid` or `mail.unavailable`; the latter has a `cause`. At most 1,000 mails are queued.
   */
  send(mail: OwnMail): Promise<void>;
}

/** The media library, with the permissions of the server. Errors have `status` and `message`, as those of uploads. */
export interface ProjectFiles extends Pick<Files, 'find' | 'findOne' | 'delete'> {
  /** Stores a file as an upload: its type is that of its content, with the same limits, formats and checks. */
  create(file: NewFile): Promise<UploadedFile>;
}

/** A file to store. */
export type NewFile = NewFileDetails &
  (
    | { readonly data: string | Uint8Array; readonly stream?: undefined }
    /** Read as fast as it is stored, and destroyed after an error. */
    | { readonly stream: Readable | AsyncIterable<string | Uint8Array>; readonly data?: undefined }
  );

/** Name and metadata of a file to store. */
export interface NewFileDetails extends FileInfo {
  readonly name: string;
  /** Id of a folder of the library; null, or left out: none. */
  readonly folder?: number | null;
  /** `private` files need a signed address. */
  readonly visibility?: 'public' | 'private';
}
