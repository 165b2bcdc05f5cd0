/** A value is there already that may be there once. Internal: `documents` turns it into a failure of the write. */
export class UniqueViolation extends Error {
  readonly table: string;
  /** The columns that are unique together. */
  readonly columns: readonly string[];

  constructor(table: string, columns: readonly string[], cause?: unknown) {
    super(`not unique: ${table} (${columns.join(', ')})`, { cause });
    this.name = 'UniqueViolation';
    this.table = table;
    this.columns = columns;
  }
}

/** A value is longer than an index that holds it can take; PostgreSQL draws that line at some 2,700 bytes. Internal, like `UniqueViolation`. */
export class LengthViolation extends Error {
  readonly table: string;
  /** The columns of the index; none where the value is so long that the database does not say which it is. */
  readonly columns: readonly string[];

  constructor(table: string, columns: readonly string[], cause?: unknown) {
    super(`too long for an index: ${table} (${columns.join(', ')})`, { cause });
    this.name = 'LengthViolation';
    this.table = table;
    this.columns = columns;
  }
}

/** A row refers to one that is not there. Internal, like `UniqueViolation`. */
export class ForeignKeyViolation extends Error {
  constructor(cause?: unknown) {
    super('a row refers to one that does not exist', { cause });
    this.name = 'ForeignKeyViolation';
  }
}
