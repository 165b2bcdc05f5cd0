import type { AttributeType } from './attribute-type.js';
import { datetimeType } from './datetime.js';

/** An alias of datetime in older definitions. */
export const timestampType: AttributeType<'timestamp'> = { ...datetimeType, name: 'timestamp' };
