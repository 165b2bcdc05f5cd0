/** Type of a file, detected by its content. */
export interface FileType {
  /** Without parameters, in lower case. */
  readonly mime: string;
  /** With its dot, in lower case. */
  readonly ext: string;
}

/** Type of unrecognized bytes. */
export const unknownKind: FileType = { mime: 'application/octet-stream', ext: '.bin' };

/** Text that is neither markup nor a program. */
export const plainText: FileType = { mime: 'text/plain', ext: '.txt' };
