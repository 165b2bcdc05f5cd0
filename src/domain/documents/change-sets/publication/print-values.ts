import { isListAttribute, nullJson } from '../../../../language/schema/index.js';
import type { ComponentInstance } from '../../components/component-instance.js';
import { isVisibleAttribute, type RevisionVisibility } from '../../history/visible-values.js';
import type { LinkTarget } from '../../links/link-target.js';
import type { ContentValue } from '../merge/content.js';

/**
 * Returns a value as JSON text: a scalar as in responses, links as documentIds, an entry with its id. Undefined: it has only links to
 * documents that the caller does not see, whose paths would name them.
 */
export function printVisibleValue(value: ContentValue, visibility: RevisionVisibility): string | undefined {
  if (value === null) return nullJson;
  switch (value.is) {
    case 'scalar':
      return value.value === null ? nullJson : value.attribute.type.toJsonText(value.value);
    case 'links': {
      const texts = printTargets(value.targets, value.attribute.target === null, visibility);
      if (!value.attribute.many) return texts[0] ?? nullJson;
      return texts.length === 0 && value.targets.length > 0 ? undefined : `[${texts.join(',')}]`;
    }
    case 'entry':
      return printInstance(value.instance, value.attribute.storage === 'zone', visibility);
    case 'order':
      return `[${value.keys.join(',')}]`;
  }
}

/** Returns the links in a value, at any depth. */
export function* targetsIn(value: ContentValue): Iterable<LinkTarget> {
  if (value?.is === 'links') yield* value.targets;
  if (value?.is === 'entry') yield* targetsOfInstance(value.instance);
}

function* targetsOfInstance({ targets, nested }: ComponentInstance): Iterable<LinkTarget> {
  for (const list of targets.values()) yield* list;
  for (const entries of nested.values()) for (const entry of entries) yield* targetsOfInstance(entry);
}

function printTargets(
  targets: readonly LinkTarget[],
  polymorphic: boolean,
  visibility: RevisionVisibility,
): readonly string[] {
  return targets.flatMap((target) => {
    if (!visibility.canFollow(target.type) || !visibility.isVisible(target)) return [];
    const { type, documentId, locale } = target;
    return [
      JSON.stringify({ ...(polymorphic ? { __type: type } : {}), documentId, ...(locale === null ? {} : { locale }) }),
    ];
  });
}

function printInstance(instance: ComponentInstance, inZone: boolean, visibility: RevisionVisibility): string {
  const members = inZone ? [['__component', JSON.stringify(instance.component.uid)]] : [];
  members.push(['id', String(instance.id)]);
  for (const attribute of instance.component.attributes.values()) {
    if (!isVisibleAttribute(attribute, visibility)) continue;
    const { name } = attribute;
    switch (attribute.storage) {
      case 'column':
        members.push([name, instance.scalars.get(name) ?? nullJson]);
        break;
      case 'relation':
      case 'media': {
        const texts = printTargets(instance.targets.get(name) ?? [], attribute.target === null, visibility);
        members.push([name, attribute.many ? `[${texts.join(',')}]` : (texts[0] ?? nullJson)]);
        break;
      }
      case 'component':
      case 'zone': {
        const isZone = attribute.storage === 'zone';
        const texts = (instance.nested.get(name) ?? []).map((entry) => printInstance(entry, isZone, visibility));
        members.push([name, isListAttribute(attribute) ? `[${texts.join(',')}]` : (texts[0] ?? nullJson)]);
        break;
      }
      case 'computed':
        break;
    }
  }
  return `{${members.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(',')}}`;
}
