import type { Retype } from './attribute-type.js';
import { asText, dates, numbers, retypes, sameValue, texts } from './retype-base.js';
import { textOfBlocks, textOfJson } from './retype-json.js';

/** What texts of any kind are made from, the type called `own` aside. */
export function textRetypes(own: string): ReadonlyMap<string, Retype> {
  return retypes(
    own,
    [texts, sameValue],
    [[...numbers, 'boolean', ...dates], asText],
    [['json', 'array'], textOfJson],
    [['blocks'], textOfBlocks],
  );
}
