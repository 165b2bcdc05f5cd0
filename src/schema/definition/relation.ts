import type { RelationAttribute, RelationKind } from '../types.js';
import { type AttributeSource, checkOptionNames, type Heads } from './attribute-source.js';
import { whatItIs } from './mistakes.js';
import { choice } from './names.js';

/** What a kind of relation means. `sides`: the keys that may name the attribute on the other side. */
interface KindFacts {
  readonly many: boolean;
  readonly sides: readonly ('inversedBy' | 'mappedBy' | 'morphBy')[];
  readonly polymorphic: boolean;
}

const kinds: ReadonlyMap<unknown, KindFacts> = new Map<RelationKind, KindFacts>([
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

/** `type: relation`. That the other side exists and agrees is looked at later, when all attributes are known. */
export function parseRelation(source: AttributeSource, heads: Heads): RelationAttribute | null {
  const { raw, report, base } = source;
  checkOptionNames(raw, ['relation', 'target', 'useJoinTable', ...sideKeys], report);
  const relation = raw.relation as RelationKind;
  const facts = kinds.get(relation);
  if (facts === undefined) {
    report('relation', `${whatItIs(relation)} – ${choice(relation, [...kinds.keys()].map(String))}`);
    return null;
  }
  const target = facts.polymorphic ? null : targetOf(source, heads);
  if (facts.polymorphic && raw.target !== undefined)
    report('target', `is given, but ${relation} leads to any type – remove it`);
  const other = otherSide(source, relation, facts);
  if (!facts.polymorphic && target === null) return null;
  const twoWay = other !== null;
  return {
    storage: 'relation',
    ...base,
    relation,
    target,
    many: facts.many,
    side: other === null || other.key === 'inversedBy' ? 'owner' : 'inverse',
    other: other?.name ?? null,
    exclusive: twoWay && (relation === 'oneToOne' || relation === 'oneToMany'),
  };
}

function targetOf({ raw, report }: AttributeSource, heads: Heads): string | null {
  const { target } = raw;
  if (typeof target === 'string' && heads.get(target)?.is === 'contentType') return target;
  const known = [...heads.values()].flatMap((head) => (head.is === 'contentType' ? [head.uid] : []));
  report('target', `${whatItIs(target)}, which is no content type – ${choice(target, known)}`);
  return null;
}

interface OtherSide {
  readonly key: (typeof sideKeys)[number];
  readonly name: string;
}

function otherSide({ head, raw, report }: AttributeSource, relation: RelationKind, facts: KindFacts): OtherSide | null {
  const given = sideKeys.filter((key) => raw[key] !== undefined && raw[key] !== null);
  const instead = facts.sides.length === 0 ? 'remove it' : `write ${facts.sides.join(' or ')}`;
  for (const key of given) {
    if (!facts.sides.includes(key)) report(key, `is given, but a ${relation} relation has no such side – ${instead}`);
    else if (typeof raw[key] !== 'string')
      report(key, `${whatItIs(raw[key])} – write the name of an attribute of the target`);
    else if (head.is === 'component') report(key, 'is given, but relations of components lead one way – remove it');
  }
  if (given.length > 1)
    report('', `names ${given.join(' and ')} – write one of them: inversedBy on the side that holds the link`);
  const [key] = given;
  if (key === undefined) {
    if (facts.sides[0] === 'morphBy')
      report('morphBy', 'is missing – write the name of a polymorphic attribute of the target');
    return null;
  }
  const name = raw[key];
  return typeof name === 'string' && facts.sides.includes(key) ? { key, name } : null;
}
