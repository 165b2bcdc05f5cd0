import type { Ability } from '../access/index.js';
import { Failure } from '../kernel/index.js';
import { authorise, type ParameterNode, parseListQuestion } from '../query/index.js';
import type { Attribute, ContentType, Snapshot } from '../schema/index.js';
import { dataAnswer } from './answers.js';
import { documentIdsIn } from './content-states.js';
import type * as wire from './contract.js';
import { found } from './ids.js';
import { type AdminApiParts, readingFor } from './parts.js';
import type { GroupParts, Row } from './rows.js';

/** Where the uid stands in the path. */
const uidSegment = 3;

/** Components lead to components no further than that. */
const deepest = 10;

const names: ReadonlySet<string> = new Set(['documentIds']);

/** Which documents lead to others, and would lose their way if those were removed. */
export function contentUseRows(parts: GroupParts): readonly Row[] {
  const { snapshot, guard } = parts;
  return [
    [
      'uses/:id',
      {
        GET: guard.administrator(async (request, caller, parameters) => {
          const { ability } = caller;
          const type = found(snapshot.contentTypes.get(request.segments[uidSegment] ?? '') ?? null);
          if (type.kind === 'system') throw new Failure('http.not-found');
          if (!ability.can('find', type.uid)) throw new Failure('access.forbidden');
          const reading = readingFor(parts, caller, request);
          return dataAnswer(await usesOf(reading, ability, type, documentIdsIn(parameters, type) ?? []));
        }, names),
      },
    ],
  ];
}

/** A relation of a content type that leads to another, by the names on the way to it: its own, after those of components. */
interface Way {
  readonly type: ContentType;
  readonly path: readonly string[];
}

/** Which relations lead to these documents, as far as the caller may find where they are. */
export async function usesOf(
  parts: AdminApiParts,
  ability: Ability,
  target: ContentType,
  documentIds: readonly string[],
): Promise<wire.ContentUses> {
  const { snapshot } = parts;
  const types = [...snapshot.contentTypes.values()].filter(
    ({ kind, uid }) => kind !== 'system' && ability.can('find', uid),
  );
  const ways = types.flatMap((type) =>
    waysTo(target, readableOf(type, ability), snapshot).map((path) => ({ type, path })),
  );
  const uses: wire.ContentUse[] = [];
  for (const way of ways) {
    const versions = await countOf(parts, ability, way, documentIds);
    if (versions > 0) uses.push({ type: way.type.uid, path: way.path, versions });
  }
  const elsewhere = types.some((type) => leadsAnywhere(type.attributes.values(), snapshot));
  return { uses, elsewhere };
}

/** Drafts count where there are any: they are what is published next. */
async function countOf(
  { snapshot, settings, documents }: AdminApiParts,
  ability: Ability,
  { type, path }: Way,
  documentIds: readonly string[],
): Promise<number> {
  const condition = path.reduceRight<ParameterNode>(
    (inner, name) => new Map([[name, inner]]),
    new Map([['documentId', new Map([['$in', documentIds]])]]),
  );
  const parameters = new Map<string, ParameterNode>([
    ['fields', ['documentId']],
    ['filters', condition],
    ...(ability.can('readDrafts', type.uid) ? [['status', 'draft'] as const] : []),
    ...(type.localized ? [['locale', '*'] as const] : []),
  ]);
  const question = authorise(parseListQuestion({ type, parameters, snapshot, settings, ability }), ability, snapshot);
  const { total } = await documents.list({ ...question, page: { is: 'offset', start: 0, limit: 1, withCount: true } });
  return total ?? 0;
}

/** The relations among these attributes, and in the components they hold, that are kept on this side and lead to a type. */
function waysTo(
  target: ContentType,
  attributes: Iterable<Attribute>,
  snapshot: Snapshot,
  depth = 0,
): readonly (readonly string[])[] {
  const ways: (readonly string[])[] = [];
  for (const attribute of attributes) {
    if (attribute.private) continue;
    if (attribute.storage === 'relation' && attribute.side === 'owner' && attribute.target === target.uid) {
      ways.push([attribute.name]);
    }
    if (attribute.storage === 'component' && depth < deepest) {
      const inner = snapshot.components.get(attribute.component)?.attributes.values() ?? [];
      for (const path of waysTo(target, inner, snapshot, depth + 1)) ways.push([attribute.name, ...path]);
    }
  }
  return ways;
}

/** Zones, and relations to documents of any type, cannot be asked. */
function leadsAnywhere(attributes: Iterable<Attribute>, snapshot: Snapshot, depth = 0): boolean {
  for (const attribute of attributes) {
    if (attribute.storage === 'zone') return true;
    if (attribute.storage === 'relation' && attribute.target === null) return true;
    if (attribute.storage === 'component' && depth < deepest) {
      const inner = snapshot.components.get(attribute.component)?.attributes.values() ?? [];
      if (leadsAnywhere(inner, snapshot, depth + 1)) return true;
    }
  }
  return false;
}

/** The attributes of a content type that the role reads. */
function readableOf(type: ContentType, ability: Ability): readonly Attribute[] {
  const readable = ability.readable(type.uid);
  return [...type.attributes.values()].filter(({ name }) => readable === null || readable.has(name));
}
