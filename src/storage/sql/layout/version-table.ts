import { unreachable } from '../../../foundations/core/index.js';
import type { ContentType, Snapshot } from '../../../language/schema/index.js';
import { optional, owningDocument, referencedDocument, required } from './columns.js';
import { createLink } from './create-link.js';
import { assertDistinct } from './names.js';
import type { Column, ColumnLink, ComponentColumns, Link, ScalarColumn, Table, VersionTable } from './types.js';
import { versionIndexes } from './version-indexes.js';

/** Returns the table of the versions of a content type, including the columns that every version has. */
export function createVersionTable(type: ContentType, snapshot: Snapshot): VersionTable {
  const columns = new Map<string, ScalarColumn>();
  const links = new Map<string, Link>();
  const components = new Map<string, ComponentColumns>();
  for (const attribute of [...type.system.values(), ...type.attributes.values()]) {
    switch (attribute.storage) {
      case 'column':
        columns.set(attribute.name, { attribute, name: attribute.column, kind: attribute.type.column });
        break;
      case 'relation':
      case 'media':
        links.set(attribute.name, createLink(type, attribute, snapshot));
        break;
      case 'component':
      case 'zone':
        components.set(attribute.name, {
          attribute,
          responseJson: attribute.column,
          storedJson: `${attribute.column}__deep`,
        });
        break;
      // Has no column: it is computed in each query.
      case 'computed':
        break;
      default:
        unreachable(attribute);
    }
  }
  return { type, name: type.collectionName, columns, links, components };
}

/** Returns its definition: one row per version, attributes in schema order between the columns that every version has. */
export function versionTableDefinition(table: VersionTable): Table {
  const columns = [
    required('id', 'integer'),
    owningDocument('document_id'),
    required('locale', 'text'),
    required('status', 'text'),
    ...[...table.type.attributes.keys()].flatMap((attribute) => attributeColumns(attribute, table)),
    required('created_at', 'instant'),
    required('updated_at', 'instant'),
    optional('published_at', 'instant'),
    required('revision', 'integer'),
    optional('source_revision', 'integer'),
    // Row ids of the administrators who created the version and changed it last; null: over the content API.
    optional('created_by', 'integer'),
    optional('updated_by', 'integer'),
    // When more than attributes that all locales share was last changed; null: at `updated_at`.
    optional('updated_at__localized', 'instant'),
  ];
  assertDistinct(
    columns.map(({ name }) => name),
    `in table ${table.name}, column`,
  );
  return {
    name: table.name,
    columns,
    primaryKey: ['id'],
    autoIncrement: true,
    counted: true,
    indexes: versionIndexes(table),
  };
}

function attributeColumns(attribute: string, table: VersionTable): readonly Column[] {
  const scalar = table.columns.get(attribute);
  if (scalar !== undefined) return [optional(scalar.name, scalar.kind)];
  const component = table.components.get(attribute);
  if (component !== undefined)
    return [optional(component.responseJson, 'json'), optional(component.storedJson, 'json')];
  const link = table.links.get(attribute);
  return link?.is === 'column' && link.direction === 'forward' ? linkColumns(link) : [];
}

function linkColumns(link: ColumnLink): readonly Column[] {
  return [
    referencedDocument(link.targetColumn),
    ...(link.inversePositionColumn === null ? [] : [optional(link.inversePositionColumn, 'integer')]),
    ...(link.localeColumn === null ? [] : [optional(link.localeColumn, 'text')]),
    ...(link.statusColumn === null ? [] : [optional(link.statusColumn, 'text')]),
  ];
}
