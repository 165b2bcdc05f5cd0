import type { Actor } from '../audit/audit-log.js';

/** What a preview shows, and whose it is. */
export interface PreviewRequest {
  /** Row id. */
  readonly administrator: number;
  /** uid of the content type. */
  readonly type: string;
  readonly documentId: string;
  readonly minutes: number;
}

/** Texts that open the drafts of one document for a while: for a site that shows editors what they write. */
export interface Previews {
  /**
   * Makes one, and an entry in the log. Whoever holds it reads on the content API this document, with `status=draft` its draft, and what
   * everybody may read; of both what its administrator may read and no more. It ends with its time, or once its administrator is gone,
   * blocked, or may not read that draft any more.
   */
  create(request: PreviewRequest, actor: Actor): Promise<Preview>;
}

/** A preview that was made; the text is shown this once. */
export interface Preview {
  readonly token: string;
  /** ISO 8601. */
  readonly endsAt: string;
}
