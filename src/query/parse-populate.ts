import { Failure, unreachable } from '../kernel/index.js';
import {
  type Component,
  type ContentType,
  fileUid,
  type RelationAttribute,
  type Shape,
  shapeOf,
  type ZoneAttribute,
} from '../schema/index.js';
import type { ParameterNode } from './parameters.js';
import { defaultFields, parseFields } from './parse-fields.js';
import { parseFilters } from './parse-filters.js';
import { parseSort } from './parse-sort.js';
import { below, invalidKey, type Place } from './place.js';
import { type BranchForm, type NodeForm, parseBranchForm, parseNodeForm, plainForm } from './populate-form.js';
import { type Ask, type Asks, parseAsks, plainAsk } from './populate-request.js';
import type { Scope } from './scope.js';
import type { PopulateNode, ReadNode } from './tree.js';
import {
  branchTypes,
  isLocalized,
  localizationsAttribute,
  morphTargets,
  populatedAttribute,
  relatedAttribute,
} from './visibility.js';

const maxLevels = 60;

/**
 * `populate` (contract, "populate"; behaviour, section 8) in wire order. A relation whose content type the caller may not see is
 * left out silently. Raises Failure query.invalid-key(-at), query.invalid-nested-populate, query.invalid-parameter, query.too-deep,
 * query.too-costly, and what fields, filters and sort inside it raise.
 */
export function parsePopulate(node: ParameterNode, shape: Shape, place: Place, scope: Scope): readonly PopulateNode[] {
  return populateLevel(parseAsks(node, place, scope.settings.arrayLimit), { shape, place, level: 1 }, scope);
}

/** The thing whose attributes are populated, where it stands in the question, and how many levels down. */
interface Holder {
  readonly shape: Shape;
  readonly place: Place;
  readonly level: number;
}

function populateLevel(asks: Asks, holder: Holder, scope: Scope): readonly PopulateNode[] {
  const { shape, place, level } = holder;
  const named = asks === '*' ? everything(shape) : asks;
  if (named.size > 0 && level > maxLevels) {
    throw new Failure('query.too-deep', { param: place.param, limit: maxLevels });
  }
  const populated = new Map<string, PopulateNode>();
  for (const [name, ask] of named) {
    const node = populateAttribute(name, ask, holder, scope);
    if (node !== null) populated.set(name, node);
  }
  return wireOrder(shape).flatMap((name) => populated.get(name) ?? []);
}

/** `*`: every readable relation, media field, component, zone, and localizations. */
function everything(shape: Shape): ReadonlyMap<string, Ask> {
  const names = wireOrder(shape).filter((name) => canPopulate(shape, name));
  return new Map(names.map((name) => [name, plainAsk]));
}

/** The names of what can be populated: relations, media and components in schema order, then localizations, then dynamic zones. */
export function wireOrder(shape: Shape): readonly string[] {
  const attributes = [...shape.attributes.values()];
  return [
    ...attributes.filter(({ storage }) => storage !== 'zone').map(({ name }) => name),
    ...(shape.uid === fileUid ? [relatedAttribute.name] : []),
    ...(isLocalized(shape) ? [localizationsAttribute.name] : []),
    ...attributes.filter(({ storage }) => storage === 'zone').map(({ name }) => name),
  ];
}

function populateAttribute(name: string, ask: Ask, holder: Holder, scope: Scope): PopulateNode | null {
  const attribute = populatedAttribute(holder.shape, name);
  if (attribute === undefined) throw invalidKey(name, holder.place);
  const inside = (shape: Shape): Holder => ({ shape, place: below(holder.place, name), level: holder.level + 1 });
  switch (attribute.storage) {
    case 'relation': {
      if (attribute.target === null) return populateMorph(attribute, ask, inside(holder.shape), scope);
      if (!scope.sees(attribute.target)) return null;
      const target = inside(shapeOf(scope.snapshot, attribute.target));
      const form = parseNodeForm(ask, target.place, scope.settings.arrayLimit);
      return form && { is: form.count ? 'count' : 'relation', attribute, node: parseNode(form, target, scope) };
    }
    case 'media': {
      // Media come in full even where a count is asked for (behaviour, section 6).
      const file = inside(shapeOf(scope.snapshot, fileUid));
      const form = parseNodeForm(ask, file.place, scope.settings.arrayLimit);
      return form && { is: 'relation', attribute, node: parseNode(form, file, scope) };
    }
    case 'component': {
      const component = inside(shapeOf(scope.snapshot, attribute.component));
      const form = parseNodeForm(ask, component.place, scope.settings.arrayLimit);
      return form && { is: form.count ? 'count' : 'component', attribute, node: parseNode(form, component, scope) };
    }
    case 'localizations': {
      const versions = inside(holder.shape);
      const form = parseNodeForm(ask, versions.place, scope.settings.arrayLimit);
      if (form?.count) throw invalidKey('count', versions.place);
      return form && { is: 'localizations', node: parseNode(form, versions, scope) };
    }
    case 'zone':
      return populateZone(attribute, ask, inside(holder.shape), scope);
    default:
      return unreachable(attribute);
  }
}

/** The node of a populated thing: its fields, filters and sort, and what is populated in it. */
function parseNode(form: NodeForm, holder: Holder, scope: Scope): ReadNode {
  scope.budget.take();
  const { shape, place } = holder;
  const { fields, filters, sort } = form;
  return {
    shape,
    fields:
      fields === undefined
        ? defaultFields(shape)
        : parseFields(fields, shape, below(place, 'fields'), scope.settings.arrayLimit),
    populate: populateLevel(form.asks, holder, scope),
    filter: filters === undefined ? null : parseFilters(filters, shape, below(place, 'filters'), scope),
    sort: sort === undefined ? [] : parseSort(sort, shape, below(place, 'sort'), scope),
    format: scope.format,
  };
}

function populateZone(attribute: ZoneAttribute, ask: Ask, holder: Holder, scope: Scope): PopulateNode | null {
  const form = parseBranchForm(ask, holder.place);
  if (form === null) return null;
  const allowed = attribute.components.map((uid) => shapeOf(scope.snapshot, uid));
  const known = (uid: string): Component | undefined => scope.snapshot.components.get(uid);
  return { is: 'zone', attribute, branches: parseBranches(form, allowed, known, holder, scope) };
}

/**
 * A polymorphic relation that leads to nothing the caller may see is left out like any other. What it leads to is flat in every
 * format.
 */
function populateMorph(attribute: RelationAttribute, ask: Ask, holder: Holder, around: Scope): PopulateNode | null {
  const scope = { ...around, format: undefined };
  const form = parseBranchForm(ask, holder.place);
  if (form === null) return null;
  const sees = ({ uid }: ContentType): boolean => scope.sees(uid);
  const targets = branchTypes(attribute, scope.snapshot);
  const seen = targets.filter(sees);
  const types = attribute.side === 'inverse' ? [...scope.snapshot.contentTypes.values()] : targets;
  const known = (uid: string): ContentType | undefined => types.find((type) => type.uid === uid);
  const branches = parseBranches(form, seen, known, holder, scope);
  const leadsOn = branches.size > 0 || (attribute.side === 'inverse' && morphTargets(scope.snapshot).some(sees));
  return leadsOn ? { is: 'morph', attribute, branches } : null;
}

/** A node per branch: of all `allowed` shapes, or of those named in `on`; a known shape that is not allowed gives no entries. */
function parseBranches(
  form: BranchForm,
  allowed: readonly Shape[],
  known: (uid: string) => Shape | undefined,
  holder: Holder,
  scope: Scope,
): ReadonlyMap<string, ReadNode> {
  if (form.is === 'every') return parseEvery(form.asks, allowed, holder, scope);
  const place = below(holder.place, 'on');
  const branches = new Map<string, ReadNode>();
  for (const [uid, branchForm] of form.forms) {
    const shape = known(uid);
    if (shape === undefined) throw invalidKey(uid, place);
    if (!allowed.includes(shape)) continue;
    const branch = { shape, place: below(place, uid), level: holder.level };
    const nodeForm = parseNodeForm({ is: 'form', form: branchForm }, branch.place, scope.settings.arrayLimit);
    if (nodeForm?.count) throw invalidKey('count', branch.place);
    if (nodeForm !== null) branches.set(uid, parseNode(nodeForm, branch, scope));
  }
  return branches;
}

/** The same asks for every branch; a name must be an attribute of at least one of them (`populate=zone.relation`). */
function parseEvery(
  asks: Asks,
  allowed: readonly Shape[],
  holder: Holder,
  scope: Scope,
): ReadonlyMap<string, ReadNode> {
  const branches = new Map<string, ReadNode>();
  const met = new Set<string>();
  for (const shape of allowed) {
    const own = asks === '*' ? asks : new Map([...asks].filter(([name]) => canPopulate(shape, name)));
    if (own !== '*') for (const name of own.keys()) met.add(name);
    branches.set(shape.uid, parseNode({ ...plainForm, asks: own }, { ...holder, shape }, scope));
  }
  const missing = asks === '*' ? undefined : [...asks.keys()].find((name) => !met.has(name));
  if (missing !== undefined) throw invalidKey(missing, holder.place);
  return branches;
}

function canPopulate(shape: Shape, name: string): boolean {
  return populatedAttribute(shape, name) !== undefined;
}
