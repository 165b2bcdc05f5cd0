import { optional, required } from './columns.js';
import { indexName, systemTableNames } from './names.js';
import type { Column, Table, TableLink } from './types.js';

/** The table that holds one row per link of an attribute, keyed by owner and position so that a list is read in order. */
export function linkTable(link: TableLink): Table {
  const { table: name, ownerColumn, positionColumn, targetColumn, typeColumn, localeColumn, statusColumn } = link;
  const pins = [localeColumn, statusColumn].filter((column) => column !== null);
  const type = typeColumn === null ? [] : [typeColumn];
  const inversePosition = link.inversePositionColumn === null ? [] : [link.inversePositionColumn];
  // With positions of the inverse side, no other index has the owners of a target in their order.
  const once = inversePosition.length > 0 ? [targetColumn, ...type, ownerColumn] : [ownerColumn, ...type, targetColumn];
  const columns: readonly Column[] = [
    {
      ...required(ownerColumn, 'integer'),
      references: { table: link.owner.collectionName, column: 'id', onDelete: 'cascade' },
    },
    required(positionColumn, 'integer'),
    {
      ...required(targetColumn, 'text'),
      references: { table: systemTableNames.documents, column: 'document_id', onDelete: 'cascade' },
    },
    ...type.map((column) => required(column, 'text')),
    ...inversePosition.map((column) => optional(column, 'integer')),
    ...pins.map((column) => optional(column, 'text')),
  ];
  return {
    name,
    columns,
    primaryKey: [ownerColumn, positionColumn],
    autoIncrement: false,
    counted: false,
    indexes: [
      {
        name: indexName(name, 'once'),
        columns: [...once, ...pins],
        unique: true,
        nullsEqual: pins.length > 0,
        where: [],
      },
      {
        name: indexName(name, 'target'),
        // The position comes before the owner: the last one of a target is then found without reading all of them.
        columns: [targetColumn, ...inversePosition, ownerColumn],
        unique: false,
        nullsEqual: false,
        where: [],
      },
    ],
  };
}
