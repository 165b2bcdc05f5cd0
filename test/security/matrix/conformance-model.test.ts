import { conformanceModel } from './models.js';
import { declareMatrix } from './run.js';

declareMatrix(conformanceModel);
