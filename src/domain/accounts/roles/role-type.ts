const maxLength = 200;

/** The type of a role of this name: its letters and digits in lower case, joined by underscores. */
export function roleTypeFromName(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  const slug = words
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .slice(0, maxLength)
    .replace(/^_+|_+$/g, '');
  return slug === '' ? 'role' : slug;
}

/** The type itself or, where it is taken, with the first free number behind it. */
export function uniqueRoleType(type: string, taken: ReadonlySet<string>): string {
  if (!taken.has(type)) return type;
  let number = 1;
  while (taken.has(`${type}_${number}`)) number++;
  return `${type}_${number}`;
}
