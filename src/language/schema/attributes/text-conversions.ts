import type { ConvertValue } from './attribute-type.js';
import { createConversions, dateTypes, keepValue, numberTypes, textTypes, toText } from './conversion-base.js';
import { blocksToText, jsonToText } from './json-conversions.js';

/** What texts of any kind are made from, the type called `own` aside. */
export function textConversions(typeName: string): ReadonlyMap<string, ConvertValue> {
  return createConversions(
    typeName,
    [textTypes, keepValue],
    [[...numberTypes, 'boolean', ...dateTypes], toText],
    [['json', 'array'], jsonToText],
    [['blocks'], blocksToText],
  );
}
