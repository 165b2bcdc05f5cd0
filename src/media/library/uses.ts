import { Failure } from '../../kernel/index.js';
import { layoutOf } from '../../layout/index.js';
import type { Dialect } from '../../plan/index.js';
import type { ContentType, Snapshot, Stored } from '../../schema/index.js';
import type { Row, Session } from '../../store/index.js';
import { type Place, usesInComponents } from './component-uses.js';
import type { FileUse, UsesPage, UsesRequest } from './library.js';
import { type TypeUses, usesOfType, usesValues } from './uses-statements.js';

/** Finds the places where files are used. */
export type FindUses = (session: Session, documentId: string, request: UsesRequest) => Promise<UsesPage>;

interface Cursor {
  /** Place of a content type among those that can use files. */
  readonly type: number;
  /** Row id of the last version that was looked at. */
  readonly row: number;
}

/**
 * Over a model: one statement per content type that can use files, until the page is full. Types come by uid, versions by row id, so
 * that a page goes on where the one before ended, whatever was written meanwhile.
 */
export function createFindUses(snapshot: Snapshot, dialect: Dialect): FindUses {
  const types = [...layoutOf(snapshot).tables.values()]
    .flatMap((table) => usesOfType(table, dialect) ?? [])
    .sort((a, b) => (a.table.type.uid < b.table.type.uid ? -1 : 1));

  return async (session, documentId, { after, limit }) => {
    const cursor = parseCursor(after);
    const uses: FileUse[] = [];
    let left = limit;
    for (const [at, type] of types.entries()) {
      if (at < cursor.type) continue;
      const from = at === cursor.type ? cursor.row : 0;
      const rows = await session.rows(type.statement, usesValues(documentId, from, left));
      for (const row of rows) uses.push(...usesInRow(type, row, documentId, snapshot));
      left -= rows.length;
      const last = rows.at(-1);
      if (left === 0 && last !== undefined) return { uses, next: `${at}-${Number(last.id)}` };
    }
    return { uses, next: null };
  };
}

/** Raises Failure upload.invalid for what no page said. */
function parseCursor(text: string | null): Cursor {
  if (text === null) return { type: 0, row: 0 };
  const [, type, row] = /^(\d{1,6})-(\d{1,15})$/.exec(text) ?? [];
  if (type === undefined) throw new Failure('upload.invalid', { message: 'after must be what a page said comes next' });
  return { type: Number(type), row: Number(row) };
}

function usesInRow(
  { table, links, components }: TypeUses,
  row: Row,
  file: string,
  snapshot: Snapshot,
): readonly FileUse[] {
  const linked = links.flatMap((link, at) =>
    Number(row[`link${at}`]) === 1 ? [{ path: [link.attribute.name], concealed: false }] : [],
  );
  const inside = components.flatMap(({ attribute }, at) => {
    const stored = { attribute, wire: parsed(row[`wire${at}`]), deep: parsed(row[`deep${at}`]) };
    return usesInComponents(stored, file, snapshot);
  });
  const place = placeOf(table.type, row);
  return [...linked, ...inside].map((found) => ({ ...place, ...found }));
}

function placeOf(type: ContentType, row: Row): Omit<FileUse, keyof Place> {
  return {
    type: type.uid,
    documentId: String(row.document_id),
    locale: type.localized ? String(row.locale) : null,
    status: row.status === 'draft' ? 'draft' : 'published',
  };
}

function parsed(text: Stored | undefined): unknown {
  return typeof text === 'string' ? (JSON.parse(text) as unknown) : null;
}
