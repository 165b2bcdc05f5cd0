import { lazyModule } from '../../foundations/core/index.js';

export { createGraphqlRoutes } from './routes.js';
export type { GraphqlParts } from './types.js';

/** Returns the printer of schemas in the schema definition language; the library is loaded with the first call. */
export const loadSchemaPrinter = lazyModule('graphql', () => import('./print-schema.js'));
