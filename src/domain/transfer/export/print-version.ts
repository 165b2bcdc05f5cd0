import { type ContentType, nullJson, type Shape } from '../../../language/schema/index.js';
import {
  type ImportedComponent,
  type ImportedTarget,
  printScalarJson,
  type WholeVersion,
} from '../../documents/index.js';

/** Receives each link target that is left out. */
export type LeftOutListener = (target: ImportedTarget) => void;

/**
 * Prints the line of a version. Values keep their stored spelling to the last digit. Link targets that `isContent` rejects are left out,
 * and so are the values of unreadable attributes (password hashes).
 */
export function versionLine(
  type: ContentType,
  version: WholeVersion,
  isContent: (uid: string) => boolean,
  onLeftOut: LeftOutListener,
): string {
  const isIncluded = (target: ImportedTarget): boolean => {
    const included = isContent(target.type);
    if (!included) onLeftOut(target);
    return included;
  };
  const { documentId, locale, status, id, createdAt, updatedAt, publishedAt, revision, sourceRevision, localizedAt } =
    version;
  const fields = {
    is: 'version',
    type: type.uid,
    documentId,
    locale: locale === '' ? null : locale,
    status,
    id,
    createdAt,
    updatedAt,
    ...(localizedAt === null ? {} : { localizedAt }),
    publishedAt,
    revision,
    publishedRevision: sourceRevision,
  };
  const scalars = new Map<string, string>();
  for (const attribute of type.attributes.values()) {
    const value = version.scalars.get(attribute.name) ?? null;
    if (attribute.storage === 'column' && value !== null)
      scalars.set(attribute.name, printScalarJson(value, attribute));
  }
  const links = new Map(
    [...version.links].map(([name, list]) => [
      name,
      list
        .filter(({ target }) => isIncluded(target))
        .map(({ target, inversePosition }) => targetJson(target, inversePosition)),
    ]),
  );
  const content = contentMembers(type, { scalars, links, components: version.components }, isIncluded);
  return `${JSON.stringify(fields).slice(0, -1)},${content}}`;
}

interface PrintedContent {
  /** Stored JSON by attribute. */
  readonly scalars: ReadonlyMap<string, string>;
  readonly links: ReadonlyMap<string, readonly string[]>;
  readonly components: ReadonlyMap<string, readonly ImportedComponent[]>;
}

/** Prints `"values":{…},"links":{…},"components":{…}` in schema order. Members without a value are left out. */
function contentMembers(
  shape: Shape,
  { scalars, links, components }: PrintedContent,
  isIncluded: (target: ImportedTarget) => boolean,
): string {
  const [values, linked, nested]: [string[], string[], string[]] = [[], [], []];
  for (const attribute of shape.attributes.values()) {
    const { name } = attribute;
    const value = scalars.get(name) ?? nullJson;
    if (attribute.storage === 'column' && attribute.type.readable !== 'never' && value !== nullJson) {
      values.push(jsonMember(name, value));
    }
    const targets = links.get(name) ?? [];
    if (targets.length > 0) linked.push(jsonMember(name, `[${targets.join(',')}]`));
    const instances = components.get(name) ?? [];
    if (instances.length > 0) {
      nested.push(jsonMember(name, `[${instances.map((instance) => instanceJson(instance, isIncluded)).join(',')}]`));
    }
  }
  return [
    jsonMember('values', jsonObject(values)),
    jsonMember('links', jsonObject(linked)),
    jsonMember('components', jsonObject(nested)),
  ].join(',');
}

/** Prints a component with its id, on one line. */
export function instanceJson(
  { component, id, scalars, targets, nested }: ImportedComponent,
  isIncluded: (target: ImportedTarget) => boolean,
): string {
  const links = new Map(
    [...targets].map(([name, list]) => [name, list.filter(isIncluded).map((target) => targetJson(target, null))]),
  );
  const content = contentMembers(component, { scalars, links, components: nested }, isIncluded);
  return `{"component":${JSON.stringify(component.uid)},"id":${id},${content}}`;
}

/** Prints the target of a link; `position`: its place in the list of the inverse side. */
export function targetJson({ type, documentId, locale, status }: ImportedTarget, position: number | null): string {
  return JSON.stringify({
    type,
    documentId,
    ...(locale === null ? {} : { locale }),
    ...(status === null ? {} : { status }),
    ...(position === null ? {} : { place: position }),
  });
}

/** Prints a member of an object; its value is a JSON text. */
export function jsonMember(key: string, json: string): string {
  return `${JSON.stringify(key)}:${json}`;
}

function jsonObject(members: readonly string[]): string {
  return `{${members.join(',')}}`;
}
