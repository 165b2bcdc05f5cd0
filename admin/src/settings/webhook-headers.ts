/** A header as it is being written. */
export interface HeaderRow {
  /** Tells rows apart while their names change. */
  readonly key: number;
  readonly name: string;
  readonly value: string;
  /** Under this name there is a value already, which stays unless another one is given. */
  readonly existingName: string | null;
}

/** The headers of a webhook, without their values. */
export function toHeaderRows(names: readonly string[]): readonly HeaderRow[] {
  return names.map((name, key) => ({ key, name, value: '', existingName: name }));
}

/** All headers as they are sent: null keeps what one says. Rows without a name are left out. */
export function toHeaders(rows: readonly HeaderRow[]): Readonly<Record<string, string | null>> {
  return Object.fromEntries(
    rows
      .filter(({ name }) => name.trim() !== '')
      .map(({ name, value, existingName }) => [
        name.trim(),
        value === '' && name.trim() === existingName ? null : value,
      ]),
  );
}
