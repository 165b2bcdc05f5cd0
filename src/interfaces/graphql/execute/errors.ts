import type { GraphQLError, GraphQLFormattedError } from 'graphql';
import { Failure, isObject } from '../../../foundations/core/index.js';
import { emitError } from '../../api/content/index.js';
import type { FieldError } from '../print/resolve-marks.js';

/** An error in a response, in the form of the plug-in. */
export type ResponseError = GraphQLFormattedError;

/** Codes by the names of errors; others are the name itself, spelled like a constant. */
const codesByName: ReadonlyMap<string, string> = new Map([
  ['ValidationError', 'BAD_USER_INPUT'],
  ['ForbiddenError', 'FORBIDDEN'],
  ['UnauthorizedError', 'UNAUTHENTICATED'],
]);

/** Returns a failure of a field of root as an error of the response. Throws anything else: the server's own trouble. */
export function failureError(error: unknown, path: readonly (string | number)[], requestId: string): ResponseError {
  if (!(error instanceof Failure)) throw error;
  const { name, message, details } = describeFailure(error, requestId);
  const shown = name === 'ForbiddenError' ? forbiddenMessage : message;
  const code = codesByName.get(name) ?? `STRAPI_${constantCase(name)}`;
  return { message: shown, path, extensions: { code, error: { name, message: shown, details } } };
}

/** Returns the error of a field without a value. */
export function fieldError({ path, field }: FieldError): ResponseError {
  if (field.reason === 'forbidden') {
    const error = { name: 'ForbiddenError', message: forbiddenMessage, details: {} };
    return { message: forbiddenMessage, path, extensions: { code: 'FORBIDDEN', error } };
  }
  const { startToken, source } = field.node.loc ?? {};
  const locations =
    startToken === undefined || source === undefined ? [] : [{ line: startToken.line, column: startToken.column }];
  return {
    message: `Cannot return null for non-nullable field ${field.name}.`,
    locations,
    path,
    extensions: { code: 'INTERNAL_SERVER_ERROR' },
  };
}

/** Returns errors of a document that cannot be executed. */
export function documentErrors(errors: readonly GraphQLError[], code: string): readonly ResponseError[] {
  return errors.map((error) => ({ ...error.toJSON(), extensions: { code } }));
}

const forbiddenMessage = 'Forbidden access';

interface DescribedFailure {
  readonly name: string;
  readonly message: string;
  readonly details: unknown;
}

/** Name, message and details are those of the REST interface. */
function describeFailure(failure: Failure, requestId: string): DescribedFailure {
  const [bytes] = emitError(failure, requestId).body ?? [];
  const response: unknown = JSON.parse(bytes?.toString() ?? 'null');
  const { name, message, details = {} } = isObject(response) && isObject(response.error) ? response.error : {};
  return { name: String(name), message: String(message), details };
}

/** `PaginationError` → `PAGINATION_ERROR` */
function constantCase(name: string): string {
  return name.replace(/([a-z])([A-Z])/g, '$1_$2').toUpperCase();
}
