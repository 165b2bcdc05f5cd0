/** The requested attributes, with those that Octavo always sends. */
const stamps = ['id', 'documentId', 'createdAt', 'updatedAt', 'publishedAt'];
const articleFields = [
  ...stamps,
  ...['title', 'slug', 'subtitle', 'excerpt', 'body', 'kind', 'section', 'views', 'rating', 'score', 'featured'],
  ...['publishedOn', 'readingMinutes', 'wordCount', 'eventAt', 'sourceUrl', 'contact', 'extra', 'locale'],
];

/**
 * What stands for an attribute that is populated. Of a file about as much as Octavo sends.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const populated = {
  author: [...stamps, 'name', 'email', 'city', 'bio'].map((field) => `author.${field}`),
  categories: [...stamps, 'name', 'slug', 'description', 'rank'].map((field) => `categories.categories_id.${field}`),
  seo: ['seo'],
  blocks: ['blocks'],
  cover: [
    ...['id', 'storage', 'filename_disk', 'filename_download', 'title', 'type', 'description', 'location', 'filesize'],
    ...['width', 'height', 'focal_point_x', 'focal_point_y', 'created_on', 'modified_on', 'uploaded_on'],
  ].map((field) => `cover.${field}`),
};

/** @type {Readonly<Record<string, string>>} */
const operators = { $eq: '_eq', $gte: '_gte', $containsi: '_icontains' };

/** What leads through a relation in the words of Directus. @type {Readonly<Record<string, readonly string[]>>} */
const through = { categories: ['categories', 'categories_id'] };

/**
 * An address of Octavo in the words of Directus: the same documents with the same attributes, in the same order. Attributes are named one
 * by one, as `*` would bring components and keys of relations too. Throws an error for what it has no word for.
 * @param {string} url
 * @param {(documentId: string) => number | undefined} itemOf The item of an article.
 */
export function directusAddress(url, itemOf) {
  const { pathname, searchParams } = new URL(url, 'http://octavo');
  const [, , collection, documentId] = pathname.split('/');
  const given = [...searchParams];
  const fields = [...articleFields, ...given.filter(([name]) => name.startsWith('populate')).flatMap(fieldsOf)];
  const asked = `fields=${fields.join()}`;
  if (documentId === undefined) {
    const parameters = given.filter(([name]) => !name.startsWith('populate')).flatMap(parameter);
    return `/items/${collection}?${[asked, ...parameters].join('&')}`;
  }
  const item = itemOf(documentId);
  if (item === undefined) throw new Error(`there is no article ${documentId}`);
  return `/items/${collection}/${item}?${asked}`;
}

/** @param {[string, string]} parameter @returns {readonly string[]} */
function fieldsOf([, value]) {
  if (value === '*') return Object.values(populated).flat();
  const fields = populated[value];
  if (fields === undefined) throw new Error(`Directus is not asked to populate ${value}`);
  return fields;
}

/** One parameter of a list. @param {[string, string]} parameter @returns {readonly string[]} */
function parameter([name, value]) {
  switch (name) {
    case 'locale':
    case 'status':
      return [`filter[${name}][_eq]=${value}`];
    case 'pagination[page]':
      return [`page=${value}`];
    case 'pagination[pageSize]':
      return [`limit=${value}`];
    case 'pagination[withCount]':
      return value === 'true' ? ['meta=filter_count'] : [];
    case 'sort':
      return [`sort=${sorted(value)}`];
    default:
      return [`${filter(name)}=${encodeURIComponent(value)}`];
  }
}

/** An order; what is equal in it comes in the order of its rows. @param {string} value As in `views:desc`. */
function sorted(value) {
  const [field, direction] = value.split(':');
  return `${direction === 'desc' ? `-${field}` : field},id`;
}

/** @param {string} name As in `filters[kind][$eq]`. */
function filter(name) {
  const [, ...path] = name.split(/[[\]]+/).slice(0, -1);
  const operator = operators[String(path.at(-1))];
  if (!name.startsWith('filters[') || operator === undefined) throw new Error(`Directus has no word for ${name}`);
  const steps = [...path.slice(0, -1).flatMap((step) => through[step] ?? [step]), operator];
  return `filter${steps.map((step) => `[${step}]`).join('')}`;
}
