/**
 * What chance makes, by the name it gets in the place of its value. Times do not belong here, as the cases have a clock of their
 * own; but files on the disk have the machine's.
 */
const made: readonly (readonly [string, RegExp])[] = [
  ['token', /\b(?:octavo_[A-Za-z0-9_-]{20,}|eyJ[\w-]+\.[\w-]+\.[\w-]+)/g],
  ['etag', /(?<=^(?:W\/)?")(?:[A-Za-z0-9_-]{27}|[A-Za-z0-9_-]{22})(?=")/g],
  ['age', /(?<=^"[0-9a-f]+-)[0-9a-f]{11}(?="$)/g],
  ['signature', /(?<=signature=)[A-Za-z0-9_-]{8}\.[A-Za-z0-9_-]{43}/g],
  ['hash', /(?<=_)[0-9a-f]{10}(?![0-9a-z])/g],
  ['documentId', /\b[a-z][a-z0-9]{23}\b/g],
];

/** Whether two files changed within the same second is chance too, so all of these have one name. */
const second = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;

/**
 * Returns a function that puts `<documentId 1>` and the like in the place of what chance made, the same name for the same value
 * from text to text, counted by order of appearance.
 */
export function maskChance(): (text: string) => string {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  const nameOf = (kind: string, value: string): string => {
    const known = names.get(value);
    if (known !== undefined) return known;
    const count = (counts.get(kind) ?? 0) + 1;
    const name = `<${kind} ${count}>`;
    counts.set(kind, count);
    names.set(value, name);
    return name;
  };
  return (text) =>
    second.test(text)
      ? '<second>'
      : made.reduce((masked, [kind, form]) => masked.replace(form, (value) => nameOf(kind, value)), text);
}
