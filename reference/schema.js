// What a schema says, in words and in parts. Parts are looked at one at a time: schemas refer to each other without end.

/** The schema behind a reference, and what it is called there; a schema that is no reference has no name. */
export function resolve(schema, described) {
  const { $ref } = schema;
  if (typeof $ref !== 'string') return { schema, name: null };
  const found = $ref
    .split('/')
    .slice(1)
    .reduce((node, part) => node[part.replaceAll('~1', '/').replaceAll('~0', '~')], described);
  return { schema: found, name: $ref.slice($ref.lastIndexOf('/') + 1) };
}

/** One line about a schema: `string (date-time)`, `list of Article`, `Author or null`. */
export function wordsOf(given, described) {
  const { schema, name } = resolve(given, described);
  if (name !== null) return name;
  const branches = schema.oneOf ?? schema.anyOf;
  if (branches !== undefined && schema.properties === undefined) {
    return [...new Set(branches.map((branch) => wordsOf(branch, described)))].join(' or ');
  }
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.type === 'array') return `list of ${wordsOf(schema.items ?? {}, described)}`;
  const type = [schema.type ?? 'anything'].flat().join(' or ');
  const limits = ['format', 'minimum', 'maximum', 'minLength', 'maxLength', 'pattern', 'default']
    .filter((limit) => schema[limit] !== undefined)
    .map((limit) => (limit === 'format' ? schema.format : `${limit} ${schema[limit]}`));
  return limits.length === 0 ? type : `${type} (${limits.join(', ')})`;
}

/** What stands in a schema: members by name, or the kinds that it may be. Nothing: the line about it says it all. */
export function partsOf(given, described) {
  const { schema } = resolve(given, described);
  if (schema.properties !== undefined) {
    const required = new Set(schema.required ?? []);
    return Object.entries(schema.properties).map(([name, inner]) => ({
      name,
      schema: inner,
      required: required.has(name),
    }));
  }
  if (schema.type === 'array') return partsOf(schema.items ?? {}, described);
  const branches = schema.oneOf ?? schema.anyOf ?? [];
  const opened = branches.filter((branch) => partsOf(branch, described).length > 0);
  if (opened.length === 1) return partsOf(opened[0], described);
  return opened.map((branch) => ({ name: '', schema: branch, required: false }));
}

/** The operations of a description under their headings, in its order. */
export function operationsByTag(described) {
  const tags = new Map(described.tags.map(({ name }) => [name, []]));
  for (const [path, item] of Object.entries(described.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      for (const tag of operation.tags) tags.get(tag)?.push({ path, method: method.toUpperCase(), operation });
    }
  }
  return tags;
}
