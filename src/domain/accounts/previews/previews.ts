import type { Actor } from '../audit/audit-log.js';

/** What a preview shows, and its administrator. */
export interface PreviewRequest {
  /** Row id. */
  readonly administrator: number;
  /** uid of the content type. */
  readonly type: string;
  readonly documentId: string;
  readonly minutes: number;
}

/** Time-limited tokens for the drafts of one document, by which a site shows editors their work. */
export interface Previews {
  /**
   * Creates a preview and an audit entry. Its holder can read this document on the content API, with `status=draft` its draft, and what is
   * public, both limited to what the administrator may read. It ends with its time, or once the administrator is removed, blocked, or may
   * no longer read the draft.
   */
  create(request: PreviewRequest, actor: Actor): Promise<Preview>;
}

/** A new preview; the token is returned this once. */
export interface Preview {
  readonly token: string;
  /** ISO 8601. */
  readonly endsAt: string;
}
