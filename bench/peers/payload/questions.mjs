/** The requested attributes. */
const articleFields = [
  ...['createdAt', 'updatedAt', 'title', 'slug', 'subtitle', 'excerpt', 'body', 'kind', 'section', 'views', 'rating'],
  ...['score', 'featured', 'publishedOn', 'readingMinutes', 'wordCount', 'eventAt', 'sourceUrl', 'contact', 'extra'],
];
const populated = ['author', 'categories', 'seo', 'blocks', 'cover'];

/** @type {Readonly<Record<string, string>>} */
const operators = { $eq: 'equals', $gte: 'greater_than_equal', $containsi: 'contains' };

/**
 * An address of Octavo in the words of Payload: the same documents with the same attributes, in the same order. Attributes are named one by
 * one, as Payload would look for components too. Throws an error for what it has no word for.
 * @param {string} url
 * @param {(documentId: string) => number | undefined} idOf The id of an article.
 */
export function payloadAddress(url, idOf) {
  const { pathname, searchParams } = new URL(url, 'http://octavo');
  const [, , collection, documentId] = pathname.split('/');
  const given = [...searchParams];
  const more = given.filter(([name]) => name.startsWith('populate')).flatMap(fieldsOf);
  const selected = [...articleFields, ...more].map((field) => `select[${field}]=true`);
  const parameters = [
    `depth=${more.length === 0 ? 0 : 1}`,
    ...given.filter(([name]) => !name.startsWith('populate')).flatMap(parameter),
    ...(documentId === undefined && !searchParams.has('sort') ? ['sort=id'] : []),
    ...selected,
  ];
  return `/api/${collection}${documentId === undefined ? '' : `/${known(documentId, idOf)}`}?${parameters.join('&')}`;
}

/** @param {string} documentId @param {(documentId: string) => number | undefined} idOf */
function known(documentId, idOf) {
  const id = idOf(documentId);
  if (id === undefined) throw new Error(`there is no article ${documentId}`);
  return id;
}

/** @param {[string, string]} parameter @returns {readonly string[]} */
function fieldsOf([, value]) {
  if (value === '*') return populated;
  if (!populated.includes(value)) throw new Error(`Payload is not asked to populate ${value}`);
  return [value];
}

/** One parameter. @param {[string, string]} parameter @returns {readonly string[]} */
function parameter([name, value]) {
  switch (name) {
    case 'locale':
      return [`locale=${value}`];
    case 'status':
      return [`where[_status][equals]=${value}`];
    case 'pagination[page]':
      return [`page=${value}`];
    case 'pagination[pageSize]':
      return [`limit=${value}`];
    case 'pagination[withCount]':
      return value === 'true' ? [] : ['pagination=false'];
    case 'sort':
      return [`sort=${sorted(value)}`];
    default:
      return [`${condition(name)}=${encodeURIComponent(value)}`];
  }
}

/** An order; what is equal in it comes in the order of its rows. @param {string} value As in `views:desc`. */
function sorted(value) {
  const [field, direction] = value.split(':');
  return `${direction === 'desc' ? `-${field}` : field},id`;
}

/** @param {string} name As in `filters[kind][$eq]`. */
function condition(name) {
  const [, ...path] = name.split(/[[\]]+/).slice(0, -1);
  const operator = operators[String(path.at(-1))];
  if (!name.startsWith('filters[') || operator === undefined) throw new Error(`Payload has no word for ${name}`);
  return `where[${path.slice(0, -1).join('.')}][${operator}]`;
}
