import { Bug } from '../../../../foundations/core/index.js';
import type { Stored } from '../../../../language/schema/index.js';
import type { Compiled } from '../../../sql/plan/index.js';
import type { Row } from '../../types.js';

/** A value in the protocol: everything is text. */
export type WireValue = string | null;
/** A value of a result; bytes of text where it is large (see `receiveLargeValues`). */
export type ReceivedValue = WireValue | Buffer;

/** The replacement character; a lone surrogate is sent as this one, too. */
const replacementCharacter = '\ufffd';

/** A column of a result. */
export interface WireColumn {
  readonly name: string;
  /** The type's number in the server's catalogue. */
  readonly type: number;
}

/** Numbers of the types that are not returned as text; they are part of the protocol and never change. */
const types = {
  boolean: 16,
  bytes: 17,
  bigint: 20,
  smallint: 21,
  integer: 23,
  text: 25,
  real: 700,
  double: 701,
} as const;

/**
 * The values of a statement, in the order of its placeholders. Throws Bug where one is missing. PostgreSQL stores no NUL in a text and
 * rejects it in a parameter, but a search for such a text must find nothing.
 */
export function bindValues({ slots }: Compiled, values: readonly Stored[]): WireValue[] {
  return slots.map((slot) => {
    const value = values[slot];
    if (value === undefined) throw new Bug('a statement has a slot without a value');
    return value === null ? null : String(value).replaceAll('\0', replacementCharacter);
  });
}

/** A row of a result. Integers become numbers where these are exact. */
export function parseRow(columns: readonly WireColumn[], values: readonly ReceivedValue[]): Row {
  const row: Record<string, Stored> = Object.create(null);
  for (const [index, column] of columns.entries()) row[column.name] = parseValue(values[index] ?? null, column);
  return row;
}

/** The only column of the only row as bytes; null without a row. Throws Bug for anything but text. */
export function readBytes(columns: readonly WireColumn[], values: readonly ReceivedValue[] | undefined): Buffer | null {
  const value = values?.[0] ?? null;
  if (value === null) return null;
  if (columns[0]?.type === types.text) return typeof value === 'string' ? Buffer.from(value) : value;
  throw new Bug('a statement that should return bytes returns another type');
}

/** The only column of the only row as a number. Throws Bug for anything else. */
export function readNumber(columns: readonly WireColumn[], values: readonly ReceivedValue[] | undefined): number {
  const [column] = columns;
  const value = column === undefined ? null : parseValue(values?.[0] ?? null, column);
  if (typeof value === 'number') return value;
  throw new Bug('a statement that should return a number returns another type');
}

function parseValue(received: ReceivedValue, { name, type }: WireColumn): Stored {
  if (received === null) return null;
  const value = received.toString();
  switch (type) {
    case types.boolean:
      return value === 't';
    case types.smallint:
    case types.integer:
    case types.real:
    case types.double:
      return Number(value);
    case types.bigint: {
      const number = Number(value);
      return Number.isSafeInteger(number) ? number : BigInt(value);
    }
    case types.bytes:
      throw new Bug(`column ${name} contains bytes`);
    default:
      return value;
  }
}
