import type { Attribute, RelationAttribute, RelationKind } from '../types.js';
import type { DefinitionHeader } from './definition-header.js';
import { nestedReporter, type ReportDiagnostic } from './diagnostics.js';

/** A header with its attributes. */
export interface ParsedShape {
  readonly header: DefinitionHeader;
  readonly attributes: ReadonlyMap<string, Attribute>;
}

const oppositeKinds: ReadonlyMap<RelationKind, readonly RelationKind[]> = new Map<
  RelationKind,
  readonly RelationKind[]
>([
  ['oneToOne', ['oneToOne']],
  ['oneToMany', ['manyToOne']],
  ['manyToOne', ['oneToMany']],
  ['manyToMany', ['manyToMany']],
  ['morphOne', ['morphToOne', 'morphToMany']],
  ['morphMany', ['morphToOne', 'morphToMany']],
]);

/** Reports bidirectional relations whose sides do not match: each must name the other, and exactly one owns the links. */
export function checkRelations(shapes: ReadonlyMap<string, ParsedShape>): void {
  for (const { header, attributes } of shapes.values()) {
    for (const attribute of attributes.values()) {
      if (attribute.storage !== 'relation' || attribute.other === null || attribute.target === null) continue;
      const target = shapes.get(attribute.target);
      if (target === undefined) continue;
      checkOtherSide(
        attribute,
        attribute.other,
        header,
        target,
        nestedReporter(header.report, `attributes.${attribute.name}`),
      );
    }
  }
}

function checkOtherSide(
  attribute: RelationAttribute,
  name: string,
  header: DefinitionHeader,
  target: ParsedShape,
  report: ReportDiagnostic,
): void {
  const key = getSideKey(attribute);
  const otherAttribute = target.attributes.get(name);
  const expected = oppositeKinds.get(attribute.relation) ?? [];
  if (otherAttribute === undefined) {
    // An existing attribute that could not be parsed is reported already.
    if (Object.hasOwn(target.header.attributes, name)) return;
    report(
      key,
      `is "${name}", which ${target.header.uid} does not have – add there a ${expected.join(' or ')} relation of that name`,
    );
    return;
  }
  if (otherAttribute.storage !== 'relation' || !expected.includes(otherAttribute.relation)) {
    report(
      key,
      `is "${name}", which is no ${expected.join(' or ')} relation – write the attribute that is the other side`,
    );
    return;
  }
  // A polymorphic side does not name its many other sides.
  if (otherAttribute.target === null) return;
  if (otherAttribute === attribute || otherAttribute.target !== header.uid || otherAttribute.other !== attribute.name) {
    const expectedKey = attribute.side === 'owner' ? 'mappedBy' : 'inversedBy';
    report(
      key,
      `is "${name}", which does not lead back – write there "target": "${header.uid}", "${expectedKey}": "${attribute.name}"`,
    );
  } else if (otherAttribute.side === attribute.side) {
    report(key, `is given on both sides – write inversedBy on the side that holds the link and mappedBy on the other`);
  }
}

function getSideKey(attribute: RelationAttribute): string {
  if (attribute.side === 'owner') return 'inversedBy';
  return oppositeKinds.get(attribute.relation)?.includes('morphToOne') ? 'morphBy' : 'mappedBy';
}
