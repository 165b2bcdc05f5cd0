/** Names that files are kept under: no folder, nothing hidden, nothing that leads elsewhere. */
const shape = /^[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)?$/;
const longest = 200;

/** Whether a name can be looked for, and kept under. */
export function isFileKey(name: string): boolean {
  return name.length <= longest && shape.test(name);
}
