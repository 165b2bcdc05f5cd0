import { type ArrivingComponent, type ArrivingTarget, scalarJson, type WholeVersion } from '../documents/index.js';
import { type ContentType, nullJson, type Shape } from '../schema/index.js';

/** Told of a target that is left out. */
export type LeftOut = (target: ArrivingTarget) => void;

/**
 * The line of a version. Values are spelled as they are stored, to the last digit; `isContent` says which targets of links may stay.
 * Values of attributes that nobody can read, digests of passwords, are not part of it.
 */
export function versionLine(
  type: ContentType,
  version: WholeVersion,
  isContent: (uid: string) => boolean,
  leftOut: LeftOut,
): string {
  const stays = (target: ArrivingTarget): boolean => {
    const is = isContent(target.type);
    if (!is) leftOut(target);
    return is;
  };
  const { documentId, locale, status, id, createdAt, updatedAt, publishedAt, revision, sourceRevision } = version;
  const head = {
    is: 'version',
    type: type.uid,
    documentId,
    locale: locale === '' ? null : locale,
    status,
    id,
    createdAt,
    updatedAt,
    publishedAt,
    revision,
    publishedRevision: sourceRevision,
  };
  const scalars = new Map<string, string>();
  for (const attribute of type.attributes.values()) {
    const value = version.scalars.get(attribute.name) ?? null;
    if (attribute.storage === 'column' && value !== null) scalars.set(attribute.name, scalarJson(value, attribute));
  }
  const links = new Map(
    [...version.links].map(([name, list]) => [
      name,
      list
        .filter(({ target }) => stays(target))
        .map(({ target, inversePosition }) => targetJson(target, inversePosition)),
    ]),
  );
  const content = contentMembers(type, { scalars, links, components: version.components }, stays);
  return `${JSON.stringify(head).slice(0, -1)},${content}}`;
}

interface Content {
  /** JSON texts. */
  readonly scalars: ReadonlyMap<string, string>;
  readonly links: ReadonlyMap<string, readonly string[]>;
  readonly components: ReadonlyMap<string, readonly ArrivingComponent[]>;
}

/** `"values":{…},"links":{…},"components":{…}` in schema order; without what has no value. */
function contentMembers(
  shape: Shape,
  { scalars, links, components }: Content,
  stays: (target: ArrivingTarget) => boolean,
): string {
  const [values, linked, inner]: [string[], string[], string[]] = [[], [], []];
  for (const attribute of shape.attributes.values()) {
    const { name } = attribute;
    const value = scalars.get(name) ?? nullJson;
    if (attribute.storage === 'column' && attribute.type.readable !== 'never' && value !== nullJson) {
      values.push(member(name, value));
    }
    const targets = links.get(name) ?? [];
    if (targets.length > 0) linked.push(member(name, `[${targets.join(',')}]`));
    const instances = components.get(name) ?? [];
    if (instances.length > 0) {
      inner.push(member(name, `[${instances.map((one) => instanceJson(one, stays)).join(',')}]`));
    }
  }
  return [member('values', braced(values)), member('links', braced(linked)), member('components', braced(inner))].join(
    ',',
  );
}

function instanceJson(
  { component, id, scalars, targets, nested }: ArrivingComponent,
  stays: (target: ArrivingTarget) => boolean,
): string {
  const links = new Map(
    [...targets].map(([name, list]) => [name, list.filter(stays).map((target) => targetJson(target, null))]),
  );
  const content = contentMembers(component, { scalars, links, components: nested }, stays);
  return `{"component":${JSON.stringify(component.uid)},"id":${id},${content}}`;
}

function targetJson({ type, documentId, locale, status }: ArrivingTarget, place: number | null): string {
  return JSON.stringify({
    type,
    documentId,
    ...(locale === null ? {} : { locale }),
    ...(status === null ? {} : { status }),
    ...(place === null ? {} : { place }),
  });
}

function member(key: string, json: string): string {
  return `${JSON.stringify(key)}:${json}`;
}

function braced(members: readonly string[]): string {
  return `{${members.join(',')}}`;
}
