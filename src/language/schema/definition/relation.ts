import { nestedTypes } from '../attributes/nested-types.js';
import type { RelationAttribute, RelationKind } from '../types.js';
import { type AttributeDefinition, checkOptionNames, type DefinitionHeaders } from './attribute-source.js';
import { describeValue } from './diagnostics.js';
import { suggestChoice } from './names.js';

/** Properties of a kind of relation. `sides`: the keys that may name the attribute on the other side. */
interface RelationTraits {
  readonly many: boolean;
  readonly sides: readonly ('inversedBy' | 'mappedBy' | 'morphBy')[];
  readonly polymorphic: boolean;
}

const traitsByKind: ReadonlyMap<unknown, RelationTraits> = new Map<RelationKind, RelationTraits>([
  ['oneToOne', { many: false, sides: ['inversedBy', 'mappedBy'], polymorphic: false }],
  ['oneToMany', { many: true, sides: ['mappedBy'], polymorphic: false }],
  ['manyToOne', { many: false, sides: ['inversedBy'], polymorphic: false }],
  ['manyToMany', { many: true, sides: ['inversedBy', 'mappedBy'], polymorphic: false }],
  ['morphToOne', { many: false, sides: [], polymorphic: true }],
  ['morphToMany', { many: true, sides: [], polymorphic: true }],
  ['morphOne', { many: false, sides: ['morphBy'], polymorphic: false }],
  ['morphMany', { many: true, sides: ['morphBy'], polymorphic: false }],
]);

const sideKeys = ['inversedBy', 'mappedBy', 'morphBy'] as const;

/** Parses `type: relation`. The other side is checked later, when all attributes are known. */
export function parseRelation(definition: AttributeDefinition, headers: DefinitionHeaders): RelationAttribute | null {
  const { raw, report, base } = definition;
  checkOptionNames(raw, Object.keys(nestedTypes.relation.options), report);
  const relation = raw.relation as RelationKind;
  const traits = traitsByKind.get(relation);
  if (traits === undefined) {
    report('relation', `${describeValue(relation)} – ${suggestChoice(relation, [...traitsByKind.keys()].map(String))}`);
    return null;
  }
  const target = traits.polymorphic ? null : readTarget(definition, headers);
  if (traits.polymorphic && raw.target !== undefined)
    report('target', `is given, but ${relation} leads to any type – remove it`);
  const opposite = readOtherSide(definition, relation, traits);
  if (!traits.polymorphic && target === null) return null;
  const twoWay = opposite !== null;
  return {
    storage: 'relation',
    ...base,
    relation,
    target,
    many: traits.many,
    side: opposite === null || opposite.key === 'inversedBy' ? 'owner' : 'inverse',
    other: opposite?.name ?? null,
    exclusive: twoWay && (relation === 'oneToOne' || relation === 'oneToMany'),
  };
}

function readTarget({ raw, report }: AttributeDefinition, headers: DefinitionHeaders): string | null {
  const { target } = raw;
  if (typeof target === 'string' && headers.get(target)?.is === 'contentType') return target;
  const contentTypeUids = [...headers.values()].flatMap((header) => (header.is === 'contentType' ? [header.uid] : []));
  report('target', `${describeValue(target)}, which is no content type – ${suggestChoice(target, contentTypeUids)}`);
  return null;
}

interface OtherSide {
  readonly key: (typeof sideKeys)[number];
  readonly name: string;
}

function readOtherSide(
  { header, raw, report }: AttributeDefinition,
  relation: RelationKind,
  traits: RelationTraits,
): OtherSide | null {
  const givenKeys = sideKeys.filter((key) => raw[key] !== undefined && raw[key] !== null);
  const suggestion = traits.sides.length === 0 ? 'remove it' : `write ${traits.sides.join(' or ')}`;
  for (const key of givenKeys) {
    if (!traits.sides.includes(key))
      report(key, `is given, but a ${relation} relation has no such side – ${suggestion}`);
    else if (typeof raw[key] !== 'string')
      report(key, `${describeValue(raw[key])} – write the name of an attribute of the target`);
    else if (header.is === 'component') report(key, 'is given, but relations of components lead one way – remove it');
  }
  if (givenKeys.length > 1)
    report('', `names ${givenKeys.join(' and ')} – write one of them: inversedBy on the side that holds the link`);
  const [key] = givenKeys;
  if (key === undefined) {
    if (traits.sides[0] === 'morphBy')
      report('morphBy', 'is missing – write the name of a polymorphic attribute of the target');
    return null;
  }
  const name = raw[key];
  return typeof name === 'string' && traits.sides.includes(key) ? { key, name } : null;
}
