import { createHash } from 'node:crypto';
import {
  type Attribute,
  type ContentType,
  fileUid,
  type Shape,
  type Snapshot,
} from '../../../language/schema/index.js';
import { optional, required } from './columns.js';
import { linkTable } from './link-table.js';
import { systemTableNames } from './names.js';
import { defineTable, defineTableWithRowId, lookupIndex } from './table-definition.js';
import type { PastTable, Table, VersionTable } from './types.js';
import { versionTableDefinition } from './version-table.js';

/** What the tables of former rows are called by. */
export const pastPrefix = 'octavo_past_';

/** Enough of the source's name for a person; triggers add a word to the whole, which must not exceed 63 characters. */
const maxSourceLength = 28;
const digestLength = 12;

/** The transactions that changed recorded tables. `at`: milliseconds; null until the end of the transaction. */
export const momentTable = defineTableWithRowId(
  systemTableNames.moments,
  [required('id', 'integer'), optional('at', 'integer')],
  [lookupIndex(systemTableNames.moments, 'at', ['at'])],
);

/** The tables of former rows, and the first moment (milliseconds) that each can be read at. */
export const recordingTable = defineTable(
  systemTableNames.recordings,
  [required('name', 'text'), required('started_at', 'integer')],
  ['name'],
  [],
);

/** Returns the tables of former rows of a model, by the tables that they are recorded from. */
export function createPastTables(
  versionTables: ReadonlyMap<string, VersionTable>,
  snapshot: Snapshot,
): ReadonlyMap<string, PastTable> {
  const all = [...versionTables.values()].flatMap((table) => {
    const { type } = table;
    if (!hasPast(type, snapshot)) return [];
    const meaning = [snapshot.defaultLocale, typeMeaning(type, snapshot)];
    const secrets = new Set(
      [...table.columns.values()].filter(({ attribute }) => isSecret(attribute)).map(({ name }) => name),
    );
    const links = [...table.links.values()].flatMap((link) =>
      link.is === 'table' && link.direction === 'forward' ? [linkTable(link)] : [],
    );
    return [
      createPastTable(type, versionTableDefinition(table), secrets, meaning),
      ...links.map((link) => createPastTable(type, link, new Set(), meaning)),
    ];
  });
  return new Map(all.map((past) => [past.source, past]));
}

function createPastTable(
  type: ContentType,
  { name: source, columns, primaryKey: key }: Table,
  secrets: ReadonlySet<string>,
  meaning: unknown,
): PastTable {
  const recorded = columns.filter(({ name }) => !secrets.has(name));
  const definition = JSON.stringify([1, source, key, columns.map(({ name, kind }) => [name, kind]), meaning]);
  const digest = createHash('sha256').update(definition).digest('hex').slice(0, digestLength);
  const name = `${pastPrefix}${source.slice(0, maxSourceLength)}_${digest}`;
  // Not named like indexes of a layout, which a start drops if it does not know them.
  const index = (purpose: string, names: readonly string[]) => ({
    ...lookupIndex(name, purpose, names),
    name: `${name}_${purpose}`,
  });
  const documents = columns.some((column) => column.name === 'document_id') ? [index('document', ['document_id'])] : [];
  return {
    source,
    type,
    key,
    columns: columns.map((column) => ({ name: column.name, isRecorded: !secrets.has(column.name) })),
    table: {
      name,
      columns: [
        required('octavo_seq', 'integer'),
        required('octavo_moment', 'integer'),
        // 0: there was no such row before.
        required('octavo_existed', 'integer'),
        ...recorded.map((column) => optional(column.name, column.kind)),
      ],
      primaryKey: ['octavo_seq'],
      autoIncrement: true,
      counted: false,
      indexes: [index('key', [...key, 'octavo_seq']), index('moment', ['octavo_moment']), ...documents],
    },
  };
}

/** End users and their roles have no past, nor types with components whose JSON contains passwords. */
function hasPast({ kind, uid, attributes }: ContentType, { components }: Snapshot): boolean {
  if (kind === 'system' && uid !== fileUid) return false;
  const shapes = [...listComponents(attributes.values(), components)];
  return !shapes.some((component) => [...component.attributes.values()].some(isSecret));
}

function isSecret(attribute: Attribute): boolean {
  return attribute.storage === 'column' && attribute.type.readable === 'never';
}

/** What rows of a content type mean to a query besides their columns: former rows are read only while it is the same. */
function typeMeaning(type: ContentType, { components }: Snapshot): unknown {
  const { uid, kind, draftAndPublish, localized, attributes } = type;
  const shapes = [...listComponents(attributes.values(), components)];
  return [uid, kind, draftAndPublish, localized, shapeMeaning(type), shapes.map(shapeMeaning)];
}

function shapeMeaning({ uid, attributes }: Shape): unknown {
  return [uid, [...attributes.values()].map((attribute) => [attribute.name, ...attributeMeaning(attribute)])];
}

function attributeMeaning(attribute: Attribute): readonly unknown[] {
  const { storage, localized } = attribute;
  switch (storage) {
    case 'column':
      return [storage, localized, attribute.type.name, attribute.column];
    case 'computed':
      return [storage, localized, attribute.type.name, attribute.as];
    case 'relation': {
      const { relation, target, other, exclusive, column } = attribute;
      return [storage, localized, relation, target, other, exclusive, column];
    }
    case 'media':
      return [storage, localized, attribute.many, attribute.column];
    case 'component':
      return [storage, localized, attribute.component, attribute.repeatable, attribute.column];
    case 'zone':
      return [storage, localized, attribute.components, attribute.column];
  }
}

/** The components among attributes, at any depth, each once. */
function listComponents(
  attributes: Iterable<Attribute>,
  components: Snapshot['components'],
  found = new Set<Shape>(),
): ReadonlySet<Shape> {
  for (const attribute of attributes) {
    const uids =
      attribute.storage === 'zone'
        ? attribute.components
        : attribute.storage === 'component'
          ? [attribute.component]
          : [];
    for (const uid of uids) {
      const component = components.get(uid);
      if (component === undefined || found.has(component)) continue;
      found.add(component);
      listComponents(component.attributes.values(), components, found);
    }
  }
  return found;
}
