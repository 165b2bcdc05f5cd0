import type { Compiled, Dialect, Sql } from './types.js';

/*
 * Fragments are put together in any order, placeholders have to be counted in the order of the finished text.
 * So a fragment names its slot between two private-use characters, which no name of a model can contain,
 * and the placeholders are numbered once, at the end.
 */
const mark = '\ue000';
const slotPattern = /\ue000(\d+)\ue000/g;

/** The place in a fragment where the value of a slot will be bound. */
export function slotMark(slot: number): Sql {
  return `${mark}${slot}${mark}`;
}

/** The finished statement: placeholders in the dialect's spelling, the slots in their order. */
export function compile(text: Sql, dialect: Dialect, reads: Iterable<string>): Compiled {
  const slots: number[] = [];
  const sql = text.replace(slotPattern, (_, slot: string) => {
    slots.push(Number(slot));
    return dialect.placeholder(slots.length);
  });
  return { sql, slots, reads: [...reads] };
}
