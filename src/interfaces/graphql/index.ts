import { lazyModule } from '../../foundations/core/index.js';

export { createGraphqlRoutes, type GraphqlParts } from './routes.js';

/** Returns the printer of schemas in the schema definition language; without a server, the library is loaded with the first call. */
export const loadSchemaPrinter = lazyModule('graphql', () => import('./schema/create-schema.js'));
