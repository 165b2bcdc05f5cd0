/** The text of a value that an input shows. */
export function toInputText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** What an input that was emptied stands for: no value at all. */
export function fromInputText(text: string): string | null {
  return text === '' ? null : text;
}
