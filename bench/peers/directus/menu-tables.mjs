import { directusTables, knownOf, relation, tableStatements } from './tables.mjs';

/** @typedef {import('./tables.mjs').Tables} Tables */
/** @typedef {import('./tables.mjs').Field} Field */

/** @param {string} name @param {string} column @returns {Field} */
const plain = (name, column) => ({ field: name, column, special: null, indexed: false });

/** @param {string} name @param {string} target @returns {Field} */
const leading = (name, target) => ({ field: name, column: 'integer', special: 'm2o', target, indexed: true });

/** @param {string} name @returns {Field} */
const listed = (name) => ({ field: name, column: null, special: 'o2m', indexed: false });

/**
 * The tables of the menu. Its repeater keeps JSON, in which nothing is related to anything, so that sections and links are items of
 * collections of their own, which Directus lists under what they belong to.
 * @param {import('../strapi/project.mjs').Model} model
 * @returns {Tables}
 */
export function menuTables({ contentTypes, components }) {
  const pages = directusTables({ contentTypes: contentTypes.filter(({ name }) => name === 'page'), components });
  const all = [
    single('menu', [plain('title', 'varchar(255)'), listed('sections')]),
    entries('menu_sections', [plain('title', 'varchar(255)'), listed('links')], { field: 'sections', of: 'menu' }),
    entries('menu_links', [plain('label', 'varchar(255)'), leading('page', 'pages')], {
      field: 'links',
      of: 'menu_sections',
    }),
  ];
  return {
    statements: [...pages.statements, ...all.flatMap(({ statements }) => statements)],
    known: [...pages.known, ...all.flatMap(({ known }) => known)],
  };
}

/** @param {string} table @param {readonly Field[]} fields @returns {Tables} */
function single(table, fields) {
  const [collection, ...rest] = knownOf(table, fields);
  const row = { ...collection?.row, singleton: 1 };
  return {
    statements: tableStatements(table, fields),
    known: [{ table: 'directus_collections', row }, ...rest],
  };
}

/**
 * A collection whose items are entries of a list of another one, in an order.
 * @param {string} table
 * @param {readonly Field[]} fields
 * @param {{ field: string, of: string }} list
 * @returns {Tables}
 */
function entries(table, fields, { field, of }) {
  const owner = leading('owner', of);
  const inOrder = 'position';
  const back = relation(table, owner.field, of, field, null);
  const own = [...fields, plain(inOrder, 'integer')];
  return {
    statements: tableStatements(table, [...own, owner]),
    known: [
      ...knownOf(table, [...own, { ...owner, special: null }]).filter(
        ({ table: kept, row }) => kept !== 'directus_relations' || row.many_field !== owner.field,
      ),
      { ...back, row: { ...back.row, sort_field: inOrder } },
    ],
  };
}
