export { builderRoutes } from './routes.js';
