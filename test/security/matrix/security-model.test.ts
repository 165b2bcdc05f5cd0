import { securityModel } from './models.js';
import { declareMatrix } from './run.js';

declareMatrix(securityModel);
