import type { ContentAction } from '../../../language/query/access/index.js';
import type { JsonSchema, Snapshot } from '../../../language/schema/index.js';
import { createApiScope } from './api-scope.js';
import { requestBodySchema } from './request-bodies.js';
import type { ApiCaller, ApiFacts } from './types.js';

/** The schemas of what a body has under `data`, with the definitions that they refer to as `#/$defs/…`. */
export interface BodySchemas {
  /** By uid of the content type: a reference to one of the definitions. */
  readonly byType: ReadonlyMap<string, JsonSchema>;
  readonly definitions: Readonly<Record<string, JsonSchema>>;
}

const apiPrefix = '"#/components/schemas/';
const ownPrefix = '"#/$defs/';

/** Describes the bodies that a caller may send to create or to update documents of these content types. */
export function describeBodies(
  snapshot: Snapshot,
  caller: ApiCaller,
  facts: ApiFacts,
  action: Extract<ContentAction, 'create' | 'update'>,
  uids: readonly string[],
): BodySchemas {
  const scope = createApiScope(snapshot, caller, facts);
  const byType = uids.flatMap((uid) => {
    const type = scope.snapshot.contentTypes.get(uid);
    if (type === undefined) return [];
    const { data } = (requestBodySchema(type, action, scope) as { readonly properties: { readonly data: JsonSchema } })
      .properties;
    return [[uid, data] as const];
  });
  return {
    byType: new Map(byType.map(([uid, schema]) => [uid, withOwnReferences(schema)])),
    definitions: withOwnReferences(scope.schemas.all),
  };
}

function withOwnReferences<T>(schema: T): T {
  return JSON.parse(JSON.stringify(schema).replaceAll(apiPrefix, ownPrefix)) as T;
}
