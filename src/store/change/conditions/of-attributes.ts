import { unreachable } from '../../../kernel/index.js';
import type { ChangeCondition } from '../../../schema/index.js';
import { holdsComponents } from '../components/facts.js';
import type { LossCause } from '../components/index.js';
import { type Found, none } from './found.js';
import { holderAt, holdersOf } from './holders.js';
import { beyondLimitInside, sharedInside, withoutInside } from './inside-components.js';
import { isComponent, type Look, tableBefore, type Watched, watchedBy } from './look.js';
import { beyondLength, differingEntries, losing, withEntries, withoutEntry } from './of-components.js';
import {
  differingLinks,
  type LinkSpot,
  withLinks,
  withLinksElsewhere,
  withoutLinks,
  withSeveralLinks,
  withSeveralOwners,
} from './of-links.js';
import {
  beyondLimit,
  differingScalars,
  type ScalarSpot,
  scalarSpot,
  sharedScalars,
  withOneOf,
  withoutCounterpart,
  withoutScalar,
  withScalar,
} from './of-scalars.js';

/** A condition on the values or links of an attribute. */
export type AttributeCondition = Extract<ChangeCondition, { readonly attribute: string }>;

/** The documents whose values or links do not meet a condition. */
export async function ofAttribute(look: Look, condition: AttributeCondition): Promise<Found> {
  const watched = watchedBy(look, condition);
  if (watched === null) return none;
  const { of, name, facts } = watched.before;
  if (isComponent(look, of)) return insideComponents(look, condition, watched);
  const table = tableBefore(look, of);
  const column = table.columns.get(name);
  if (column !== undefined) return ofScalar(scalarSpot(look, table, column, watched), condition);
  const link = table.links.get(name);
  if (link !== undefined) return ofLinks({ look, table, link, watched }, condition);
  return holdsComponents(facts) ? ofEntries(look, condition, watched) : none;
}

async function ofScalar(spot: ScalarSpot, condition: AttributeCondition): Promise<Found> {
  switch (condition.is) {
    case 'no-values':
      return withScalar(spot);
    case 'no-missing':
      return withoutScalar(spot);
    case 'no-duplicates':
      return sharedScalars(spot, condition.within);
    case 'same-in-all-locales':
      return differingScalars(spot);
    case 'counterpart':
      return withoutCounterpart(spot, 'counterpart');
    case 'none-of':
      return withOneOf(spot, condition.values);
    case 'within':
      return beyondLimit(spot, condition);
    case 'no-entries-of':
    case 'at-most-one':
    case 'links-to':
    case 'one-owner':
      return none;
    default:
      return unreachable(condition);
  }
}

async function ofLinks(spot: LinkSpot, condition: AttributeCondition): Promise<Found> {
  switch (condition.is) {
    case 'no-values':
      return withLinks(spot);
    case 'no-missing':
      return withoutLinks(spot);
    case 'same-in-all-locales':
      return differingLinks(spot);
    case 'at-most-one':
      return withSeveralLinks(spot);
    case 'links-to':
      return withLinksElsewhere(spot, condition.target);
    case 'one-owner':
      return withSeveralOwners(spot);
    case 'no-duplicates':
    case 'counterpart':
    case 'none-of':
    case 'within':
    case 'no-entries-of':
      return none;
    default:
      return unreachable(condition);
  }
}

/** Of a content type's own component or zone attribute. */
async function ofEntries(look: Look, condition: AttributeCondition, watched: Watched): Promise<Found> {
  const table = tableBefore(look, watched.before.of);
  const columns = table.components.get(watched.before.name);
  if (columns === undefined) return none;
  if (condition.is === 'no-values') return withEntries(look, table, columns, watched);
  const holder = holderAt(look, table, watched.before.name);
  if (holder === null) return none;
  switch (condition.is) {
    case 'no-missing':
      return withoutEntry(look, holder);
    case 'same-in-all-locales':
      return differingEntries(look, holder);
    case 'within':
      return beyondLength(look, holder, condition);
    case 'no-entries-of':
    case 'at-most-one':
      return losing(look, [holder], watched.before, condition.is);
    case 'no-duplicates':
    case 'counterpart':
    case 'none-of':
    case 'links-to':
    case 'one-owner':
      return none;
    default:
      return unreachable(condition);
  }
}

/** Of an attribute of a component, wherever documents hold it. */
async function insideComponents(look: Look, condition: AttributeCondition, { before }: Watched): Promise<Found> {
  const lost = (because: LossCause) => losing(look, holdersOf(look, before.of), before, because);
  switch (condition.is) {
    case 'no-missing':
      return withoutInside(look, before);
    case 'no-duplicates':
      return sharedInside(look, before);
    case 'within':
      return beyondLimitInside(look, before, condition);
    case 'no-values':
    case 'counterpart':
    case 'none-of':
    case 'no-entries-of':
    case 'at-most-one':
    case 'links-to':
      return lost(condition.is);
    // Nothing inside components has locales of its own, or is read from another side.
    case 'same-in-all-locales':
    case 'one-owner':
      return none;
    default:
      return unreachable(condition);
  }
}
