/** What a file is, by its content. */
export interface Kind {
  /** Without parameters, in lower case. */
  readonly mime: string;
  /** With its dot, in lower case. */
  readonly ext: string;
}

/** Bytes that nothing is known of. */
export const unknownKind: Kind = { mime: 'application/octet-stream', ext: '.bin' };

/** Text that is no markup and no program. */
export const plainText: Kind = { mime: 'text/plain', ext: '.txt' };
