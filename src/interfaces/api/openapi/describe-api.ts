import type { Json } from '../../../foundations/core/index.js';
import type { Snapshot } from '../../../language/schema/index.js';
import { accountPaths } from './account-paths.js';
import { type ApiScope, createApiScope } from './api-scope.js';
import { contentPaths, type PathItem, type Paths, withoutEmptyItems } from './content-paths.js';
import { extensionPaths } from './extension-paths.js';
import { feedPaths } from './feed-paths.js';
import { modelPaths } from './model-paths.js';
import type { ApiCaller, ApiFacts } from './types.js';
import { uploadPaths } from './upload-paths.js';

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
 * Describes the content API as this model and this caller's rights make it: nothing is in it that the caller may not do or see, and
 * nothing is missing that they may. Equal models, rights and facts give equal documents.
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

function collectPaths(scope: ApiScope): Paths {
  const types = new Map([...scope.snapshot.contentTypes.values()].flatMap((type) => [...contentPaths(type, scope)]));
  const own = [accountPaths, modelPaths, uploadPaths, feedPaths, extensionPaths].flatMap((paths) => [...paths(scope)]);
  return new Map([
    ...types,
    ...withoutEmptyItems(own.map(([path, item]) => [path, besides(types, path, item)] as const)),
  ]);
}

/** The operations of an address of the server, without those that a content type of that name has in their place. */
function besides(types: Paths, path: string, item: PathItem): PathItem {
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

/** The headings under which operations stand, in the order of the paths. */
function collectTags(paths: Paths): readonly Json[] {
  const operations = [...paths.values()].flatMap((item) => Object.values(item));
  const names = operations.flatMap((operation) => (operation as { readonly tags: readonly string[] }).tags);
  return [...new Set(names)].map((name) => ({ name }));
}
