import { Failure } from '../../../foundations/core/index.js';
import type { ContentType, Snapshot, Stored } from '../../../language/schema/index.js';
import type { Row, Session } from '../../../storage/database/index.js';
import { createLayout } from '../../../storage/sql/layout/index.js';
import type { Dialect } from '../../../storage/sql/plan/index.js';
import { type ComponentFileUse, findUsesInComponents } from './component-uses.js';
import type { FileUse, UsesPage, UsesRequest } from './library.js';
import { createTypeUsesQuery, type TypeUsesQuery, usesQueryValues } from './uses-statements.js';

/** Finds the uses of a file. */
export type FindUses = (session: Session, documentId: string, request: UsesRequest) => Promise<UsesPage>;

interface Cursor {
  /** Index among the content types that can use files. */
  readonly type: number;
  /** Row id of the last examined version. */
  readonly row: number;
}

/**
 * Creates the search over a model: one statement per content type until the page is full. Types are sorted by uid and versions by row id,
 * so that a page continues the previous one after any writes in between.
 */
export function createFindUses(snapshot: Snapshot, dialect: Dialect): FindUses {
  const types = [...createLayout(snapshot).versionTables.values()]
    .flatMap((table) => createTypeUsesQuery(table, dialect) ?? [])
    .sort((a, b) => (a.table.type.uid < b.table.type.uid ? -1 : 1));

  return async (session, documentId, { after, limit }) => {
    const cursor = parseCursor(after);
    const uses: FileUse[] = [];
    let remaining = limit;
    for (const [index, type] of types.entries()) {
      if (index < cursor.type) continue;
      const afterRow = index === cursor.type ? cursor.row : 0;
      const rows = await session.rows(type.statement, usesQueryValues(documentId, afterRow, remaining));
      for (const row of rows) uses.push(...findUsesInRow(type, row, documentId, snapshot));
      remaining -= rows.length;
      const last = rows.at(-1);
      if (remaining === 0 && last !== undefined) return { uses, next: `${index}-${Number(last.id)}` };
    }
    return { uses, next: null };
  };
}

/** Throws Failure upload.invalid for an invalid cursor. */
function parseCursor(text: string | null): Cursor {
  if (text === null) return { type: 0, row: 0 };
  const [, type, row] = /^(\d{1,6})-(\d{1,15})$/.exec(text) ?? [];
  if (type === undefined) throw new Failure('upload.invalid', { message: 'after must be the next of a previous page' });
  return { type: Number(type), row: Number(row) };
}

function findUsesInRow(
  { table, links, components }: TypeUsesQuery,
  row: Row,
  file: string,
  snapshot: Snapshot,
): readonly FileUse[] {
  const linked = links.flatMap((link, at) =>
    Number(row[`link${at}`]) === 1 ? [{ path: [link.attribute.name], concealed: false }] : [],
  );
  const nested = components.flatMap(({ attribute }, at) => {
    const stored = { attribute, responseJson: parseJson(row[`wire${at}`]), storedJson: parseJson(row[`deep${at}`]) };
    return findUsesInComponents(stored, file, snapshot);
  });
  const version = versionFromRow(table.type, row);
  return [...linked, ...nested].map((found) => ({ ...version, ...found }));
}

function versionFromRow(type: ContentType, row: Row): Omit<FileUse, keyof ComponentFileUse> {
  return {
    type: type.uid,
    documentId: String(row.document_id),
    locale: type.localized ? String(row.locale) : null,
    status: row.status === 'draft' ? 'draft' : 'published',
  };
}

function parseJson(text: Stored | undefined): unknown {
  return typeof text === 'string' ? (JSON.parse(text) as unknown) : null;
}
