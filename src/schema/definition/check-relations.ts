import type { Attribute, RelationAttribute, RelationKind } from '../types.js';
import type { Head } from './head.js';
import { below, type Report } from './mistakes.js';

/** A head with its attributes. */
export interface ParsedShape {
  readonly head: Head;
  readonly attributes: ReadonlyMap<string, Attribute>;
}

const counterparts: ReadonlyMap<RelationKind, readonly RelationKind[]> = new Map<RelationKind, readonly RelationKind[]>(
  [
    ['oneToOne', ['oneToOne']],
    ['oneToMany', ['manyToOne']],
    ['manyToOne', ['oneToMany']],
    ['manyToMany', ['manyToMany']],
    ['morphOne', ['morphToOne', 'morphToMany']],
    ['morphMany', ['morphToOne', 'morphToMany']],
  ],
);

/** Reports relations in two directions whose sides do not agree: each must name the other, and exactly one holds the link. */
export function checkRelations(shapes: ReadonlyMap<string, ParsedShape>): void {
  for (const { head, attributes } of shapes.values()) {
    for (const attribute of attributes.values()) {
      if (attribute.storage !== 'relation' || attribute.other === null || attribute.target === null) continue;
      const target = shapes.get(attribute.target);
      if (target === undefined) continue;
      checkOtherSide(attribute, attribute.other, head, target, below(head.report, `attributes.${attribute.name}`));
    }
  }
}

function checkOtherSide(
  attribute: RelationAttribute,
  name: string,
  head: Head,
  target: ParsedShape,
  report: Report,
): void {
  const key = sideKey(attribute);
  const other = target.attributes.get(name);
  const expected = counterparts.get(attribute.relation) ?? [];
  if (other === undefined) {
    // An attribute that is there but could not be read has its own line already.
    if (Object.hasOwn(target.head.attributes, name)) return;
    report(
      key,
      `is "${name}", which ${target.head.uid} does not have – add there a ${expected.join(' or ')} relation of that name`,
    );
    return;
  }
  if (other.storage !== 'relation' || !expected.includes(other.relation)) {
    report(
      key,
      `is "${name}", which is no ${expected.join(' or ')} relation – write the attribute that is the other side`,
    );
    return;
  }
  // A polymorphic side does not name its many other sides.
  if (other.target === null) return;
  if (other === attribute || other.target !== head.uid || other.other !== attribute.name) {
    const wanted = attribute.side === 'owner' ? 'mappedBy' : 'inversedBy';
    report(
      key,
      `is "${name}", which does not lead back – write there "target": "${head.uid}", "${wanted}": "${attribute.name}"`,
    );
  } else if (other.side === attribute.side) {
    report(key, `is given on both sides – write inversedBy on the side that holds the link and mappedBy on the other`);
  }
}

function sideKey(attribute: RelationAttribute): string {
  if (attribute.side === 'owner') return 'inversedBy';
  return counterparts.get(attribute.relation)?.includes('morphToOne') ? 'morphBy' : 'mappedBy';
}
