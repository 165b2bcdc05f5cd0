import { isReadable } from '../../query/index.js';
import type { Attribute } from '../../schema/index.js';
import { nullJson } from '../../schema/index.js';
import { isList } from '../components/read.js';
import type { Target } from '../links/target.js';
import type { Kept, KeptEntry, KeptValue } from './kept.js';

/** What of a state may be seen. */
export interface Sight {
  /** Whether the caller may know the document that a link leads to. */
  readonly reaches: (target: Target) => boolean;
  /** Whether the caller may find documents of this type (null: of any). */
  readonly mayFollow: (uid: string | null) => boolean;
}

/** How it is written down: components with the ids they had, or without, to be compared. */
export interface Spelling {
  readonly ids: boolean;
}

/** The readable values of a state as JSON texts, by name, spelled as an answer spells them; links name documents. */
export function shownValues(kept: Kept, sight: Sight, spelling: Spelling): ReadonlyMap<string, string> {
  const shown = new Map<string, string>();
  for (const [name, value] of kept)
    if (isShown(value.attribute, sight)) shown.set(name, shownValue(value, sight, spelling));
  return shown;
}

/** These texts as one object. */
export function objectOf(values: ReadonlyMap<string, string>): string {
  return `{${[...values].map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(',')}}`;
}

/** Whether an attribute is in answers to this caller: not private (in their view), no password, no way to what they may not find. */
export function isShown(attribute: Attribute, { mayFollow }: Pick<Sight, 'mayFollow'>): boolean {
  if (!isReadable(attribute)) return false;
  return attribute.storage !== 'relation' || attribute.target === null || mayFollow(attribute.target);
}

function shownValue(value: KeptValue, sight: Sight, spelling: Spelling): string {
  switch (value.is) {
    case 'scalar':
      return value.json;
    case 'links': {
      const targets = value.targets.filter((target) => sight.mayFollow(target.type) && sight.reaches(target));
      const texts = targets.map((target) => targetJson(target, value.attribute.target === null));
      return value.attribute.many ? `[${texts.join(',')}]` : (texts[0] ?? nullJson);
    }
    case 'components': {
      const inZone = value.attribute.storage === 'zone';
      const texts = value.entries.map((entry) => entryJson(entry, inZone, sight, spelling));
      return isList(value.attribute) ? `[${texts.join(',')}]` : (texts[0] ?? nullJson);
    }
  }
}

function targetJson({ type, documentId, locale, status }: Target, polymorphic: boolean): string {
  return JSON.stringify({
    ...(polymorphic ? { __type: type } : {}),
    documentId,
    ...(locale === null ? {} : { locale }),
    ...(status === null ? {} : { status }),
  });
}

function entryJson({ component, id, values }: KeptEntry, inZone: boolean, sight: Sight, spelling: Spelling): string {
  const own = new Map<string, string>();
  if (inZone) own.set('__component', JSON.stringify(component.uid));
  if (spelling.ids) own.set('id', String(id));
  return objectOf(new Map([...own, ...shownValues(values, sight, spelling)]));
}
