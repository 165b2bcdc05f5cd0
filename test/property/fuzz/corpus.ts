/** Pieces that hostile requests are put together from. None of them may ever be answered with a 5xx. */
export const keys = [
  'filters', 'filters[title]', 'filters[title][$eq]', 'filters[title][$in]', 'filters[title][$in][]', 'filters[title][$in][500]',
  'filters[$and]', 'filters[$and][0]', 'filters[$or][0][title]', 'filters[$or][length]', 'filters[$not]', 'filters[$not][0][title]',
  'filters[rank][$between]', 'filters[rank][$between][0]', 'filters[rank][$between][1]', 'filters[rank]', 'filters[score][$gt]',
  'filters[price][$lt]', 'filters[views]', 'filters[views][$gte]', 'filters[open]', 'filters[day]', 'filters[id]', 'filters[documentId]',
  'filters[writer]', 'filters[writer][id]', 'filters[writer][name]', 'filters[writer][stories][writer][name][$containsi]',
  'filters[topics][$not][label]', 'filters[topics][label][$null]', 'filters[seo][links][label]', 'filters[cards][topic][weight][$ne]',
  'filters[localizations][title]', 'filters[secret]', 'filters[__proto__]', 'filters[constructor]', 'filters[toString]', 'filters[]',
  'filters[0][title]', 'filters[$eq]', 'filters[title][$eq][$eq]', 'filters[locale]', 'filters[publishedAt][$notNull]', 'filters[createdAt][$gt]',
  'sort', 'sort[0]', 'sort[]', 'sort[title]', 'sort[writer][name]', 'sort[0][cards][link][order]', 'fields', 'fields[0]', 'fields[]', 'fields[title]',
  'populate', 'populate[0]', 'populate[]', 'populate[writer]', 'populate[writer][populate]', 'populate[writer][fields]', 'populate[topics][filters][label]',
  'populate[topics][sort]', 'populate[topics][count]', 'populate[cards][populate][topic]', 'populate[seo][fields][0]', 'populate[localizations]',
  'populate[writer][populate][stories][populate][topics][populate]', 'populate[cards][on][parts.card]', 'populate[places][pagination][page]',
  'status', 'status[]', 'status[$ne]', 'locale', 'locale[0]', 'locale[x]', 'publicationFilter', 'publicationFilter[]', 'hasPublishedVersion',
  'pagination', 'pagination[page]', 'pagination[pageSize]', 'pagination[start]', 'pagination[limit]', 'pagination[withCount]', 'page', 'pageSize', 'start', 'limit',
  '_q', 'count', 'ordering', 'lookup', 'where', '__proto__', 'constructor[prototype]', '', '[', ']', '[]', 'a[b', '%', '%00', '%ff', 'filters%5Btitle%5D',
] as const;

export const values = [
  '', ' ', '0', '1', '-1', '1.5', '1e3', '1e999', 'NaN', 'Infinity', '-0', '0x10', '9007199254740993', '99999999999999999999', '9223372036854775808',
  'true', 'false', 't', 'null', 'undefined', '*', 'title', 'title:desc', 'title:sideways', 'writer', 'writer.name', 'seo.links', 'documentId', 'id',
  'draft', 'published', 'DRAFT', 'bogus', 'en', 'fr', 'xx', 'en,fr', 'modified', 'never-published', '2024-02-30', '2024-02-29', '0000-00-00', '10:11:12',
  '2024-02-29T00:00:00.000Z', '+275760-09-13', '{"a":1}', '[object Object]', "' OR 1=1 --", '"; DROP TABLE stories; --', '%', '_', '%25', '%E9', '%00', '%F0%9F%A6%89',
  'a'.repeat(3000), '${7*7}', '{{7*7}}', '../../etc/passwd', '__proto__', 'constructor', '\u202e', 'ſ', 'ẞ', 'İ',
] as const;

export const paths = [
  '/api/stories', '/api/stories/', '/api/STORIES', '/api/topics', '/api/writers', '/api/places', '/api/stories/abcdefghijklmnopqrstuvwx', '/api/stories/1',
  '/api/stories/__proto__', '/api/__proto__', '/api/constructor', '/api/story', '/api', '/', '/api//stories', '/api/stories/%', '/api/stories/%00', '/api/stories/..%2f',
  '/api/stories/x/actions/publish', '/api/stories/x/actions/bogus', '/_health', '/api/octavo_documents', '/api/stories/a/b/c/d',
] as const;

export const methods = ['GET', 'GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const;

/** Attribute names for bodies: known ones, foreign ones and names every object has. */
export const names = [
  'title', 'rank', 'score', 'price', 'views', 'open', 'day', 'kind', 'secret', 'writer', 'topics', 'places', 'sequel', 'seo', 'cards', 'stories', 'label',
  'weight', 'name', 'age', 'friends', 'heading', 'depth', 'links', 'caption', 'topic', 'link', 'order', 'id', 'documentId', 'locale', 'publishedAt', 'createdAt',
  'createdBy', 'localizations', '__component', '__type', '__proto__', 'constructor', 'toString', 'set', 'connect', 'disconnect', 'position', 'before', 'after',
  'options', 'strict', 'status', 'bogus', '',
] as const;

/** Whole bodies that are broken before any attribute is looked at. */
export const rawBodies = [
  '', '{', '{"data":', '[]', '{"data":[]}', 'null', '1', '"x"', '{"data":null}', '{"data":1}', '{"data":{"__proto__":{"x":1}}}', '{"data":{"title":"\\u0000"}}',
  '{"data":{"title":"\\ud800"}}', `{"data":${'['.repeat(3000)}`, `{"data":${'{"seo":'.repeat(400)}1${'}'.repeat(400)}}`, '\u0000', 'data[title]=x', '{"data":{"rank":1e999}}',
  '{"data":{"views":12345678901234567890}}', '{"data":{},"data":{"title":"last"}}',
] as const;
