import { Failure, unreachable } from '../../../foundations/core/index.js';
import {
  type Component,
  type ContentType,
  fileUid,
  getShape,
  type MediaAttribute,
  type RelationAttribute,
  type Shape,
  type ZoneAttribute,
} from '../../schema/index.js';
import type { PopulateNode, ReadNode } from '../tree.js';
import {
  branchTypes,
  isLocalized,
  listMorphTargets,
  localizationsAttribute,
  populatedAttribute,
  relatedAttribute,
} from '../visibility.js';
import { childPath, invalidQueryKey, type ParameterPath } from './parameter-path.js';
import { isParameterList, type ParameterNode } from './parameters.js';
import type { ParseContext } from './parse-context.js';
import { listDefaultFields, parseFields } from './parse-fields.js';
import { parseFilters } from './parse-filters.js';
import { parseSlice } from './parse-slice.js';
import { parseSort } from './parse-sort.js';
import {
  type BranchOptions,
  defaultNodeOptions,
  type NodeOptions,
  parseBranchOptions,
  parseNodeOptions,
} from './populate-options.js';
import {
  emptyPopulateEntry,
  type PopulateEntry,
  type PopulateRequest,
  parsePopulateRequest,
} from './populate-request.js';
import { checkIdsOptions, findCountKey, isIdsForm, refuseRelatedOptions } from './related-options.js';

const maxLevels = 60;

/**
 * Parses `populate` (contract, "populate"; behaviour, section 8) in wire order. A relation whose content type the caller may not see
 * is left out silently. Throws Failure query.invalid-key(-at), query.invalid-nested-populate, query.invalid-parameter, query.too-deep,
 * query.too-costly, and the failures of fields, filters and sort inside it.
 */
export function parsePopulate(
  node: ParameterNode,
  shape: Shape,
  path: ParameterPath,
  context: ParseContext,
): readonly PopulateNode[] {
  return populateLevel(
    parsePopulateRequest(node, path, context.settings.arrayLimit),
    { shape, path, level: 1 },
    context,
  );
}

/** The shape whose attributes are populated, its path in the query, and its depth. */
interface PopulateTarget {
  readonly shape: Shape;
  readonly path: ParameterPath;
  readonly level: number;
}

/** What one name of `populate` leads to: a list that can be returned in part, or anything else. */
interface NodeTarget extends PopulateTarget {
  readonly isList: boolean;
}

function populateLevel(
  request: PopulateRequest,
  target: PopulateTarget,
  context: ParseContext,
): readonly PopulateNode[] {
  const { shape, path, level } = target;
  const entries = request === '*' ? populateEverything(shape) : request;
  if (entries.size > 0 && level > maxLevels) {
    throw new Failure('query.too-deep', { param: path.param, limit: maxLevels });
  }
  const populated = new Map<string, readonly PopulateNode[]>();
  for (const [name, entry] of entries) {
    const nodes = repeatedEntries(entry, context).map((single) => populateAttribute(name, single, target, context));
    populated.set(
      name,
      nodes.filter((node) => node !== null),
    );
  }
  return responseOrder(shape).flatMap((name) => populated.get(name) ?? []);
}

/** The entries of an attribute that is populated several times; any other entry alone. */
function repeatedEntries(entry: PopulateEntry, { repeatsPopulate }: ParseContext): readonly PopulateEntry[] {
  if (!repeatsPopulate || entry.is === 'path' || !isParameterList(entry.node)) return [entry];
  return entry.node.map((node) => ({ is: 'form', node }));
}

/** `*`: every readable relation, media field, component, zone, and localizations. */
function populateEverything(shape: Shape): ReadonlyMap<string, PopulateEntry> {
  const names = responseOrder(shape).filter((name) => canPopulate(shape, name));
  return new Map(names.map((name) => [name, emptyPopulateEntry]));
}

/** Returns the names that can be populated: relations, media and components in schema order, then localizations, then dynamic zones. */
export function responseOrder(shape: Shape): readonly string[] {
  const attributes = [...shape.attributes.values()];
  return [
    ...attributes.filter(({ storage }) => storage !== 'zone').map(({ name }) => name),
    ...(shape.uid === fileUid ? [relatedAttribute.name] : []),
    ...(isLocalized(shape) ? [localizationsAttribute.name] : []),
    ...attributes.filter(({ storage }) => storage === 'zone').map(({ name }) => name),
  ];
}

function populateAttribute(
  name: string,
  entry: PopulateEntry,
  parent: PopulateTarget,
  context: ParseContext,
): PopulateNode | null {
  const attribute = populatedAttribute(parent.shape, name);
  if (attribute === undefined) throw invalidQueryKey(name, parent.path);
  const createTarget = (shape: Shape, isList = false): NodeTarget => ({
    shape,
    path: childPath(parent.path, name),
    level: parent.level + 1,
    isList,
  });
  switch (attribute.storage) {
    case 'relation': {
      if (attribute.target === null) return populateMorph(attribute, entry, createTarget(parent.shape), context);
      if (!context.canFollow(attribute.target)) return null;
      const target = createTarget(getShape(context.snapshot, attribute.target), attribute.many);
      return populateRelated(attribute, entry, target, parent.shape, context);
    }
    case 'media': {
      const file = createTarget(getShape(context.snapshot, fileUid), attribute.many);
      return populateRelated(attribute, entry, file, parent.shape, context);
    }
    case 'component': {
      const component = createTarget(getShape(context.snapshot, attribute.component), attribute.repeatable);
      const options = parseNodeOptions(entry, component.path, context.settings.arrayLimit);
      refuseRelatedOptions(options, component.path);
      return (
        options && {
          is: options.count ? 'count' : 'component',
          attribute,
          node: parseNode(options, listOrCount(component, options), context),
        }
      );
    }
    case 'localizations': {
      const localizations = createTarget(parent.shape);
      const options = parseNodeOptions(entry, localizations.path, context.settings.arrayLimit);
      if (options?.count) throw invalidQueryKey('count', localizations.path);
      refuseRelatedOptions(options, localizations.path);
      return options && { is: 'localizations', node: parseNode(options, localizations, context) };
    }
    case 'zone':
      return populateZone(attribute, entry, createTarget(parent.shape), context);
    default:
      return unreachable(attribute);
  }
}

/** A relation or media field with one target type: its documents, their number, or their ids. */
function populateRelated(
  attribute: RelationAttribute | MediaAttribute,
  entry: PopulateEntry,
  target: NodeTarget,
  parent: Shape,
  context: ParseContext,
): PopulateNode | null {
  const options = isIdsForm(entry, target.shape)
    ? { ...defaultNodeOptions, ids: true }
    : parseNodeOptions(entry, target.path, context.settings.arrayLimit);
  if (options === null) return null;
  const countKey = findCountKey(attribute, options, parent, target.path);
  if (options.ids) checkIdsOptions(options, target.path);
  // `count` has no effect on media, which are returned completely (behaviour, section 6).
  else if (options.count && attribute.storage !== 'media')
    return { is: 'count', attribute, node: parseNode(options, listOrCount(target, options), context) };
  return { is: options.ids ? 'ids' : 'relation', attribute, node: parseNode(options, target, context), countKey };
}

/** The number of documents is no list. */
function listOrCount(target: NodeTarget, { count }: NodeOptions): NodeTarget {
  return count ? { ...target, isList: false } : target;
}

/** Returns the node of a populated attribute: its fields, filters, sort, part of the list and nested populate. */
function parseNode(options: NodeOptions, target: NodeTarget, context: ParseContext): ReadNode {
  context.nodeBudget.consume();
  const { shape, path } = target;
  const { fields, filters, sort } = options;
  return {
    shape,
    fields:
      fields === undefined
        ? listDefaultFields(shape)
        : parseFields(fields, shape, childPath(path, 'fields'), context.settings.arrayLimit),
    populate: populateLevel(options.populate, target, context),
    filter: filters === undefined ? null : parseFilters(filters, shape, childPath(path, 'filters'), context),
    sort: sort === undefined ? [] : parseSort(sort, shape, childPath(path, 'sort'), context),
    slice: parseSlice(options, target.isList, path, context),
    format: context.format,
  };
}

function populateZone(
  attribute: ZoneAttribute,
  entry: PopulateEntry,
  target: PopulateTarget,
  context: ParseContext,
): PopulateNode | null {
  const options = parseBranchOptions(entry, target.path);
  if (options === null) return null;
  const allowed = attribute.components.map((uid) => getShape(context.snapshot, uid));
  const findComponent = (uid: string): Component | undefined => context.snapshot.components.get(uid);
  return { is: 'zone', attribute, branches: parseBranches(options, allowed, findComponent, target, context) };
}

/** A polymorphic relation without any target that the caller may see is left out like any other. Its targets are flat in every format. */
function populateMorph(
  attribute: RelationAttribute,
  entry: PopulateEntry,
  target: PopulateTarget,
  outerContext: ParseContext,
): PopulateNode | null {
  const context = { ...outerContext, format: undefined };
  const options = parseBranchOptions(entry, target.path);
  if (options === null) return null;
  const sees = ({ uid }: ContentType): boolean => context.canFollow(uid);
  const targets = branchTypes(attribute, context.snapshot);
  const visible = targets.filter(sees);
  const types = attribute.side === 'inverse' ? [...context.snapshot.contentTypes.values()] : targets;
  const findType = (uid: string): ContentType | undefined => types.find((type) => type.uid === uid);
  const branches = parseBranches(options, visible, findType, target, context);
  const leadsOn = branches.size > 0 || (attribute.side === 'inverse' && listMorphTargets(context.snapshot).some(sees));
  return leadsOn ? { is: 'morph', attribute, branches } : null;
}

/** A node per branch: of all `allowed` shapes, or of those named in `on`; a known shape that is not allowed gives no entries. */
function parseBranches(
  options: BranchOptions,
  allowed: readonly Shape[],
  findShape: (uid: string) => Shape | undefined,
  target: PopulateTarget,
  context: ParseContext,
): ReadonlyMap<string, ReadNode> {
  if (options.is === 'every') return parseAllBranches(options.populate, allowed, target, context);
  const path = childPath(target.path, 'on');
  const branches = new Map<string, ReadNode>();
  for (const [uid, value] of options.branches) {
    const shape = findShape(uid);
    if (shape === undefined) throw invalidQueryKey(uid, path);
    if (!allowed.includes(shape)) continue;
    const branch = { shape, path: childPath(path, uid), level: target.level, isList: false };
    const nodeOptions = parseNodeOptions({ is: 'form', node: value }, branch.path, context.settings.arrayLimit);
    if (nodeOptions?.count) throw invalidQueryKey('count', branch.path);
    refuseRelatedOptions(nodeOptions, branch.path);
    if (nodeOptions !== null) branches.set(uid, parseNode(nodeOptions, branch, context));
  }
  return branches;
}

/** Applies the same options to every branch; a name must be an attribute of at least one of them (`populate=zone.relation`). */
function parseAllBranches(
  request: PopulateRequest,
  allowed: readonly Shape[],
  target: PopulateTarget,
  context: ParseContext,
): ReadonlyMap<string, ReadNode> {
  const branches = new Map<string, ReadNode>();
  const seenNames = new Set<string>();
  for (const shape of allowed) {
    const shapeRequest = request === '*' ? request : new Map([...request].filter(([name]) => canPopulate(shape, name)));
    if (shapeRequest !== '*') for (const name of shapeRequest.keys()) seenNames.add(name);
    branches.set(
      shape.uid,
      parseNode({ ...defaultNodeOptions, populate: shapeRequest }, { ...target, shape, isList: false }, context),
    );
  }
  const missing = request === '*' ? undefined : [...request.keys()].find((name) => !seenNames.has(name));
  if (missing !== undefined) throw invalidQueryKey(missing, target.path);
  return branches;
}

function canPopulate(shape: Shape, name: string): boolean {
  return populatedAttribute(shape, name) !== undefined;
}
