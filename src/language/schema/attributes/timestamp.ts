import type { AttributeType } from './attribute-type.js';
import { datetimeType, instantConversions } from './datetime.js';

/** Another name for datetime, which older definitions use. */
export const timestampType: AttributeType = {
  ...datetimeType,
  name: 'timestamp',
  conversions: instantConversions('timestamp'),
};
