import {
  type DocumentNode,
  GraphQLError,
  getOperationAST,
  getVariableValues,
  Lexer,
  NoSchemaIntrospectionCustomRule,
  type OperationDefinitionNode,
  parse,
  Source,
  specifiedRules,
  TokenKind,
  validate,
} from 'graphql';
import { Failure, isObject } from '../../../foundations/core/index.js';
import type { ParameterLimits } from '../../../language/query/index.js';
import { type CompiledRoot, compileOperation } from '../compile/compile-operation.js';
import type { ListLimits } from '../compile/parameters.js';
import type { GraphqlModel } from '../schema/model.js';
import { type CompiledSubscription, compileSubscription } from '../subscribe/compile-subscription.js';
import { documentErrors, failureError, type ResponseError } from './errors.js';

/** Limits of the text of an operation: only attacks exceed them. */
const maxCharacters = 65_536;
const maxTokens = 5_000;
const maxNesting = 60;
const maxFragments = 100;
/** Messages of one validation, and of one set of variables. */
const maxMessages = 20;

/** An operation as it was sent. */
export interface OperationRequest {
  readonly text: string;
  readonly operationName: string | null;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** An operation that is ready to run. */
export interface PreparedOperation {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly roots: readonly CompiledRoot[];
  /** What a subscription does, which has no roots; null: it is none. */
  readonly subscription: CompiledSubscription | null;
}

/** Errors of an operation that cannot run. */
export interface InvalidOperation {
  readonly errors: readonly ResponseError[];
  /** It is valid, so that its response has `data`. */
  readonly hasData?: true;
}

/** The settings that an operation is prepared under. */
export interface OperationSettings {
  readonly introspection: boolean;
  readonly limits: ListLimits;
  readonly defaultLocale: string;
  /** Limits of the parameters of REST. */
  readonly parameters: ParameterLimits;
}

/** Parses, validates and compiles an operation for callers who see this model. */
export function prepareOperation(
  request: OperationRequest,
  model: GraphqlModel,
  settings: OperationSettings,
  requestId: string,
): PreparedOperation | InvalidOperation {
  const document = parseDocument(request.text);
  if ('errors' in document) return document;
  const rules = settings.introspection ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule];
  const invalid = validate(model.schema, document, rules, { maxErrors: maxMessages });
  if (invalid.length > 0) return { errors: documentErrors(invalid, 'GRAPHQL_VALIDATION_FAILED') };
  const operation = findOperation(document, request.operationName);
  if ('errors' in operation) return operation;
  if (operation.operation === 'subscription' && model.subscriptions.size === 0) {
    const error = new GraphQLError('Schema is not configured to execute subscription operation.', { nodes: operation });
    return { errors: documentErrors([error], 'INTERNAL_SERVER_ERROR'), hasData: true };
  }
  const { coerced, errors = [] } = getVariableValues(
    model.schema,
    operation.variableDefinitions ?? [],
    { ...request.variables },
    { maxErrors: maxMessages },
  );
  if (coerced === undefined) return { errors: documentErrors(errors, 'BAD_USER_INPUT') };
  try {
    const { limits, parameters } = settings;
    const source = { document, operation, variables: coerced, model, limits, settings: parameters };
    const isSubscription = operation.operation === 'subscription';
    return {
      document,
      operation,
      variables: coerced,
      roots: isSubscription ? [] : compileOperation(source),
      subscription: isSubscription ? compileSubscription(source, settings.defaultLocale) : null,
    };
  } catch (error) {
    if (error instanceof GraphQLError) return { errors: documentErrors([error], 'BAD_USER_INPUT') };
    if (error instanceof Failure) return { errors: [failureError(error, [], requestId)] };
    throw error;
  }
}

function parseDocument(text: string): DocumentNode | InvalidOperation {
  try {
    checkText(text);
    const document = parse(text, { maxTokens });
    const fragments = document.definitions.filter(({ kind }) => kind === 'FragmentDefinition').length;
    if (fragments > maxFragments) throw new GraphQLError(`The document has more than ${maxFragments} fragments.`);
    return document;
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    return { errors: documentErrors([error], 'GRAPHQL_PARSE_FAILED') };
  }
}

/** Throws GraphQLError for texts that are too long, or nested so deeply that parsing them would need too much of the stack. */
function checkText(text: string): void {
  if (text.length > maxCharacters) throw new GraphQLError(`The document has more than ${maxCharacters} characters.`);
  const lexer = new Lexer(new Source(text));
  let nesting = 0;
  for (let count = 0; lexer.token.kind !== TokenKind.EOF; count++, lexer.advance()) {
    if (count > maxTokens) throw new GraphQLError(`The document has more than ${maxTokens} tokens.`);
    const { kind } = lexer.token;
    if (kind === TokenKind.BRACE_L || kind === TokenKind.BRACKET_L) nesting += 1;
    else if (kind === TokenKind.BRACE_R || kind === TokenKind.BRACKET_R) nesting -= 1;
    if (nesting > maxNesting) throw new GraphQLError(`The document is nested deeper than ${maxNesting} levels.`);
  }
}

function findOperation(document: DocumentNode, name: string | null): OperationDefinitionNode | InvalidOperation {
  const operation = getOperationAST(document, name);
  if (operation) return operation;
  const message =
    name === null
      ? 'Must provide operation name if query contains multiple operations.'
      : `Unknown operation named "${name}".`;
  return { errors: documentErrors([new GraphQLError(message)], 'OPERATION_RESOLUTION_FAILURE') };
}

/** Whether a prepared operation is one that cannot run. */
export function isInvalid(prepared: PreparedOperation | InvalidOperation): prepared is InvalidOperation {
  return isObject(prepared) && 'errors' in prepared;
}
