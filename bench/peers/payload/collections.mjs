/** @typedef {import('../strapi/project.mjs').Model} Model */
/** @typedef {Model['contentTypes'][number]['schema']} Schema */
/** @typedef {Readonly<Record<string, unknown>>} Attribute */

/**
 * A field as the configuration of Payload has it.
 * @typedef {{ name: string, type: string } & Record<string, unknown>} Field
 */

/**
 * A collection of the same: its name, its fields, and whether documents have drafts.
 * @typedef {{ slug: string, fields: readonly Field[], versions?: { drafts: true }, upload?: object }} Collection
 */

/** Where pictures are. */
const media = 'media';

/** @type {Readonly<Record<string, string>>} */
const types = {
  string: 'text',
  uid: 'text',
  email: 'email',
  text: 'textarea',
  richtext: 'textarea',
  integer: 'number',
  float: 'number',
  decimal: 'number',
  boolean: 'checkbox',
  date: 'date',
  datetime: 'date',
  json: 'json',
};

/** Whether a type has one document. @param {Schema} schema */
const isSingle = ({ kind }) => kind === 'singleType';

/** The names of the types that are globals. @param {Model} model */
export function payloadGlobals({ contentTypes }) {
  return contentTypes.filter(({ schema }) => isSingle(schema)).map(({ name }) => name);
}

/**
 * A model as Payload has it: locales and drafts are its own, a single component is a group, a repeated one an array. Long texts are plain
 * ones, as the editor of Payload keeps no Markdown.
 * @param {Model} model
 * @returns {readonly Collection[]}
 */
export function payloadCollections({ contentTypes, components }) {
  const slugs = new Map(
    contentTypes.map(({ name, schema }) => [`api::${name}.${name}`, String(schema.collectionName)]),
  );
  const parts = new Map(components.map(({ category, name, schema }) => [`${category}.${name}`, schema]));
  const known = (/** @type {ReadonlyMap<string, any>} */ all, /** @type {unknown} */ name) => {
    const found = all.get(String(name));
    if (found === undefined) throw new Error(`the model has no ${name}`);
    return found;
  };

  /** @param {Schema} schema @returns {readonly Field[]} */
  const fieldsOf = ({ attributes }) =>
    Object.entries(attributes)
      .filter(([, { mappedBy }]) => mappedBy === undefined)
      .map(([name, attribute]) => ({ name, ...shapeOf(name, attribute), ...rulesOf(attribute) }));

  /** @param {string} name @param {Attribute} attribute */
  const shapeOf = (name, { type, relation, target, component, repeatable, ...attribute }) => {
    if (type === 'enumeration') return { type: 'select', options: attribute.enum };
    if (type === 'media') return { type: 'upload', relationTo: media };
    if (type === 'relation') {
      const many = relation === 'manyToMany' ? { hasMany: true } : {};
      return { type: 'relationship', relationTo: known(slugs, target), ...many };
    }
    if (type === 'component')
      return { type: repeatable === true ? 'array' : 'group', fields: fieldsOf(known(parts, component)) };
    const plain = types[String(type)];
    if (plain === undefined) throw new Error(`no field is known for "${name}" of the type "${type}"`);
    return { type: plain };
  };

  return [
    {
      slug: media,
      upload: { disableLocalStorage: true },
      fields: [{ name: 'alternativeText', type: 'text' }],
    },
    ...contentTypes.map(({ name, schema }) => ({
      slug: isSingle(schema) ? name : String(schema.collectionName),
      ...(Object(schema.options).draftAndPublish === true ? { versions: /** @type {const} */ ({ drafts: true }) } : {}),
      fields: fieldsOf(schema),
    })),
  ];
}

/** @param {Attribute} attribute */
function rulesOf({ required, index, default: defaultValue, pluginOptions }) {
  return {
    ...(required === true ? { required } : {}),
    ...(index === true ? { index } : {}),
    ...(defaultValue === undefined ? {} : { defaultValue }),
    ...(Object(Object(pluginOptions).i18n).localized === true ? { localized: true } : {}),
  };
}
