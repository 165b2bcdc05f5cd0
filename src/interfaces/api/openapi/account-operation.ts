import type { Json } from '../../../foundations/core/index.js';
import type { JsonSchema } from '../../../language/schema/index.js';
import type { ApiScope } from './api-scope.js';
import { credentialErrors, jsonBody } from './content-paths.js';
import { type Parameter, pathParameter } from './parameters.js';
import { errorResponses, type Responses } from './responses.js';

/** The properties in which endpoints of accounts, or of the model, differ. */
export interface AccountOperation {
  readonly id: string;
  readonly summary: string;
  readonly tag: 'Sign-in' | 'Users' | 'Roles' | 'Model';
  readonly parameters?: readonly Parameter[];
  readonly body?: JsonSchema;
  /** The body may be left out. */
  readonly optional?: true;
  readonly responses: Responses;
  /** Besides 400, and 401 where credentials were sent. */
  readonly errors: readonly number[];
}

/** The id of a row in an address. */
export const rowId = pathParameter('id', { type: 'integer', minimum: 1 });

/** The operation of an endpoint; null: the caller may not use it. */
export function operationIf(allowed: boolean, scope: ApiScope, describe: () => AccountOperation): Json | null {
  return allowed ? toOperation(describe(), scope) : null;
}

function toOperation(
  { id, summary, tag, parameters = [], body, optional, responses, errors }: AccountOperation,
  scope: ApiScope,
): Json {
  const statuses = [400, ...credentialErrors(scope), ...(body === undefined ? [] : [413]), ...errors];
  return {
    operationId: id,
    summary,
    tags: [tag],
    parameters,
    ...(body === undefined ? {} : { requestBody: { ...(jsonBody(body) as JsonSchema), required: optional !== true } }),
    responses: { ...responses, ...errorResponses(statuses, scope) },
  };
}
