import { unreachable } from '../../kernel/index.js';
import type { Attribute } from '../types.js';
import type { ParsedShape } from './check-relations.js';
import type { ContentTypeHead } from './head.js';
import { below } from './mistakes.js';
import { longestColumnName, longestTableName, systemColumns } from './names.js';

/** Reports tables and columns that would share a name; databases tell no upper from lower case. */
export function checkTables(shapes: ReadonlyMap<string, ParsedShape>): void {
  const tables = new Map<string, string>();
  const types = [...shapes.values()].flatMap(({ head, attributes }) =>
    head.is === 'contentType' ? [{ head, attributes }] : [],
  );
  // Built-in types first: their tables are the server's, so a clash is always the other type's mistake.
  types.sort((left, right) => Number(right.head.kind === 'system') - Number(left.head.kind === 'system'));
  for (const { head } of types) {
    if (head.collectionName.length > longestTableName) {
      head.report('collectionName', `is longer than ${longestTableName} characters – write a shorter name`);
    }
    claimTable(tables, head.collectionName, head, 'collectionName');
  }
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
  if (owner === undefined) tables.set(table.toLowerCase(), head.uid);
  else head.report(jsonPath, `needs the table "${table}", which ${owner} has already – write another name`);
}

function checkColumns(head: ContentTypeHead, attributes: ReadonlyMap<string, Attribute>): void {
  const columns = new Map(systemColumns.map((column) => [column, 'every document']));
  for (const attribute of attributes.values()) {
    const report = below(head.report, `attributes.${attribute.name}`);
    if (Buffer.byteLength(attribute.column) > longestColumnName) {
      report(
        '',
        `needs the column "${attribute.column}" – write a name or columnName of at most ${longestColumnName} characters`,
      );
    }
    for (const column of columnsOf(attribute)) {
      const owner = columns.get(column.toLowerCase());
      if (owner === undefined) columns.set(column.toLowerCase(), `the attribute ${attribute.name}`);
      else report('', `needs the column "${column}", which ${owner} has already – write another name or columnName`);
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
    default:
      return unreachable(attribute);
  }
}

function holdsLinks(attribute: Attribute): boolean {
  return attribute.storage === 'media' || (attribute.storage === 'relation' && attribute.side === 'owner');
}
