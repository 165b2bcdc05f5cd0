import { unreachable } from '../../../kernel/index.js';
import type { ChangeCondition, ModelChange } from '../../../schema/index.js';
import type { MigrationReader } from '../../migrate/place.js';
import type { Against } from '../types.js';
import { type Found, none } from './found.js';
import { holding } from './inside-components.js';
import { type ConditionPlace, isComponent, type Look, lookFor } from './look.js';
import { ofAttribute } from './of-attributes.js';
import { documentsOf, inLocale, inSeveralLocales, publishedOf, severalDocuments, unpublished } from './of-types.js';
import { whatIsAgainst } from './says.js';

/**
 * How many documents do not meet a condition of one of the changes of a model, with up to five examples, the oldest rows first. Looks at the
 * database as it is before any of the changes, and judges what will be there at the change's turn: values that an earlier change makes others
 * are made so first. A document counts once; where each locale has a value of its own, once per locale.
 */
export async function against(
  reader: MigrationReader,
  place: ConditionPlace,
  change: ModelChange,
  condition: ChangeCondition,
): Promise<Against> {
  const look = lookFor(reader, place, change);
  return { what: whatIsAgainst(condition, look), ...(await find(look, condition)) };
}

async function find(look: Look, condition: ChangeCondition): Promise<Found> {
  switch (condition.is) {
    case 'no-documents':
      return documentsOf(look, condition.of);
    case 'at-most-one-document':
      return severalDocuments(look, condition.of);
    case 'no-versions-in':
      return inLocale(look, condition.locale);
    case 'no-versions':
      return versionsOf(look, condition.of);
    case 'one-locale':
      return inSeveralLocales(look, condition.of);
    case 'no-unpublished':
      return unpublished(look, condition.of);
    case 'no-values':
    case 'no-missing':
    case 'no-duplicates':
    case 'same-in-all-locales':
    case 'counterpart':
    case 'within':
    case 'none-of':
    case 'no-entries-of':
    case 'at-most-one':
    case 'links-to':
    case 'one-owner':
      return ofAttribute(look, condition);
    default:
      return unreachable(condition);
  }
}

async function versionsOf(look: Look, of: string): Promise<Found> {
  const uid = look.lineage.shapeBefore(of);
  if (uid === null) return none;
  return isComponent(look, uid) ? holding(look, uid) : publishedOf(look, of);
}
