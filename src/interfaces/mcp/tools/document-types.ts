import { type ContentAction, contentActions } from '../../../language/query/access/index.js';
import type { ContentType, JsonSchema } from '../../../language/schema/index.js';
import { InputError, type ToolInput, type ToolScope } from './tool.js';

/** Number of content types from which on tools do not list them: the list of tools has to stay short. */
export const maxListedTypes = 40;

/** The content types for which a caller may do one of these actions. System types are no content. */
export function typesFor(
  { snapshot, caller }: ToolScope,
  ...actions: readonly ContentAction[]
): readonly ContentType[] {
  return [...snapshot.contentTypes.values()].filter(
    ({ kind, uid }) => kind !== 'system' && actions.some((action) => caller.ability.can(action, uid)),
  );
}

/** The content types that a caller may read. */
export function readableTypes(scope: ToolScope): readonly ContentType[] {
  return typesFor(scope, 'find', 'findOne');
}

/** The content types with drafts that a caller may publish: the permission is separate from that to write. */
export function publishableTypes(scope: ToolScope): readonly ContentType[] {
  return typesFor(scope, 'publish').filter(({ draftAndPublish }) => draftAndPublish);
}

/** Whether tools refer to content types by `list_types` and `describe_type` instead of naming them. */
export function isRegistry(scope: ToolScope): boolean {
  return typesFor(scope, ...contentActions).length > maxListedTypes;
}

/** The schema of the input `type`. */
export function typeSchema(scope: ToolScope, types: readonly ContentType[]): JsonSchema {
  return isRegistry(scope)
    ? { type: 'string' }
    : { type: 'string', enum: types.map(({ singularName }) => singularName) };
}

/** Returns the content type that the input names by its singular name or uid. Throws InputError. */
export function requireType(types: readonly ContentType[], input: ToolInput): ContentType {
  const { type: name } = input;
  const found = types.find(({ singularName, uid }) => singularName === name || uid === name);
  if (found !== undefined) return found;
  const names = types.map(({ singularName }) => singularName);
  const known = names.length <= maxListedTypes ? names.join(', ') : 'one that list_types shows';
  throw new InputError(`There is no type ${String(name)} for this. Write ${known}.`);
}

/**
 * Returns the path of a document below the content API, or of the document of a single type. Throws InputError for a missing
 * documentId, and for one that a single type does not have.
 */
export function documentPath(type: ContentType, { documentId }: ToolInput): readonly string[] {
  if (type.kind === 'singleType') {
    if (documentId !== undefined) throw new InputError(`${type.singularName} is one document: leave documentId out.`);
    return ['api', type.singularName];
  }
  if (typeof documentId !== 'string' || documentId === '' || documentId === 'aggregate') {
    throw new InputError(`A ${type.singularName} needs documentId: search_documents finds it.`);
  }
  return ['api', type.pluralName, documentId];
}

/** Returns the locale of the input, or nothing. Throws InputError for one of a type without locales. */
export function localeParameter(type: ContentType, { locale }: ToolInput): { readonly locale?: string } {
  if (locale === undefined) return {};
  if (!type.localized) throw new InputError(`${type.singularName} has no locales: leave locale out.`);
  return { locale: String(locale) };
}
