/**
 * The secrets of an installation, at work. Two kinds of key: one under which secrets that callers hold are digested, so that a
 * copy of the database holds none that works and a new key ends every session; one under which what has to be read again is sealed.
 */
export interface Keys {
  /** The digests of a caller's secret under every key still in use, the one to store first. Texts of fixed form, safe to look up by. */
  digests(secret: string): readonly string[];
  /** The HMAC-SHA256 of a text in base64url, under a key of its own: the signature of a token that says who made it. */
  sign(text: string): string;
  /** Seals a text so that only this installation can open it (AES-256-GCM); the key's id stands in front. */
  seal(text: string): string;
  /** Opens what `seal` made; null where it was made under a key that is gone, or is not ours. */
  open(sealed: string): string | null;
}
