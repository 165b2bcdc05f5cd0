import { isReadable } from '../../../language/query/index.js';
import { type Attribute, isListAttribute, nullJson } from '../../../language/schema/index.js';
import type { LinkTarget } from '../links/link-target.js';
import type { RevisionComponent, RevisionValue, RevisionValues } from './revision-values.js';

/** What of a revision is visible. */
export interface RevisionVisibility {
  /** Whether the caller may see the target of a link. */
  readonly isVisible: (target: LinkTarget) => boolean;
  /** Whether the caller may find documents of this type (null: of any). */
  readonly canFollow: (uid: string | null) => boolean;
}

/** The format of the values: components with their ids, or without, to be compared. */
export interface RevisionJsonOptions {
  readonly withIds: boolean;
}

/** Returns the readable values of a revision by name, as the JSON texts of a response. Links are documentIds. */
export function printVisibleValues(
  values: RevisionValues,
  visibility: RevisionVisibility,
  options: RevisionJsonOptions,
): ReadonlyMap<string, string> {
  const printed = new Map<string, string>();
  for (const [name, value] of values)
    if (isVisibleAttribute(value.attribute, visibility)) printed.set(name, printValue(value, visibility, options));
  return printed;
}

/** Returns these texts as one JSON object. */
export function printObject(values: ReadonlyMap<string, string>): string {
  return `{${[...values].map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(',')}}`;
}

/** Whether responses to this caller have an attribute: not private for them, no password, no relation to a type they may not find. */
export function isVisibleAttribute(
  attribute: Attribute,
  { canFollow }: Pick<RevisionVisibility, 'canFollow'>,
): boolean {
  if (!isReadable(attribute)) return false;
  return attribute.storage !== 'relation' || attribute.target === null || canFollow(attribute.target);
}

function printValue(value: RevisionValue, visibility: RevisionVisibility, options: RevisionJsonOptions): string {
  switch (value.is) {
    case 'scalar':
      return value.json;
    case 'links': {
      const targets = value.targets.filter(
        (target) => visibility.canFollow(target.type) && visibility.isVisible(target),
      );
      const texts = targets.map((target) => printTarget(target, value.attribute.target === null));
      return value.attribute.many ? `[${texts.join(',')}]` : (texts[0] ?? nullJson);
    }
    case 'components': {
      const inZone = value.attribute.storage === 'zone';
      const texts = value.entries.map((entry) => printComponent(entry, inZone, visibility, options));
      return isListAttribute(value.attribute) ? `[${texts.join(',')}]` : (texts[0] ?? nullJson);
    }
  }
}

function printTarget({ type, documentId, locale, status }: LinkTarget, polymorphic: boolean): string {
  return JSON.stringify({
    ...(polymorphic ? { __type: type } : {}),
    documentId,
    ...(locale === null ? {} : { locale }),
    ...(status === null ? {} : { status }),
  });
}

function printComponent(
  { component, id, values }: RevisionComponent,
  inZone: boolean,
  visibility: RevisionVisibility,
  options: RevisionJsonOptions,
): string {
  const members = new Map<string, string>();
  if (inZone) members.set('__component', JSON.stringify(component.uid));
  if (options.withIds) members.set('id', String(id));
  return printObject(new Map([...members, ...printVisibleValues(values, visibility, options)]));
}
