/** The values of an enumeration, and what becomes of those that it does not list any more. */
export interface Enumeration {
  readonly values: readonly string[];
  /** From, to. */
  readonly successors: ReadonlyMap<string, string>;
}

/** A value called otherwise: what had it before (`had`: the values that are there) gets the new one. */
export function renamedValue(
  { values, successors }: Enumeration,
  had: readonly string[],
  at: number,
  value: string,
): Enumeration {
  const before = values[at] ?? '';
  const next = new Map([...successors].map(([from, to]) => [from, to === before ? value : to] as const));
  if (had.includes(before) && before !== value) next.set(before, value);
  // A value that is called as it was needs no successor.
  next.delete(value);
  return { values: values.map((one, place) => (place === at ? value : one)), successors: next };
}

/** Without a value; what was to become it has no successor. */
export function removedValue({ values, successors }: Enumeration, at: number): Enumeration {
  const gone = values[at];
  const next = new Map([...successors].filter(([, to]) => to !== gone));
  return { values: values.filter((_, place) => place !== at), successors: next };
}

/** With a value at another place. */
export function movedValue({ values, successors }: Enumeration, from: number, to: number): Enumeration {
  const rest = values.filter((_, place) => place !== from);
  return { values: [...rest.slice(0, to), ...values.slice(from, from + 1), ...rest.slice(to)], successors };
}
