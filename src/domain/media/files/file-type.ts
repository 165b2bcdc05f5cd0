/** What a file is, by its content. */
export interface FileType {
  /** Without parameters, in lower case. */
  readonly mime: string;
  /** With its dot, in lower case. */
  readonly ext: string;
}

/** Bytes that nothing is known of. */
export const unknownKind: FileType = { mime: 'application/octet-stream', ext: '.bin' };

/** Text that is no markup and no program. */
export const plainText: FileType = { mime: 'text/plain', ext: '.txt' };
