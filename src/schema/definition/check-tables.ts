import { type Attribute, fileUid } from '../types.js';
import type { Parsed } from './check-relations.js';
import type { ContentTypeHead } from './head.js';
import { below } from './mistakes.js';
import { longestTableName, systemColumns } from './names.js';

/** Reports tables and columns that would share a name; databases tell no upper from lower case. */
export function checkTables(shapes: ReadonlyMap<string, Parsed>): void {
  const tables = new Map<string, string>();
  const types = [...shapes.values()].flatMap(({ head, attributes }) =>
    head.is === 'contentType' ? [{ head, attributes }] : [],
  );
  // Files first: their table is the server's, so a clash is always the other type's mistake.
  types.sort((left, right) => Number(right.head.uid === fileUid) - Number(left.head.uid === fileUid));
  for (const { head } of types) claimTable(tables, head.collectionName, head, 'collectionName');
  for (const { head, attributes } of types) {
    checkColumns(head, attributes);
    for (const attribute of attributes.values()) {
      if (!holdsLinks(attribute)) continue;
      claimTable(tables, `${head.collectionName}_${attribute.column}_links`, head, `attributes.${attribute.name}`);
    }
  }
}

function claimTable(tables: Map<string, string>, table: string, head: ContentTypeHead, jsonPath: string): void {
  const owner = tables.get(table.toLowerCase());
  if (owner !== undefined)
    head.report(jsonPath, `needs the table "${table}", which ${owner} has already – write another name`);
  else if (table.length > longestTableName) {
    head.report(
      jsonPath,
      `needs the table "${table}" – write a shorter name: a table's has at most ${longestTableName} characters`,
    );
  } else tables.set(table.toLowerCase(), head.uid);
}

function checkColumns(head: ContentTypeHead, attributes: ReadonlyMap<string, Attribute>): void {
  const columns = new Map(systemColumns.map((column) => [column, 'every document']));
  for (const attribute of attributes.values()) {
    const report = below(head.report, `attributes.${attribute.name}`);
    for (const column of columnsOf(attribute)) {
      const owner = columns.get(column.toLowerCase());
      if (owner !== undefined)
        report('', `needs the column "${column}", which ${owner} has already – write another name or columnName`);
      else if (column.length > longestTableName) {
        report(
          '',
          `needs the column "${column}" – write a shorter name or columnName: at most ${longestTableName} characters`,
        );
      } else columns.set(column.toLowerCase(), `the attribute ${attribute.name}`);
    }
  }
}

/** All columns an attribute may need, now or after a change of its definition. */
function columnsOf(attribute: Attribute): readonly string[] {
  const { column } = attribute;
  switch (attribute.storage) {
    case 'column':
      return [column];
    case 'relation':
    case 'media':
      return [column, `${column}_document_id`, `${column}_position`, `${column}_locale`, `${column}_status`];
    case 'component':
    case 'zone':
      return [column, `${column}__deep`];
  }
}

function holdsLinks(attribute: Attribute): boolean {
  return attribute.storage === 'media' || (attribute.storage === 'relation' && attribute.side === 'owner');
}
