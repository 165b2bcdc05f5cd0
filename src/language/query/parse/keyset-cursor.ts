import { createHash } from 'node:crypto';
import type { Failure } from '../../../foundations/core/index.js';
import { parseTextOperand, type Stored } from '../../schema/index.js';
import type { Literals } from '../literals.js';
import type { KeysetPosition, ListReadQuery, LocaleChoice, ResolvedSortKey, SlotValues } from '../tree.js';
import { isLocalized } from '../visibility.js';
import { type CursorChoice, cursorPath, invalidPagination } from './parse-pagination.js';

/*
 * Cursors of keyset pagination (decision 0061): base64url of the JSON of `[version, order, id, value, …]`, with the values of the sort
 * keys as texts. They are not signed: a cursor tells no more than a filter by the same values.
 */
const version = 1;

/** Longer ones would not fit into the URL of the next request. */
const maxLength = 8_000;

/** The position of a row: its id and the values of the sort keys as texts; null: it has none. */
export interface RowPosition {
  readonly id: number;
  readonly keys: readonly (string | null)[];
}

type CursorQuery = Pick<ListReadQuery, 'node' | 'versions'>;

/**
 * Returns the cursor of a position in the order of a list. Throws Failure query.invalid-pagination where it would be too long, which is
 * so for texts of several thousand characters.
 */
export function writeCursor({ id, keys }: RowPosition, query: CursorQuery, values: SlotValues): string {
  const cursor = encode([version, orderDigest(query, values), id, ...keys]);
  if (cursor.length <= maxLength) return cursor;
  throw invalidPagination(
    cursorPath('after'),
    'the values of the sort keys are too long for a cursor: sort by shorter ones, or use page',
  );
}

/**
 * Parses a cursor for this query: its values become literals. null: the empty cursor. Throws Failure query.invalid-pagination for
 * damaged cursors and for those of another sort, status or locale.
 */
export function parseCursor(
  { cursor, walk }: CursorChoice,
  query: CursorQuery,
  literals: Literals,
): KeysetPosition | null {
  if (cursor === '') return null;
  const name = walk === 'forward' ? 'after' : 'before';
  const refuse = (what: string): Failure =>
    invalidPagination(
      cursorPath(name),
      `${what}. Send next or previous of meta.pagination unchanged, with the same sort, status and locale, or nothing to start anew`,
    );
  const { sort } = query.node;
  const [sentVersion, order, id, ...keys] = decode(cursor) ?? [];
  if (sentVersion !== version || !isRowId(id)) throw refuse('it is no cursor');
  if (order !== orderDigest(query, literals.values)) throw refuse('it is the cursor of another list');
  if (keys.length !== sort.length) throw refuse('it is no cursor');
  const parsed = sort.map((key, index) => parseValue(keys[index], key));
  if (parsed.includes(undefined)) throw refuse('it has a value that the sort does not allow');
  return {
    keys: parsed.map((value) => (value === null || value === undefined ? null : literals.add(value))),
    id: literals.add(id),
  };
}

/** Returns the position that a parsed cursor stands for. */
export function readPosition({ keys, id }: KeysetPosition, values: SlotValues): RowPosition {
  const textIn = (slot: number | null) => (slot === null ? null : String(values[slot]));
  return { id: Number(values[id]), keys: keys.map(textIn) };
}

function encode(parts: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** Undefined: it is no JSON array in base64url, exactly as `encode` prints it. */
function decode(cursor: string): readonly unknown[] | undefined {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(parts) && encode(parts) === cursor ? parts : undefined;
  } catch {
    // The text comes from the caller, who is told that it is no cursor.
    return undefined;
  }
}

/** The neighbours of an id are ids, too: see `RowPosition` of an empty page. */
function isRowId(id: unknown): id is number {
  return typeof id === 'number' && Number.isSafeInteger(id) && Math.abs(id) < Number.MAX_SAFE_INTEGER;
}

/** The value of a sort key in its stored form; undefined: it has none. */
function parseValue(value: unknown, { attribute, natural }: ResolvedSortKey): Stored | undefined {
  if (value === null) return null;
  if (typeof value !== 'string') return undefined;
  const { type } = attribute;
  // An enumeration may have stored values that it does not accept any more.
  const parsed = natural || type.column === 'text' ? parseTextOperand(value) : type.parseOperand(value, attribute);
  return parsed.ok && isStorable(parsed.value, attribute) ? parsed.value : undefined;
}

/** Whether a column of the attribute can have the value: operands may be fractions of integers, and out of range. */
function isStorable(value: Stored, { type }: ResolvedSortKey['attribute']): boolean {
  if (type.column === 'integer') return Number.isSafeInteger(value);
  return type.column !== 'bigint' || (typeof value === 'bigint' && BigInt.asIntN(64, value) === value);
}

/** Names what gives the positions their meaning: the type, the versions and the sort keys. */
function orderDigest({ node, versions }: CursorQuery, values: SlotValues): string {
  const locales = isLocalized(node.shape) ? listLocales(versions.locale, values) : [];
  const keys = node.sort.map(({ path, attribute, direction, natural }) => {
    return [[...path, attribute].map(({ name }) => name), direction, natural];
  });
  const order = JSON.stringify([node.shape.uid, versions.status, locales, keys]);
  return createHash('sha256').update(order).digest('base64url').slice(0, 8);
}

function listLocales(choice: LocaleChoice, values: SlotValues): readonly string[] | null {
  return choice.is === 'all' ? null : choice.slots.map((slot) => String(values[slot])).sort();
}
