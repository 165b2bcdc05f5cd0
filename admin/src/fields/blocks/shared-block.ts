/**
 * A block of a text as a form has it, which never changes. Forms copy plain objects whenever any of their values changes, and keep
 * instances of other classes as they are: a key in a long text costs one block instead of all.
 */
class SharedBlock {
  constructor(block: object) {
    Object.assign(this, block);
  }
}

/** Returns a block that forms do not copy. */
export function shareBlock(block: object): object {
  return block instanceof SharedBlock ? block : new SharedBlock(block);
}

/** Returns the value of an attribute of blocks with blocks that forms do not copy. */
export function shareBlocks(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((block: unknown) => (typeof block === 'object' && block !== null ? shareBlock(block) : block));
}
