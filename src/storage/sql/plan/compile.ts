import type { Compiled, Dialect, Sql } from './types.js';

/**
 * Fragments are assembled in any order, but placeholders are counted in the order of the finished text. So a fragment marks a slot
 * with two private-use characters, which no name of a model can contain, and the placeholders are numbered once, at the end.
 */
const mark = '\ue000';
const slotPattern = /\ue000(\d+)\ue000/g;

/** Marks the position in a fragment where the value of a slot will be bound. */
export function slotMark(slot: number): Sql {
  return `${mark}${slot}${mark}`;
}

/** Returns the finished statement: placeholders in the dialect's notation, the slots in their order. */
export function compile(text: Sql, dialect: Dialect, reads: Iterable<string>): Compiled {
  const slots: number[] = [];
  const sql = text.replace(slotPattern, (_, slot: string) => {
    slots.push(Number(slot));
    return dialect.placeholder(slots.length);
  });
  return { sql, slots, reads: [...reads] };
}
