/** Names that files are kept under: no folder, nothing hidden, nothing that leads elsewhere. */
const keyPattern = /^[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)?$/;
const maxKeyLength = 200;

/** Whether a name can be looked for, and kept under. */
export function isFileKey(name: string): boolean {
  return name.length <= maxKeyLength && keyPattern.test(name);
}
