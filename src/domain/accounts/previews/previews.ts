import type { Actor } from '../audit/audit-log.js';

/** What a preview shows, and its administrator. */
export interface PreviewRequest {
  /** Row id. */
  readonly administrator: number;
  /** uid of the content type. */
  readonly type: string;
  readonly documentId: string;
  readonly minutes: number;
  /** Id of a change set that it may be read with; left out: none. Live previews have none: what is not saved is a draft's. */
  readonly changeSet?: string;
  /** The session that a live preview belongs to; left out: it is not live, and can be handed on. */
  readonly session?: string;
}

/** Values to show in a live preview, of the document that it was created for. */
export interface UnsavedValues {
  /** Row id of the administrator. */
  readonly administrator: number;
  readonly session: string;
  /** uid of the content type. */
  readonly type: string;
  readonly documentId: string;
  /** null: the type has no locales. */
  readonly locale: string | null;
  /** The body of an update as JSON text; null: everything is saved. */
  readonly data: string | null;
}

/** Time-limited tokens for the drafts of one document, by which a site shows editors their work. */
export interface Previews {
  /**
   * Creates a preview and an audit entry. Its holder can read this document on the content API, with `status=draft` its draft, and what is
   * public, both limited to what the administrator may read; with a change set, also
   * through that one. It ends with its time, or once the administrator is removed, blocked, or may
   * no longer read the draft; a live one also with its session.
   */
  create(request: PreviewRequest, actor: Actor): Promise<Preview>;
  /**
   * Replaces the unsaved values that a live preview shows. They are stored sealed, with the preview, and end with it. Throws Failure
   * http.not-found for a token that is not that of a live preview of this document, administrator and session.
   */
  setUnsaved(token: string, values: UnsavedValues): Promise<void>;
}

/** A new preview; the token is returned this once. */
export interface Preview {
  readonly token: string;
  /** ISO 8601. */
  readonly endsAt: string;
}
