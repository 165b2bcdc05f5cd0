export { referenceRoute } from './routes.js';
