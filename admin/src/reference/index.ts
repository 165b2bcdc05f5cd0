export { graphqlRoute, referenceRoute } from './routes.js';
