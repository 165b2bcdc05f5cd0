/** A sentence or table row of the contract: an id, what it says in our words, and, where nothing tests it, why. */
export interface Sentence {
  readonly id: string;
  readonly says: string;
  readonly untested?: string;
}

/** The contract, sentence by sentence and row by row, in its order. Cases name these ids. */
export const sentences: readonly Sentence[] = [
  // What the service does
  {
    id: 'does.endpoints',
    says: 'Each content type that is defined gets endpoints below /api to list, read, create, update and delete.',
  },
  {
    id: 'does.kinds',
    says: 'A content type is a collection under its plural API ID or a single type under its singular one.',
  },
  { id: 'does.documentId', says: 'Every document is identified by a documentId, a text of its own.' },
  { id: 'does.locale', says: 'Localized documents have a version per locale; the locale parameter picks one.' },
  {
    id: 'does.status',
    says: 'Draft & publish gives a draft and a published version; status picks one and publicationFilter narrows.',
  },
  {
    id: 'does.parameters',
    says: 'Lists take filters, sort, pagination, fields, populate, locale, status and publicationFilter.',
  },
  { id: 'does.scalars-only', says: 'Without populate an answer holds top-level scalars only.' },
  { id: 'does.components', says: 'There are no endpoints for components.' },
  {
    id: 'does.upload',
    says: 'Media have an interface of their own below /api/upload.',
    untested: 'The upload interface is not part of this release.',
  },
  // Content type identifiers
  { id: 'ids.plural', says: 'The plural API ID addresses a collection type.' },
  { id: 'ids.singular', says: 'The singular API ID addresses a single type.' },
  { id: 'ids.documentId', says: 'The documentId addresses one document.' },
  { id: 'ids.definition', says: 'Both API IDs come from the definition, and so does the set of attributes.' },
  // Document
  { id: 'document.id', says: 'id: a row number that differs between locale versions and between draft and published.' },
  { id: 'document.documentId', says: 'documentId: addresses the document and is shared by its locale versions.' },
  { id: 'document.attributes', says: 'Attributes lie flat at the first level.' },
  { id: 'document.createdAt', says: 'createdAt: an ISO 8601 time, there by default.' },
  { id: 'document.updatedAt', says: 'updatedAt: an ISO 8601 time, there by default.' },
  { id: 'document.publishedAt', says: 'publishedAt: an ISO 8601 time, or null on drafts.' },
  { id: 'document.locale', says: 'locale: there on localized types, fixed at creation.' },
  // Attribute types returned by default
  { id: 'types.string', says: 'The string family: string, text, richtext, enumeration, email, password, uid.' },
  { id: 'types.date', says: 'The date family: date, time, datetime, timestamp.' },
  { id: 'types.number', says: 'The number family: integer, biginteger, float, decimal.' },
  { id: 'types.generic', says: 'The generic family: boolean, array, JSON.' },
  { id: 'types.populated', says: 'Relations, media, components and zones come when populated only.' },
  { id: 'types.full-relation', says: 'A populated relation is full objects, never bare identifiers.' },
  { id: 'types.media', says: 'A populated file carries id, documentId, name and url, among others.' },
  { id: 'types.blocks', says: 'Rich text may be a list of blocks with type and children.' },
  // Dynamic zone entries
  {
    id: 'zone.component',
    says: 'A zone is a list of components; each object sent names its component in __component.',
  },
  { id: 'zone.inner', says: '__component stands on the entries of the zone, not on objects inside them.' },
  { id: 'zone.mirror', says: 'What is sent inside mirrors what a populated read gives.' },
  // Response envelope
  { id: 'envelope.data', says: 'data: an object for one document, a list for lists.' },
  { id: 'envelope.meta', says: 'meta: pagination on lists, empty for one document.' },
  { id: 'envelope.error', says: 'error: there when the request failed.' },
  {
    id: 'envelope.plugins',
    says: 'Some plugins may answer without the envelope.',
    untested: 'A permission about plugins that this release does not have.',
  },
  // meta.pagination
  { id: 'meta.page', says: 'Page-based: page is an integer.' },
  { id: 'meta.pageSize', says: 'Page-based: pageSize is an integer.' },
  { id: 'meta.pageCount', says: 'Page-based: pageCount is an integer.' },
  { id: 'meta.page-total', says: 'Page-based: total is an integer.' },
  { id: 'meta.start', says: 'Offset-based: start is an integer.' },
  { id: 'meta.limit', says: 'Offset-based: limit is an integer.' },
  { id: 'meta.offset-total', says: 'Offset-based: total is an integer.' },
  // States and transitions
  { id: 'states.draft', says: 'A draft has publishedAt null and is selected with status=draft.' },
  {
    id: 'states.published',
    says: 'A published version has a publishedAt and is what status=published, the default, selects.',
  },
  { id: 'states.classes', says: 'Modified, unmodified, never published are selection criteria, not states to set.' },
  {
    id: 'states.locales',
    says: 'PUT with a locale creates or updates that version; DELETE with a locale removes only it.',
  },
  { id: 'states.transitions', says: 'Creating and updating answer with a publishedAt; no transition is described.' },
  // Endpoints
  { id: 'endpoints.authentication', says: 'Authentication applies to every endpoint.' },
  { id: 'endpoints.json', says: 'Bodies are JSON.' },
  { id: 'endpoints.wrap', says: 'The values of a write are wrapped in data.' },
  { id: 'endpoints.list', says: 'GET of a collection: 200, a list, meta with pagination.' },
  { id: 'endpoints.create', says: 'POST of a collection, with an optional locale: 200, the document, meta empty.' },
  {
    id: 'endpoints.read',
    says: 'GET of a document with locale, status, fields, populate: 200, the document, meta empty.',
  },
  { id: 'endpoints.update', says: 'PUT of a document, with an optional locale: 200, the document, meta empty.' },
  { id: 'endpoints.delete', says: 'DELETE of a document, with an optional locale: 204 without a body.' },
  {
    id: 'endpoints.single-read',
    says: 'GET of a single type with the read parameters: 200, the document, meta empty.',
  },
  {
    id: 'endpoints.single-update',
    says: 'PUT of a single type, with an optional locale: 200, the document, meta empty.',
  },
  { id: 'endpoints.single-delete', says: 'DELETE of a single type, with an optional locale: 204 without a body.' },
  { id: 'endpoints.single-delete-locale', says: 'DELETE of a single type with locale removes that version only.' },
  { id: 'endpoints.single-create-locale', says: 'PUT with locale creates the version of a single type for a locale.' },
  {
    id: 'endpoints.upload',
    says: 'Upload endpoints have shapes that are not shown.',
    untested: 'The upload interface is not part of this release.',
  },
  // Query parameters of the list endpoint
  { id: 'parameters.sort', says: 'sort: a text or a list of texts; a field with an optional direction.' },
  { id: 'parameters.filters', says: 'filters: an object in bracket notation.' },
  { id: 'parameters.populate', says: 'populate: a text, an object or a list.' },
  { id: 'parameters.fields', says: 'fields: a text or a list of texts.' },
  { id: 'parameters.page', says: 'pagination[page]: default 1.' },
  { id: 'parameters.pageSize', says: 'pagination[pageSize]: default 25, maximum 100.' },
  { id: 'parameters.start', says: 'pagination[start]: default 0.' },
  { id: 'parameters.limit', says: 'pagination[limit]: default 25.' },
  { id: 'parameters.withCount', says: 'pagination[withCount]: default true.' },
  { id: 'parameters.locale', says: 'locale: a code; the default locale when left out.' },
  { id: 'parameters.status', says: 'status: published by default, or draft.' },
  { id: 'parameters.publicationFilter', says: 'publicationFilter: a text.' },
  { id: 'parameters.single-document', says: 'GET of one document takes fields, populate, locale and status.' },
  { id: 'parameters.brackets', says: 'Lists and nested objects are written with square brackets.' },
  // locale
  { id: 'locale.added', says: 'The value is the code of a locale that has been added.' },
  { id: 'locale.default', says: 'Left out, the default locale applies; naming it asks the same.' },
  { id: 'locale.list', says: 'A list with locale holds all documents in that locale.' },
  { id: 'locale.one', says: 'One document with locale is that version of it.' },
  {
    id: 'locale.create',
    says: 'POST with locale creates in it, without in the default locale; the answer names the locale.',
  },
  { id: 'locale.put', says: 'PUT with locale creates the missing version or updates the present one.' },
  { id: 'locale.localized-fields', says: 'A PUT that creates a version takes localized fields only.' },
  { id: 'locale.body', says: 'A locale in a PUT body is ignored.' },
  {
    id: 'locale.permission',
    says: 'A PUT that creates a version needs createLocalization.',
    untested:
      'Roles and limited tokens are not part of this release; the rule is tested beside the code of the writes.',
  },
  { id: 'locale.delete', says: 'DELETE with locale removes only that version: 204 without a body.' },
  // status
  { id: 'status.applies', says: 'status applies to types with draft & publish.' },
  { id: 'status.published', says: 'published, the default, gives published versions only.' },
  { id: 'status.draft', says: 'draft gives draft versions only, publishedAt null.' },
  // publicationFilter
  { id: 'publication.requires', says: 'Without draft & publish the parameter has no effect.' },
  { id: 'publication.status', says: 'It selects documents; status still says which version comes back.' },
  {
    id: 'publication.combines',
    says: 'It combines with filters, locale, populate and the rest; all conditions hold together.',
  },
  { id: 'publication.never', says: 'never-published: never published in the given locale.' },
  { id: 'publication.never-document', says: 'never-published-document: never published in any locale.' },
  { id: 'publication.modified', says: 'modified: the draft was edited since it was published.' },
  { id: 'publication.unmodified', says: 'unmodified: the draft is as it was published.' },
  { id: 'publication.has', says: 'has-published-version: draft and published version in the locale.' },
  { id: 'publication.has-document', says: 'has-published-version-document: published in at least one locale.' },
  { id: 'publication.without-draft', says: 'published-without-draft: published, but no draft.' },
  { id: 'publication.with-draft', says: 'published-with-draft: published, with a draft.' },
  {
    id: 'publication.rule-1',
    says: '-document looks at all locales, the others at one; without locales both are the same.',
  },
  {
    id: 'publication.rule-2',
    says: 'never-published-document leaves a document out as soon as one locale is published.',
  },
  { id: 'publication.rule-3', says: 'has-published-version-document with drafts gives the drafts of every locale.' },
  { id: 'publication.rule-4', says: 'Draft-only values need status=draft, since published is the default.' },
  { id: 'publication.rule-5', says: 'The opposite status gives an empty answer, not an error.' },
  { id: 'publication.rule-6', says: 'An unknown value is a 400.' },
  { id: 'publication.rule-7', says: 'Drafts come with publishedAt null, published ones with a time.' },
  // filters
  { id: 'filters.syntax', says: 'filters[field][operator]=value.' },
  { id: 'filters.arrays', says: 'Lists of operands are written with indexes.' },
  { id: 'filters.relations', says: 'Relations are traversed by nesting.' },
  { id: 'filters.$eq', says: '$eq: equal.' },
  { id: 'filters.$eqi', says: '$eqi: equal whatever the case.' },
  { id: 'filters.$ne', says: '$ne: not equal.' },
  { id: 'filters.$nei', says: '$nei: not equal whatever the case.' },
  { id: 'filters.$lt', says: '$lt: less.' },
  { id: 'filters.$lte', says: '$lte: less or equal.' },
  { id: 'filters.$gt', says: '$gt: greater.' },
  { id: 'filters.$gte', says: '$gte: greater or equal.' },
  { id: 'filters.$in', says: '$in: one of a list.' },
  { id: 'filters.$notIn', says: '$notIn: none of a list.' },
  { id: 'filters.$contains', says: '$contains: has a part.' },
  { id: 'filters.$notContains', says: '$notContains: lacks a part.' },
  { id: 'filters.$containsi', says: '$containsi: has a part whatever the case.' },
  { id: 'filters.$notContainsi', says: '$notContainsi: lacks a part whatever the case.' },
  { id: 'filters.$null', says: '$null: has no value.' },
  { id: 'filters.$notNull', says: '$notNull: has a value.' },
  { id: 'filters.$between', says: '$between: within two bounds.' },
  { id: 'filters.$startsWith', says: '$startsWith: begins with.' },
  { id: 'filters.$startsWithi', says: '$startsWithi: begins with, whatever the case.' },
  { id: 'filters.$endsWith', says: '$endsWith: ends with.' },
  { id: 'filters.$endsWithi', says: '$endsWithi: ends with, whatever the case.' },
  { id: 'filters.$or', says: '$or: one of several conditions.' },
  { id: 'filters.$and', says: '$and: all of several conditions.' },
  { id: 'filters.$not', says: '$not: the opposite of a condition.' },
  { id: 'filters.rule-1', says: 'Several fields are combined with and.' },
  { id: 'filters.rule-2', says: 'The logical operators take indexed lists and can be nested in one another.' },
  { id: 'filters.rule-3', says: 'Filters work on the generated find endpoints.' },
  {
    id: 'filters.rule-4',
    says: 'Deep filters on relations are allowed, on polymorphic structures (media, zones) not.',
  },
  { id: 'filters.rule-5', says: 'Filtering by a relation does not bring it into the answer.' },
  { id: 'filters.rule-6', says: 'locale can be filtered, status can be selected.' },
  // sort
  { id: 'sort.one', says: 'One field: sort=name.' },
  { id: 'sort.several', says: 'Several fields: sort[0], sort[1].' },
  { id: 'sort.direction', says: 'Each may end in :asc, the default, or :desc.' },
  { id: 'sort.order', says: 'Fields apply in the order given.' },
  // Pagination
  { id: 'pagination.mixed', says: 'The page-based and the offset-based way cannot be mixed.' },
  { id: 'pagination.withCount', says: 'withCount adds totals.' },
  { id: 'pagination.shapes', says: 'Page-based: page, pageSize, pageCount, total; offset-based: start, limit, total.' },
  { id: 'pagination.populate', says: 'Pagination is of the main result, never of populated relations.' },
  // fields
  { id: 'fields.several', says: 'One field by name, several by index.' },
  { id: 'fields.documentId', says: 'documentId and id come besides what is selected.' },
  { id: 'fields.not-relations', says: 'Relations, media, components and zones cannot be selected.' },
  { id: 'fields.populate', says: 'fields can be given per populated relation.' },
  // populate
  { id: 'populate.star', says: 'populate=*: everything one level deep.' },
  { id: 'populate.one', says: 'One relation, as a text or a list of one.' },
  { id: 'populate.several', says: 'Several relations by index.' },
  { id: 'populate.nested', says: 'Nested relations in object form.' },
  { id: 'populate.component', says: 'A component by name.' },
  { id: 'populate.nested-component', says: 'A nested component by a dotted path.' },
  { id: 'populate.zone', says: 'A zone gives the scalars of its components.' },
  { id: 'populate.zone-on', says: 'A zone with population per component.' },
  { id: 'populate.zone-on-star', says: 'Everything of one component of a zone.' },
  { id: 'populate.sort-filters', says: 'Populate with sort and filters.' },
  { id: 'populate.rule-1', says: 'The star goes one level deep.' },
  { id: 'populate.rule-2', says: 'Named population may go as deep as one likes.' },
  { id: 'populate.rule-3', says: 'Components that on does not name contribute no nested data.' },
  {
    id: 'populate.rule-4',
    says: 'Only types that the caller may find are populated.',
    untested:
      'Roles and limited tokens are not part of this release; the rule is tested beside the code that authorises questions.',
  },
  { id: 'populate.rule-5', says: 'A sort inside populate replaces the order of connection.' },
  { id: 'populate.rule-6', says: 'A populated relation is complete objects.' },
  // Writes
  { id: 'writes.data', says: 'The body is {data: {field: value}}.' },
  { id: 'writes.partial', says: 'PUT changes what it names; null clears.' },
  { id: 'writes.relations', says: 'Relations may be given on creation, in an order.' },
  { id: 'writes.zones', says: 'Each zone entry has to carry __component.' },
  // Authentication
  { id: 'authentication.private', says: 'Everything is private by default.' },
  { id: 'authentication.bearer', says: 'Authorization: Bearer <token>.' },
  {
    id: 'authentication.permissions',
    says: 'Permissions are per role and content type.',
    untested:
      'Roles and limited tokens are not part of this release; a token may do everything, the public nothing.',
  },
  {
    id: 'authentication.populate',
    says: 'find is needed for what is populated.',
    untested: 'As above: no caller exists yet that may find one type and not another.',
  },
  {
    id: 'authentication.tokens',
    says: 'How tokens are issued is not shown.',
    untested: 'Nothing is said that could be tested.',
  },
  // Events
  { id: 'events', says: 'Webhooks are not shown.', untested: 'Nothing is said that could be tested.' },
  // Errors
  { id: 'errors.publication-filter', says: 'An unknown publicationFilter is a 400.' },
  {
    id: 'errors.localization',
    says: 'A localization without the permission is a 403.',
    untested: 'Roles and limited tokens are not part of this release; tested beside the code of the writes.',
  },
  {
    id: 'errors.populate',
    says: 'Populating what may not be found is no error.',
    untested:
      'Roles and limited tokens are not part of this release; tested beside the code that authorises questions.',
  },
  { id: 'errors.zone', says: 'A zone entry without __component fails validation.' },
  { id: 'errors.opposite-status', says: 'publicationFilter with the opposite status is empty.' },
  { id: 'errors.fields', says: 'A failed answer may carry an error object; its fields are not shown.' },
  {
    id: 'errors.codes',
    says: 'Codes for missing documents, bad filters and values, and callers without rights are not shown.',
  },
  // Limits
  { id: 'limits.pageSize', says: 'pageSize is 25 by default.' },
  { id: 'limits.pageSize-maximum', says: 'pageSize is at most 100.' },
  { id: 'limits.page', says: 'page is 1 by default.' },
  { id: 'limits.start', says: 'start is 0 by default.' },
  { id: 'limits.limit', says: 'limit is 25 by default.' },
  { id: 'limits.configurable', says: 'Default and maximum of limit are configurable.' },
  { id: 'limits.array', says: 'An array of the query string has at most 100 entries.' },
  { id: 'limits.depth', says: 'populate may be as deep as one likes; the star is one level.' },
  { id: 'limits.nested-pagination', says: 'Populated relations are not paginated.' },
  { id: 'limits.rate', says: 'Rate and body size limits are not shown.' },
  // Versioning
  { id: 'versioning.path', says: 'Paths carry no version: they begin with /api.' },
  { id: 'versioning.flat', says: 'Answers are flat and documents are addressed by documentId.' },
  {
    id: 'versioning.header',
    says: 'An old header may restore the older form; its name is not shown.',
    untested: 'Nothing is said that could be tested.',
  },
  { id: 'versioning.policy', says: 'No other rules are given.', untested: 'Nothing is said that could be tested.' },
];
