import type { Actor } from '../audit/audit.js';

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
   * Makes one, and an entry in the log. Whoever holds it reads on the content API what everybody may read and, with `status=draft`, this
   * document; until its time is over, or its administrator is gone, blocked, or may not read that any more.
   */
  create(request: PreviewRequest, actor: Actor): Promise<Preview>;
}

/** A preview that was made; the text is shown this once. */
export interface Preview {
  readonly token: string;
  /** ISO 8601. */
  readonly endsAt: string;
}
