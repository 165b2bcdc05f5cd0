/** Freezes a value and everything in it, maps included: a snapshot is shared by all requests and must not change under any. */
export function freezeDeep<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  if (value instanceof Map) {
    for (const entry of value.values()) freezeDeep(entry);
    Object.assign(value, { set: throwFrozen, delete: throwFrozen, clear: throwFrozen });
  }
  Object.freeze(value);
  for (const entry of Object.values(value)) freezeDeep(entry);
  return value;
}

function throwFrozen(): never {
  throw new TypeError('Cannot change a frozen map');
}
