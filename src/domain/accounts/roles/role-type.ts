const maxLength = 200;

/** Returns the type of a role with this name: letters and digits in lower case, joined by underscores. */
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

/** Returns the type, with the first free number appended if it is taken. */
export function uniqueRoleType(type: string, taken: ReadonlySet<string>): string {
  if (!taken.has(type)) return type;
  let number = 1;
  while (taken.has(`${type}_${number}`)) number++;
  return `${type}_${number}`;
}
