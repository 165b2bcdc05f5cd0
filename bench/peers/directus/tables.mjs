/** @typedef {import('../strapi/project.mjs').Model} Model */
/** @typedef {Model['contentTypes'][number]['schema']} Schema */
/** @typedef {import('../fill-database.mjs').Placed} Placed */

/**
 * A model as Directus has it: tables, and what it knows of them in its own.
 * @typedef {object} Tables
 * @property {readonly string[]} statements SQL that makes them, with the indexes.
 * @property {readonly Placed[]} known Rows of `directus_collections`, `directus_fields` and `directus_relations`.
 */

/**
 * A field of a collection.
 * @typedef {object} Field
 * @property {string} field
 * @property {string | null} column Type of the column; null: it has none.
 * @property {string | null} special What Directus is to do with it.
 * @property {string} [target] The table that it points to.
 * @property {boolean} indexed
 */

/** Types of columns that Directus chooses for the types of fields. @type {Readonly<Record<string, readonly [column: string, special: string | null]>>} */
const columns = {
  string: ['varchar(255)', null],
  uid: ['varchar(255)', null],
  email: ['varchar(255)', null],
  enumeration: ['varchar(255)', null],
  text: ['text', null],
  richtext: ['text', null],
  integer: ['integer', null],
  float: ['float', null],
  decimal: ['decimal(10, 5)', null],
  boolean: ['boolean', 'cast-boolean'],
  date: ['date', null],
  datetime: ['datetime', 'cast-timestamp'],
  json: ['json', 'cast-json'],
  component: ['json', 'cast-json'],
};

/** Where Directus keeps files. */
const files = 'directus_files';

/**
 * The tables of a model, with the names that its attributes have. What Octavo has and Directus has not stands in columns: the document, and,
 * of types that have them, the locale and whether a row is the published one. Components are JSON, as those of its repeater are.
 * @param {Model} model
 * @returns {Tables}
 */
export function directusTables({ contentTypes }) {
  const tables = new Map(
    contentTypes.map(({ name, schema }) => [`api::${name}.${name}`, String(schema.collectionName)]),
  );
  const tableOf = (/** @type {unknown} */ uid) => {
    const table = tables.get(String(uid));
    if (table === undefined) throw new Error(`the model has no ${uid}`);
    return table;
  };
  // What is pointed at has to be there first.
  const inOrder = [...contentTypes].sort((left, right) => targets(left.schema).length - targets(right.schema).length);
  const all = inOrder.map(({ schema }) => collection(schema, tableOf));
  return { statements: all.flatMap(({ statements }) => statements), known: all.flatMap(({ known }) => known) };
}

/** The name of the table that joins two, and of its column for either. @param {string} table @param {string} [of] */
function junctionName(table, of) {
  return `${table}_${of ?? 'id'}`;
}

/** Attributes that lead to other types from here. @param {Schema} schema */
function targets({ attributes }) {
  return Object.entries(attributes).filter(([, { type, mappedBy }]) => type === 'relation' && mappedBy === undefined);
}

/**
 * @param {Schema} schema
 * @param {(uid: unknown) => string} tableOf
 * @returns {Tables}
 */
function collection(schema, tableOf) {
  const table = String(schema.collectionName);
  const fields = [...ownFields(schema), ...Object.entries(schema.attributes).flatMap((one) => fieldsOf(one, tableOf))];
  const joined = targets(schema).filter(([, { relation }]) => relation === 'manyToMany');
  const junctions = joined.map(([field, { target }]) => junction(table, field, tableOf(target)));
  const versioned = fields.some(({ field }) => field === 'locale');
  return {
    statements: [
      ...tableStatements(table, fields),
      ...(versioned ? [`CREATE INDEX "${table}_version" ON "${table}" ("locale", "status")`] : []),
      ...junctions.flatMap(({ statements }) => statements),
    ],
    known: [...knownOf(table, fields), ...junctions.flatMap(({ known }) => known)],
  };
}

/** What Octavo adds to the attributes of a type. @param {Schema} schema @returns {readonly Field[]} */
function ownFields({ options, pluginOptions }) {
  const draftAndPublish = Object(options).draftAndPublish === true;
  const localized = Object(Object(pluginOptions).i18n).localized === true;
  const field = (/** @type {string} */ name, /** @type {string} */ column, /** @type {string | null} */ special) => ({
    field: name,
    column,
    special,
    indexed: false,
  });
  return [
    field('documentId', 'char(36)', 'uuid'),
    field('createdAt', 'datetime', 'date-created,cast-timestamp'),
    field('updatedAt', 'datetime', 'date-updated,cast-timestamp'),
    field('publishedAt', 'datetime', 'cast-timestamp'),
    ...(localized ? [field('locale', 'varchar(255)', null)] : []),
    ...(draftAndPublish ? [field('status', 'varchar(255)', null)] : []),
  ];
}

/**
 * @param {[string, Readonly<Record<string, unknown>>]} attribute
 * @param {(uid: unknown) => string} tableOf
 * @returns {readonly Field[]}
 */
function fieldsOf([field, { type, relation, target, mappedBy, index }], tableOf) {
  if (mappedBy !== undefined) return [];
  if (type === 'media') return [{ field, column: 'char(36)', special: 'file', target: files, indexed: true }];
  if (relation === 'manyToMany') return [{ field, column: null, special: 'm2m', indexed: false }];
  if (relation === 'manyToOne')
    return [{ field, column: 'integer', special: 'm2o', target: tableOf(target), indexed: true }];
  const [column, special] = columns[String(type)] ?? [null, null];
  if (column === null) throw new Error(`no column is known for "${field}" of the type "${type}"`);
  return [{ field, column, special, indexed: index === true }];
}

/**
 * @param {string} table
 * @param {string} field
 * @param {string} target
 * @returns {Tables}
 */
function junction(table, field, target) {
  const name = junctionName(table, target);
  const side = (/** @type {string} */ to) => ({
    field: junctionName(to),
    column: 'integer',
    special: null,
    target: to,
    indexed: true,
  });
  const sides = [side(table), side(target)];
  return {
    statements: tableStatements(name, sides),
    known: [
      ...knownOf(name, sides).filter(({ table: place }) => place !== 'directus_relations'),
      relation(name, junctionName(table), table, field, junctionName(target)),
      relation(name, junctionName(target), target, null, junctionName(table)),
    ],
  };
}

/** @param {string} table @param {readonly Field[]} fields */
export function tableStatements(table, fields) {
  const kept = fields.filter(({ column }) => column !== null);
  const lines = kept.map(
    ({ field, column, target }) =>
      `"${field}" ${column}${target === undefined ? '' : ` REFERENCES "${target}" ("id") ON DELETE SET NULL`}`,
  );
  const indexed = kept.filter((one) => one.indexed);
  return [
    `CREATE TABLE "${table}" (${['"id" integer PRIMARY KEY AUTOINCREMENT NOT NULL', ...lines].join(', ')})`,
    ...indexed.map(({ field }) => `CREATE INDEX "${table}_${field}_index" ON "${table}" ("${field}")`),
  ];
}

/** @param {string} table @param {readonly Field[]} fields @returns {readonly Placed[]} */
export function knownOf(table, fields) {
  return [
    { table: 'directus_collections', row: { collection: table } },
    ...fields.map(({ field, special }) => ({ table: 'directus_fields', row: { collection: table, field, special } })),
    ...fields.flatMap(({ field, target }) =>
      target === undefined ? [] : [relation(table, field, target, null, null)],
    ),
  ];
}

/**
 * @param {string} many
 * @param {string} field
 * @param {string} one
 * @param {string | null} oneField
 * @param {string | null} junctionField
 * @returns {Placed}
 */
export function relation(many, field, one, oneField, junctionField) {
  return {
    table: 'directus_relations',
    row: {
      many_collection: many,
      many_field: field,
      one_collection: one,
      one_field: oneField,
      junction_field: junctionField,
    },
  };
}
