import { Failure } from '../../../foundations/core/index.js';
import type { ContentType, Snapshot } from '../../schema/index.js';
import type { Ability } from '../access/index.js';
import { andFilter } from '../and-filter.js';
import { getVisibleSchema } from '../authorise/visible-schema.js';
import type { Selection } from '../selection.js';
import type { QuerySettings } from '../settings.js';
import type {
  AnswerFormat,
  DocumentReadQuery,
  FilterNode,
  ListReadQuery,
  LocaleChoice,
  PageChoice,
  ReadNode,
  SlotValues,
  Status,
  VersionChoice,
} from '../tree.js';
import { parseCursor } from './keyset-cursor.js';
import { invalidParameter, invalidQueryKey, rootPath } from './parameter-path.js';
import { isParameterObject, type ParameterNode, type Parameters } from './parameters.js';
import { invalidAsOf, parseAsOf } from './parse-as-of.js';
import { parseChangeSet, publicationBesideSet, publicationNames } from './parse-change-set.js';
import { createParseContext, type ParseContext } from './parse-context.js';
import { parseFallback, withModelChain } from './parse-fallback.js';
import { listDefaultFields, parseFields } from './parse-fields.js';
import { parseFilters } from './parse-filters.js';
import { parseHighlight } from './parse-highlight.js';
import { isGiven, parseListLocale, parseOneLocale, parseRemoveLocale, parseWriteLocale } from './parse-locale.js';
import { cursorPath, invalidPagination, parsePagination, refuseTopLevelPagination } from './parse-pagination.js';
import { parsePopulate } from './parse-populate.js';
import { parsePublicationFilter } from './parse-publication-filter.js';
import { parseSearch } from './parse-search.js';
import { parseSimilar } from './parse-similar.js';
import { parseListSort, parseSort } from './parse-sort.js';
import { parseStatus } from './parse-status.js';
import { parseWrittenSet, type WrittenSet } from './parse-written-set.js';
import { joinNameLists, mergePopulate, type ReadDefault, resolveParameterValues } from './read-defaults.js';

/** The input of the query parser. */
export interface QueryInput {
  readonly type: ContentType;
  readonly parameters: Parameters;
  readonly snapshot: Snapshot;
  readonly settings: QuerySettings;
  /**
   * With an ability, attributes are those of its visible schema, and names behind relations that the caller may not follow are refused
   * or left out unparsed, so that not even their spelling can be tested. Without one, every attribute that is not private can be
   * named, and `authoriseQuery` checks the finished tree.
   */
  readonly ability?: Ability;
  /** The parameters that the project adds to reads, in order. */
  readonly readDefaults?: readonly ReadDefault[];
  /** The format of the response; absent: flat. */
  readonly format?: AnswerFormat | Selection | undefined;
  /**
   * An attribute may be populated several times: by a list of options, each of which becomes a node and is printed under the same key, in
   * the order of the list. Absent: a list has names.
   */
  readonly repeatsPopulate?: boolean;
}

/** The known root parameters (behaviour, section 21). */
const rootNames: ReadonlySet<string> = new Set([
  'filters',
  'sort',
  'fields',
  'populate',
  'status',
  'locale',
  'fallback',
  'set',
  'asOf',
  'pagination',
  'publicationFilter',
  'hasPublishedVersion',
  'page',
  'pageSize',
  'start',
  'limit',
  '_q',
  '_highlight',
  'count',
  'ordering',
]);

/** Root parameters that select documents or versions: a write that ignored them would change something else than the caller meant. */
const filteringNames = ['filters', '_q', '_highlight', 'hasPublishedVersion', 'fallback'];

/** Returns the query of a list request (contract, "Query parameters of the list endpoint"). Throws Failure query.*. */
export function parseListQuery(input: QueryInput): ListReadQuery {
  const visibleInput = withVisibleSchema(input);
  const { type, parameters, settings } = visibleInput;
  const context = createContext(visibleInput);
  refuseTopLevelPagination(parameters);
  const versions = withConfiguredFallback(
    visibleInput,
    includeDraftsOfAllLocales(parseVersions(visibleInput, parseLocaleOfList(visibleInput, context), context), settings),
    context,
  );
  const sort = parseListSort(
    resolveParameterValues('sort', parameters, visibleInput.readDefaults),
    type,
    rootPath('sort'),
    context,
  );
  const node = {
    ...parseSelection(visibleInput, context),
    filter: parseConditions(visibleInput, context),
    sort: sort.keys,
  };
  const isRanked = sort.ranked && requireSearchText(parameters);
  const page = parsePage(visibleInput, { node, versions }, context);
  if (isRanked && page.is === 'keyset')
    throw invalidPagination(
      cursorPath(page.walk === 'forward' ? 'after' : 'before'),
      'it cannot be combined with sort=_rank: use page',
    );
  const highlights = parseHighlight(parameters, type);
  const query = { is: 'list', node, versions, page, values: context.literals.values, ...highlights } as const;
  return isRanked ? { ...query, ranked: true } : query;
}

/**
 * Returns the query for the documents of a list whose text is similar to that of a document, the most similar first (decision 0092). It says
 * nothing about that document itself: whether the caller may see it is another query. Throws Failure like `parseListQuery` and
 * query.no-similar.
 */
export function parseSimilarQuery(input: QueryInput & { readonly documentId: string }): ListReadQuery {
  const visibleInput = withVisibleSchema(input);
  const { type, parameters, settings } = visibleInput;
  const context = createContext(visibleInput);
  refuseTopLevelPagination(parameters);
  const similar = parseSimilar(parameters, { type, whole: input.snapshot, documentId: input.documentId }, context);
  const versions = withConfiguredFallback(
    visibleInput,
    parseVersions(visibleInput, parseLocaleOfList(visibleInput, context), context),
    context,
  );
  const filter = andFilter([parseConditions(visibleInput, context), similar].filter((term) => term !== null));
  const page = parsePagination(parameters.get('pagination'), settings);
  if (page.is === 'keyset')
    throw invalidPagination(
      cursorPath(page.walk === 'forward' ? 'after' : 'before'),
      'it cannot be combined with similar documents: use page',
    );
  const node = { ...parseSelection(visibleInput, context), filter, sort: [] };
  return { is: 'list', node, versions, page, values: context.literals.values, ranked: true };
}

/** Whether there is something to rank by: an empty text is no condition. Throws Failure query.invalid-parameter without `_q`. */
function requireSearchText(parameters: Parameters): boolean {
  const text = parameters.get('_q');
  if (text === undefined) throw invalidParameter('sort', 'Expected _q beside sort=_rank');
  return text !== '';
}

function parsePage(
  { parameters, settings }: QueryInput,
  query: Pick<ListReadQuery, 'node' | 'versions'>,
  { literals }: ParseContext,
): PageChoice {
  const choice = parsePagination(parameters.get('pagination'), settings);
  if (choice.is !== 'keyset') return choice;
  const { is, pageSize, withCount, walk } = choice;
  if (query.versions.locale.is === 'first')
    throw invalidPagination(
      cursorPath(walk === 'forward' ? 'after' : 'before'),
      'it cannot be combined with fallback: use page, or send fallback=false',
    );
  return { is, pageSize, withCount, walk, position: parseCursor(choice, query, literals) };
}

/**
 * Returns the query for one document of a collection type, or (documentId null) for a single type's. Filters and publicationFilter may
 * exclude it; sort must be valid and has no effect; pagination is ignored. Throws Failure query.*.
 */
export function parseDocumentQuery(input: QueryInput & { readonly documentId: string | null }): DocumentReadQuery {
  const visibleInput = withVisibleSchema(input);
  const { type, parameters } = visibleInput;
  const context = createContext(visibleInput);
  const documentId = input.documentId === null ? null : context.literals.add(input.documentId);
  const locale = parseOneLocale(parameters.get('locale'), type, context);
  const versions = withConfiguredFallback(
    visibleInput,
    parseVersions(visibleInput, parseFallback(parameters.get('fallback'), locale, type, context) ?? locale, context),
    context,
  );
  const sort = parameters.get('sort');
  if (sort !== undefined) parseSort(sort, type, rootPath('sort'), context);
  const node = { ...parseSelection(visibleInput, context), filter: parseConditions(visibleInput, context) };
  const highlights = parseHighlight(parameters, type);
  return { is: 'one', node, versions, documentId, values: context.literals.values, ...highlights };
}

/** Which versions of a content type, as the caller may see it, a list is made of. */
export interface ListScope {
  readonly type: ContentType;
  readonly context: ParseContext;
  readonly versions: VersionChoice;
  readonly filter: FilterNode | null;
}

/** Parses what selects the documents of a list. `names`: the known root parameters. Throws Failure query.*. */
export function parseListScope(input: QueryInput, names: ReadonlySet<string>): ListScope {
  const visibleInput = withVisibleSchema(input);
  const context = createContext(visibleInput, names);
  const locale = parseLocaleOfList(visibleInput, context);
  const chosen = includeDraftsOfAllLocales(parseVersions(visibleInput, locale, context), input.settings);
  const versions = withConfiguredFallback(visibleInput, chosen, context);
  return { type: visibleInput.type, context, versions, filter: parseConditions(visibleInput, context) };
}

/** The parameters of a write. */
export interface WriteParameters extends WrittenSet {
  /** `draft` with a change set. */
  readonly status: Status;
  /** A known locale; null on types without locales. */
  readonly locale: string | null;
  /** The selection of the response. */
  readonly answer: ReadNode;
  /** The literals of `answer`. */
  readonly values: SlotValues;
}

/**
 * Parses the query string of POST and PUT: status, locale, fields, populate. Throws Failure query.* and write.unknown-locale; see
 * `refuseReadParameters`.
 */
export function parseWriteParameters(input: QueryInput): WriteParameters {
  const visibleInput = withVisibleSchema(input);
  const { type, parameters, snapshot } = visibleInput;
  const context = createContext(visibleInput);
  refuseReadParameters(visibleInput, context);
  const written = parseWrittenSet(parameters);
  const status = parseStatus(parameters.get('status'));
  return {
    ...written,
    status: written.changeSet === undefined ? status : 'draft',
    locale: parseWriteLocale(parameters.get('locale'), type, snapshot),
    answer: parseSelection(visibleInput, context),
    values: context.literals.values,
  };
}

/** The parameters of a DELETE: one locale, `*` for every locale, null on types without locales. */
export interface RemoveParameters extends WrittenSet {
  readonly locale: string | null;
}

/**
 * Parses the query string of DELETE (contract, "locale"; behaviour 0.30). Throws Failure query.*, write.draft-cannot-be-deleted for
 * status=draft.
 */
export function parseRemoveParameters(input: QueryInput): RemoveParameters {
  const visibleInput = withVisibleSchema(input);
  const { type, parameters, snapshot } = visibleInput;
  const context = createContext(visibleInput);
  refuseReadParameters(visibleInput, context);
  parseSelection(visibleInput, context);
  if (parseStatus(parameters.get('status')) === 'draft') throw new Failure('write.draft-cannot-be-deleted');
  return { ...parseWrittenSet(parameters), locale: parseRemoveLocale(parameters.get('locale'), type, snapshot) };
}

/** The input with the content model as the caller may see it. */
function withVisibleSchema(input: QueryInput): QueryInput {
  if (input.ability === undefined) return input;
  const snapshot = getVisibleSchema(input.snapshot, input.ability);
  return { ...input, snapshot, type: snapshot.contentTypes.get(input.type.uid) ?? input.type };
}

/** Checks the root names and creates the context of a query. */
function createContext(input: QueryInput, names = rootNames): ParseContext {
  const { parameters, settings, snapshot, ability, format, repeatsPopulate } = input;
  if (settings.strictParams) {
    for (const name of parameters.keys()) if (!names.has(name)) throw invalidQueryKey(name, rootPath(name));
  }
  const status = parameters.get('status') === 'draft' ? 'draft' : 'published';
  // A selection is one format for the whole tree.
  const nodeFormat = typeof format === 'string' ? format : undefined;
  return createParseContext(snapshot, settings, ability ?? null, status, { format: nodeFormat, repeatsPopulate });
}

/**
 * Throws Failure query.* for conditions, which a write would not apply, and for values of `publicationFilter`, `sort` and `pagination`
 * that a read would refuse. Valid ones have no effect on a write.
 */
function refuseReadParameters(input: QueryInput, context: ParseContext): void {
  const { type, parameters, settings } = input;
  for (const name of filteringNames) if (parameters.has(name)) throw invalidQueryKey(name, rootPath(name));
  if (parameters.has('asOf')) throw invalidAsOf('The past cannot be written');
  parsePublicationFilter(parameters.get('publicationFilter'), undefined, type);
  const sort = parameters.get('sort');
  if (sort !== undefined) parseSort(sort, type, rootPath('sort'), context);
  parsePagination(parameters.get('pagination'), settings);
}

/** The part of the root node that determines the response: fields and populate. */
function parseSelection(input: QueryInput, context: ParseContext): ReadNode {
  const { type, parameters, settings, readDefaults } = input;
  context.nodeBudget.consume();
  const fields = resolveParameterValues('fields', parameters, readDefaults);
  const nodes = resolveParameterValues('populate', parameters, readDefaults).filter(
    (node) => !settings.lenient || !isStrapi4DeepPopulate(node),
  );
  const lists = nodes.map((node) => parsePopulate(node, type, rootPath('populate'), context));
  const [first = [], ...others] = lists;
  return {
    shape: type,
    fields:
      fields.length === 0
        ? listDefaultFields(type)
        : parseFields(joinNameLists(fields), type, rootPath('fields'), settings.arrayLimit),
    populate: others.reduce((merged, other) => mergePopulate(merged, other, type), first),
    filter: null,
    sort: [],
    format: input.format,
  };
}

/** Values that plug-ins of Strapi 4 interpret as "everything, down to a number of levels". Without the plug-ins they populate nothing. */
function isStrapi4DeepPopulate(node: ParameterNode): boolean {
  return typeof node === 'string' && /^deep(?:,\d+)?$/.test(node);
}

/** `filters` and `_q` together. */
function parseConditions(input: QueryInput, context: ParseContext): FilterNode | null {
  const { type, parameters, readDefaults } = input;
  const search = parameters.get('_q');
  const terms = [
    ...resolveParameterValues('filters', parameters, readDefaults).map((filters) =>
      parseFilters(filters, type, rootPath('filters'), context),
    ),
    search === undefined ? null : parseSearch(search, type, context),
  ].filter((term) => term !== null);
  return terms.length === 0 ? null : andFilter(terms);
}

/** `filters[locale]` at the top replaces the default locale, not one that the caller named (behaviour 0.16), nor a chain. */
function parseLocaleOfList(input: QueryInput, context: ParseContext): LocaleChoice {
  const { type, parameters, readDefaults } = input;
  const choice = parseListLocale(parameters.get('locale'), type, context);
  const chain = parseFallback(parameters.get('fallback'), choice, type, context);
  if (chain !== null) return chain;
  const filtered =
    type.localized &&
    resolveParameterValues('filters', parameters, readDefaults).some((filters) => hasName(filters, 'locale'));
  return filtered && choice.is === 'some' && !choice.explicit ? { is: 'all' } : choice;
}

/** The chain of the content model, where the configuration turns it on and the caller sends no `fallback`. */
function withConfiguredFallback(
  { type, parameters, settings }: QueryInput,
  versions: VersionChoice,
  context: ParseContext,
): VersionChoice {
  if (settings.fallback !== true || isGiven(parameters.get('fallback'))) return versions;
  return { ...versions, locale: withModelChain(versions.locale, type, context) };
}

function hasName(node: ParameterNode | undefined, name: string): boolean {
  return node !== undefined && isParameterObject(node) && node.has(name);
}

/** Rule 3 of publicationFilter: the drafts of every locale of documents published in some locale, unless one was named. */
function includeDraftsOfAllLocales(versions: VersionChoice, settings: QuerySettings): VersionChoice {
  const { status, locale, publication } = versions;
  const applies =
    settings.publishedDocumentDraftsOfAllLocales &&
    publication === 'has-published-version-document' &&
    status === 'draft' &&
    locale.is === 'some' &&
    !locale.explicit;
  return applies ? { ...versions, locale: { is: 'all' } } : versions;
}

function parseVersions(input: QueryInput, locale: LocaleChoice, { literals }: ParseContext): VersionChoice {
  const { type, parameters, settings } = input;
  const status = parseStatus(parameters.get('status'), settings.lenient);
  const publication = parsePublicationFilter(
    parameters.get('publicationFilter'),
    parameters.get('hasPublishedVersion'),
    type,
  );
  const set = parseChangeSet(parameters.get('set'), literals);
  const moment = parseAsOf(parameters.get('asOf'), literals);
  if (moment !== undefined && set !== null)
    throw invalidAsOf('It cannot be combined with set, which is about the future');
  if (moment !== undefined) return { status, locale, publication, moment };
  if (set === null) return { status, locale, publication };
  for (const name of publicationNames) if (parameters.has(name)) throw publicationBesideSet(name);
  return { status, locale, publication, set };
}
