/** An entry of `GET audit`. */
export interface AuditEntry {
  readonly id: number;
  readonly at: string;
  readonly actor: string;
  readonly actorId: number | null;
  readonly address: string | null;
  readonly action: string;
  readonly outcome: 'done' | 'refused';
  readonly type: string | null;
  readonly documentId: string | null;
  readonly locale: string | null;
  readonly fields: readonly string[] | null;
}
