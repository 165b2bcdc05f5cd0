import type { Ability } from '../access/index.js';
import { Failure } from '../kernel/index.js';
import type { ContentType, Snapshot } from '../schema/index.js';
import { allOf } from './conditions.js';
import { isParameterObject, type ParameterNode, type Parameters } from './parameters.js';
import { defaultFields, parseFields } from './parse-fields.js';
import { parseFilters } from './parse-filters.js';
import { parseListLocale, parseOneLocale, parseRemoveLocale, parseWriteLocale } from './parse-locale.js';
import { parsePagination, refuseTopLevelPages } from './parse-pagination.js';
import { parsePopulate } from './parse-populate.js';
import { parsePublicationFilter } from './parse-publication-filter.js';
import { parseSearch } from './parse-search.js';
import { parseSort } from './parse-sort.js';
import { parseStatus } from './parse-status.js';
import { invalidKey, placeOf } from './place.js';
import { joinedNames, mergedPopulate, type ReadDefault, valuesOf } from './read-defaults.js';
import { openScope, type Scope } from './scope.js';
import type { QuerySettings } from './settings.js';
import type {
  AnswerFormat,
  FilterNode,
  ListQuestion,
  LocaleChoice,
  OneQuestion,
  ReadNode,
  SlotValues,
  Status,
  VersionChoice,
} from './tree.js';
import { viewFor } from './view.js';

/** What a question is parsed from. */
export interface QuestionSource {
  readonly type: ContentType;
  readonly parameters: Parameters;
  readonly snapshot: Snapshot;
  readonly settings: QuerySettings;
  /**
   * With an ability, attributes are those of its view of the snapshot, and names behind relations that the caller may not follow
   * are refused or left out unread, so that not even their spelling can be tested. Without one, every attribute that is not
   * private can be asked for, and `authorise` does the rest to the finished tree.
   */
  readonly ability?: Ability;
  /** What the project asks for besides, one after the other; of reads alone. */
  readonly readDefaults?: readonly ReadDefault[];
  /** How the answer is printed; left out: flat. */
  readonly format?: AnswerFormat | undefined;
}

/** The root parameters that are known (behaviour, section 21). */
const rootNames: ReadonlySet<string> = new Set([
  'filters',
  'sort',
  'fields',
  'populate',
  'status',
  'locale',
  'pagination',
  'publicationFilter',
  'hasPublishedVersion',
  'page',
  'pageSize',
  'start',
  'limit',
  '_q',
  'count',
  'ordering',
]);

/** Root parameters that choose documents: a write that ignored them would do more than it was asked to. */
const choosingNames = ['filters', '_q', 'hasPublishedVersion'];

/** The question of a list request (contract, "Query parameters of the list endpoint"). Raises Failure query.*. */
export function parseListQuestion(asked: QuestionSource): ListQuestion {
  const source = inView(asked);
  const { type, parameters, settings } = source;
  const scope = begin(source);
  refuseTopLevelPages(parameters);
  const versions = draftsOfAllLocales(parseVersions(source, listLocale(source, scope)), settings);
  const sort = valuesOf('sort', parameters, source.readDefaults);
  const node = {
    ...parseAnswer(source, scope),
    filter: parseConditions(source, scope),
    sort: sort.flatMap((keys) => parseSort(keys, type, placeOf('sort'), scope)),
  };
  const page = parsePagination(parameters.get('pagination'), settings);
  return { is: 'list', node, versions, page, values: scope.literals.values };
}

/**
 * The question for one document of a collection type, or (documentId null) for a single type's. Filters and publicationFilter
 * narrow it to nothing or leave it; sort must be right and does nothing; pagination is ignored. Raises Failure query.*.
 */
export function parseOneQuestion(asked: QuestionSource & { readonly documentId: string | null }): OneQuestion {
  const source = inView(asked);
  const { type, parameters } = source;
  const scope = begin(source);
  const documentId = asked.documentId === null ? null : scope.literals.add(asked.documentId);
  const versions = parseVersions(source, parseOneLocale(parameters.get('locale'), type, scope));
  const sort = parameters.get('sort');
  if (sort !== undefined) parseSort(sort, type, placeOf('sort'), scope);
  const node = { ...parseAnswer(source, scope), filter: parseConditions(source, scope) };
  return { is: 'one', node, versions, documentId, values: scope.literals.values };
}

/** What the query string of a write says. */
export interface WriteParameters {
  readonly status: Status;
  /** A known locale; null on types without locales. */
  readonly locale: string | null;
  /** What to answer with. */
  readonly answer: ReadNode;
  /** The literals of `answer`. */
  readonly values: SlotValues;
}

/**
 * The query string of POST and PUT: status, locale, fields, populate. Raises Failure query.* and write.unknown-locale; see
 * `refuseReading`.
 */
export function parseWriteParameters(asked: QuestionSource): WriteParameters {
  const source = inView(asked);
  const { type, parameters, snapshot } = source;
  const scope = begin(source);
  refuseReading(source, scope);
  return {
    status: parseStatus(parameters.get('status')),
    locale: parseWriteLocale(parameters.get('locale'), type, snapshot),
    answer: parseAnswer(source, scope),
    values: scope.literals.values,
  };
}

/** What the query string of a DELETE says: one locale, `*` for every locale, null on types without locales. */
export interface RemoveParameters {
  readonly locale: string | null;
}

/**
 * The query string of DELETE (contract, "locale"; behaviour 0.30). Raises Failure query.*, write.draft-cannot-be-deleted for
 * status=draft.
 */
export function parseRemoveParameters(asked: QuestionSource): RemoveParameters {
  const source = inView(asked);
  const { type, parameters, snapshot } = source;
  const scope = begin(source);
  refuseReading(source, scope);
  parseAnswer(source, scope);
  if (parseStatus(parameters.get('status')) === 'draft') throw new Failure('write.draft-cannot-be-deleted');
  return { locale: parseRemoveLocale(parameters.get('locale'), type, snapshot) };
}

/** The source with the content model as the caller may see it. */
function inView(source: QuestionSource): QuestionSource {
  if (source.ability === undefined) return source;
  const snapshot = viewFor(source.snapshot, source.ability);
  return { ...source, snapshot, type: snapshot.contentTypes.get(source.type.uid) ?? source.type };
}

/** Checks the root names and opens the scope of a question. */
function begin(source: QuestionSource): Scope {
  const { parameters, settings, snapshot, ability, format } = source;
  if (settings.strictParams) {
    for (const name of parameters.keys()) if (!rootNames.has(name)) throw invalidKey(name, placeOf(name));
  }
  const status = parameters.get('status') === 'draft' ? 'draft' : 'published';
  return openScope(snapshot, settings, ability ?? null, status, format);
}

/**
 * Raises Failure query.* for conditions, which a write would not apply, and for values of `publicationFilter`, `sort` and `pagination`
 * that a read would refuse. Right ones mean nothing to a write.
 */
function refuseReading(source: QuestionSource, scope: Scope): void {
  const { type, parameters, settings } = source;
  for (const name of choosingNames) if (parameters.has(name)) throw invalidKey(name, placeOf(name));
  parsePublicationFilter(parameters.get('publicationFilter'), undefined, type);
  const sort = parameters.get('sort');
  if (sort !== undefined) parseSort(sort, type, placeOf('sort'), scope);
  parsePagination(parameters.get('pagination'), settings);
}

/** The part of the root node that shapes the answer: fields and populate. */
function parseAnswer(source: QuestionSource, scope: Scope): ReadNode {
  const { type, parameters, settings, readDefaults } = source;
  scope.budget.take();
  const fields = valuesOf('fields', parameters, readDefaults);
  const asked = valuesOf('populate', parameters, readDefaults).filter((node) => !settings.lenient || !isDeep(node));
  const populate = asked.map((node) => parsePopulate(node, type, placeOf('populate'), scope));
  const [first = [], ...others] = populate;
  return {
    shape: type,
    fields:
      fields.length === 0
        ? defaultFields(type)
        : parseFields(joinedNames(fields), type, placeOf('fields'), settings.arrayLimit),
    populate: others.reduce((merged, other) => mergedPopulate(merged, other, type), first),
    filter: null,
    sort: [],
    format: source.format,
  };
}

/** What plug-ins of Strapi 4 read as "everything, so many levels down": nothing without them. */
function isDeep(node: ParameterNode): boolean {
  return typeof node === 'string' && /^deep(?:,\d+)?$/.test(node);
}

/** `filters` and `_q` together. */
function parseConditions(source: QuestionSource, scope: Scope): FilterNode | null {
  const { type, parameters, readDefaults } = source;
  const search = parameters.get('_q');
  const terms = [
    ...valuesOf('filters', parameters, readDefaults).map((filters) =>
      parseFilters(filters, type, placeOf('filters'), scope),
    ),
    search === undefined ? null : parseSearch(search, type, scope),
  ].filter((term) => term !== null);
  return terms.length === 0 ? null : allOf(terms);
}

/** `filters[locale]` at the top replaces the default locale, not one that was asked for (behaviour 0.16). */
function listLocale(source: QuestionSource, scope: Scope): LocaleChoice {
  const { type, parameters, readDefaults } = source;
  const choice = parseListLocale(parameters.get('locale'), type, scope);
  const filtered =
    type.localized && valuesOf('filters', parameters, readDefaults).some((filters) => names(filters, 'locale'));
  return filtered && choice.is === 'some' && !choice.stated ? { is: 'all' } : choice;
}

function names(node: ParameterNode | undefined, name: string): boolean {
  return node !== undefined && isParameterObject(node) && node.has(name);
}

/** Rule 3 of publicationFilter: the drafts of every locale of documents published in some locale, unless one was named. */
function draftsOfAllLocales(versions: VersionChoice, settings: QuerySettings): VersionChoice {
  const { status, locale, publication } = versions;
  const applies =
    settings.publishedDocumentDraftsOfAllLocales &&
    publication === 'has-published-version-document' &&
    status === 'draft' &&
    locale.is === 'some' &&
    !locale.stated;
  return applies ? { ...versions, locale: { is: 'all' } } : versions;
}

function parseVersions(source: QuestionSource, locale: LocaleChoice): VersionChoice {
  const { type, parameters, settings } = source;
  const status = parseStatus(parameters.get('status'), settings.lenient);
  const publication = parsePublicationFilter(
    parameters.get('publicationFilter'),
    parameters.get('hasPublishedVersion'),
    type,
  );
  return { status, locale, publication };
}
