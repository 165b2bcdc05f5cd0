/** `2024-05-06T10:11:12.345Z` as a clock here shows it: `2024-05-06 12:11:12`; null for what is no time. */
export function toLocalTime(instant: unknown): string | null {
  if (typeof instant !== 'string') return null;
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return null;
  const day = [String(date.getFullYear()).padStart(4, '0'), padTwo(date.getMonth() + 1), padTwo(date.getDate())].join(
    '-',
  );
  return `${day} ${[date.getHours(), date.getMinutes(), date.getSeconds()].map(padTwo).join(':')}`;
}

/** What a clock here shows as an instant in UTC; null for none. */
export function fromLocalTime(local: string | null): string | null {
  if (local === null) return null;
  const date = new Date(local.replace(' ', 'T'));
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

function padTwo(part: number): string {
  return String(part).padStart(2, '0');
}
