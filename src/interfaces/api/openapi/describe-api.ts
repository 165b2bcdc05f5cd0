import type { Json } from '../../../foundations/core/index.js';
import type { Snapshot } from '../../../language/schema/index.js';
import { type ApiScope, createApiScope } from './api-scope.js';
import { batchPaths } from './batch-paths.js';
import { contentPaths, type PathItem, type Paths, withoutEmptyItems } from './content-paths.js';
import { extensionPaths } from './extension-paths.js';
import { feedPaths } from './feed-paths.js';
import { modelPaths } from './model-paths.js';
import { rolePaths } from './role-paths.js';
import { authPaths, providerPaths } from './sign-in-paths.js';
import type { ApiCaller, ApiFacts } from './types.js';
import { uploadPaths } from './upload-paths.js';
import { userPaths } from './user-paths.js';

/** A description of an interface after OpenAPI 3.1. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: Readonly<Record<string, Json>>;
  readonly servers: readonly Json[];
  readonly security: readonly Json[];
  readonly tags: readonly Json[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: Readonly<Record<string, Json>>;
}

const bearerScheme = 'token';

/**
 * Describes the content API for a model and the permissions of a caller: exactly what the caller may do and see. Equal
 * models, permissions and facts result in equal documents.
 */
export function describeApi(snapshot: Snapshot, caller: ApiCaller, facts: ApiFacts): OpenApiDocument {
  const scope = createApiScope(snapshot, caller, facts);
  const paths = collectPaths(scope);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Content API',
      version: snapshot.version.slice(0, 12),
      description:
        'Query parameters with parts are written in brackets, `filters[title][$contains]=fox&populate[author][fields]=name`, however deep.',
    },
    servers: [{ url: facts.address }],
    security: caller.ability.identified ? [{ [bearerScheme]: [] }] : [],
    tags: collectTags(paths),
    paths: Object.fromEntries(paths),
    components: {
      schemas: scope.schemas.all,
      parameters: scope.shared.all('parameters'),
      responses: scope.shared.all('responses'),
      securitySchemes: { [bearerScheme]: { type: 'http', scheme: 'bearer' } },
    },
  };
}

/** The server's own endpoints, in the order in which the document lists them. */
const ownPaths: readonly ((scope: ApiScope) => Paths)[] = [
  authPaths,
  providerPaths,
  userPaths,
  rolePaths,
  modelPaths,
  uploadPaths,
  feedPaths,
  batchPaths,
  extensionPaths,
];

function collectPaths(scope: ApiScope): Paths {
  const types = new Map([...scope.snapshot.contentTypes.values()].flatMap((type) => [...contentPaths(type, scope)]));
  const own = ownPaths.flatMap((paths) => [...paths(scope)]);
  return new Map([
    ...types,
    ...withoutEmptyItems(own.map(([path, item]) => [path, withoutReplaced(types, path, item)] as const)),
  ]);
}

/** Returns the operations of a server path without those that a content type of the same name replaces. */
function withoutReplaced(types: Paths, path: string, item: PathItem): PathItem {
  const [, first = ''] = path.split('/');
  const taken = [...types].flatMap(([other, operations]) =>
    other.startsWith(`/${first}`) && covers(other, path) ? Object.keys(operations) : [],
  );
  return Object.fromEntries(Object.entries(item).filter(([method]) => !taken.includes(method)));
}

/** Whether every address of the form of `path` is one of `other`, too. */
function covers(other: string, path: string): boolean {
  const parts = path.split('/');
  const others = other.split('/');
  return parts.length === others.length && others.every((part, at) => part.startsWith('{') || part === parts[at]);
}

/** Returns the tags of the operations, in the order of the paths. */
function collectTags(paths: Paths): readonly Json[] {
  const operations = [...paths.values()].flatMap((item) => Object.values(item));
  const names = operations.flatMap((operation) => (operation as { readonly tags: readonly string[] }).tags);
  return [...new Set(names)].map((name) => ({ name }));
}
