import type { ContentType, JsonSchema } from '../../../language/schema/index.js';
import { typeSchema } from './document-types.js';
import type { ToolScope } from './tool.js';

/** Members of an input, by name. */
export type Properties = Readonly<Record<string, JsonSchema>>;

const maxPageSize = 100;

/** The members that name one of these types, and a locale. */
export function typeProperties(scope: ToolScope, types: readonly ContentType[]): Properties {
  return { type: typeSchema(scope, types), locale: { type: 'string' } };
}

/** The members that name a document of one of these types, in one locale. */
export function documentProperties(scope: ToolScope, types: readonly ContentType[]): Properties {
  return { ...typeProperties(scope, types), documentId: { type: 'string' } };
}

/** The member that searches. */
export function textProperty(description: string): JsonSchema {
  return { type: 'string', maxLength: 200, description };
}

/** The members that choose a part of a list. */
export const pageProperties: Properties = {
  page: { type: 'integer', minimum: 1 },
  pageSize: { type: 'integer', minimum: 1, maximum: maxPageSize },
};
