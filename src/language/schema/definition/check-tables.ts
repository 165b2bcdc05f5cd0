import { unreachable } from '../../../foundations/core/index.js';
import type { Attribute } from '../types.js';
import type { ParsedShape } from './check-relations.js';
import type { ContentTypeHeader } from './definition-header.js';
import { nestedReporter } from './diagnostics.js';
import { maxColumnNameBytes, maxTableNameLength, systemColumns } from './names.js';

/** Reports tables and columns that would share a name; databases ignore case. */
export function checkTables(shapes: ReadonlyMap<string, ParsedShape>): void {
  const tables = new Map<string, string>();
  const types = [...shapes.values()].flatMap(({ header, attributes }) =>
    header.is === 'contentType' ? [{ head: header, attributes }] : [],
  );
  // Built-in types first: their tables are the server's, so a conflict is always the other type's mistake.
  types.sort((left, right) => Number(right.head.kind === 'system') - Number(left.head.kind === 'system'));
  for (const { head: header } of types) {
    if (header.collectionName.length > maxTableNameLength) {
      header.report('collectionName', `is longer than ${maxTableNameLength} characters – write a shorter name`);
    }
    claimTable(tables, header.collectionName, header, 'collectionName');
  }
  for (const { head: header, attributes } of types) {
    checkColumns(header, attributes);
    for (const attribute of attributes.values()) {
      if (!holdsLinks(attribute)) continue;
      claimTable(tables, `${header.collectionName}_${attribute.column}_links`, header, `attributes.${attribute.name}`);
    }
  }
}

function claimTable(tables: Map<string, string>, table: string, header: ContentTypeHeader, jsonPath: string): void {
  const owner = tables.get(table.toLowerCase());
  if (owner === undefined) tables.set(table.toLowerCase(), header.uid);
  else header.report(jsonPath, `needs the table "${table}", which ${owner} has already – write another name`);
}

function checkColumns(header: ContentTypeHeader, attributes: ReadonlyMap<string, Attribute>): void {
  const columns = new Map(systemColumns.map((column) => [column, 'every document']));
  for (const attribute of attributes.values()) {
    const report = nestedReporter(header.report, `attributes.${attribute.name}`);
    if (Buffer.byteLength(attribute.column) > maxColumnNameBytes) {
      report(
        '',
        `needs the column "${attribute.column}" – write a name or columnName of at most ${maxColumnNameBytes} characters`,
      );
    }
    for (const column of possibleColumns(attribute)) {
      const owner = columns.get(column.toLowerCase());
      if (owner === undefined) columns.set(column.toLowerCase(), `the attribute ${attribute.name}`);
      else report('', `needs the column "${column}", which ${owner} has already – write another name or columnName`);
    }
  }
}

/** All columns an attribute may need, now or after a change of its definition. */
function possibleColumns(attribute: Attribute): readonly string[] {
  const { column } = attribute;
  switch (attribute.storage) {
    case 'column':
    case 'computed':
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
