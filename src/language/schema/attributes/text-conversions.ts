import type { AttributeType } from './attribute-type.js';
import { createConversions, dateSources, keepValue, numberSources, toText } from './conversion-base.js';
import { blocksToText, jsonToText } from './json-conversions.js';

/** The conversions to texts of any kind. */
export const textConversions: AttributeType['conversions'] = createConversions(
  [['text'], keepValue],
  [[...numberSources, 'boolean', ...dateSources], toText],
  [['json', 'array'], jsonToText],
  [['blocks'], blocksToText],
);
