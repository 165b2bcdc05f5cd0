import { Failure } from '../../../../foundations/core/index.js';
import type { Ability } from '../../../../language/query/access/index.js';
import { authoriseQuery, type ParameterNode, parseListQuery } from '../../../../language/query/index.js';
import type { Attribute, ContentType, Snapshot } from '../../../../language/schema/index.js';
import type { AdminRoute, AdminRouteParts } from '../admin-route.js';
import type * as wire from '../contract.js';
import { type AdminApiParts, readingFor } from '../parts.js';
import { requireFound } from '../path-id.js';
import { dataResponse } from '../responses.js';
import { parseDocumentIds } from './content-states.js';

/** Index of the uid in the path. */
const uidSegment = 3;

/** Components lead to components no further than that. */
const maxComponentDepth = 10;

const useParameters: ReadonlySet<string> = new Set(['documentIds']);

/** Which documents lead to others, and would lose their way if those were removed. */
export function contentUseRoutes(parts: AdminRouteParts): readonly AdminRoute[] {
  const { snapshot, guard } = parts;
  return [
    [
      'uses/:id',
      {
        GET: guard.requireAdministrator(async (request, caller, parameters) => {
          const { ability } = caller;
          const type = requireFound(snapshot.contentTypes.get(request.segments[uidSegment] ?? '') ?? null);
          if (type.kind === 'system') throw new Failure('http.not-found');
          if (!ability.can('find', type.uid)) throw new Failure('access.forbidden');
          const reading = readingFor(parts, caller, request);
          return dataResponse(await findUses(reading, ability, type, parseDocumentIds(parameters, type) ?? []));
        }, useParameters),
      },
    ],
  ];
}

/** A relation of a content type that leads to another, by the names on the way to it: its own, after those of components. */
interface RelationPath {
  readonly type: ContentType;
  readonly path: readonly string[];
}

/** Which relations lead to these documents, as far as the caller may find where they are. */
export async function findUses(
  parts: AdminApiParts,
  ability: Ability,
  target: ContentType,
  documentIds: readonly string[],
): Promise<wire.ContentUses> {
  const { snapshot } = parts;
  const types = [...snapshot.contentTypes.values()].filter(
    ({ kind, uid }) => kind !== 'system' && ability.can('find', uid),
  );
  const relationPaths = types.flatMap((type) =>
    relationPathsTo(target, readableAttributes(type, ability), snapshot).map((path) => ({ type, path })),
  );
  const uses: wire.ContentUse[] = [];
  for (const relationPath of relationPaths) {
    const versions = await countUses(parts, ability, relationPath, documentIds);
    if (versions > 0) uses.push({ type: relationPath.type.uid, path: relationPath.path, versions });
  }
  const elsewhere = types.some((type) => hasUncheckedLinks(type.attributes.values(), snapshot));
  return { uses, elsewhere };
}

/** Counts drafts of types that have drafts: they will be published next. */
async function countUses(
  { snapshot, settings, documents }: AdminApiParts,
  ability: Ability,
  { type, path }: RelationPath,
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
  const readQuery = authoriseQuery(
    parseListQuery({ type, parameters, snapshot, settings, ability }),
    ability,
    snapshot,
  );
  const { total } = await documents.list({ ...readQuery, page: { is: 'offset', start: 0, limit: 1, withCount: true } });
  return total ?? 0;
}

/** Returns the owning relations to a type among these attributes and in their components. */
function relationPathsTo(
  target: ContentType,
  attributes: Iterable<Attribute>,
  snapshot: Snapshot,
  depth = 0,
): readonly (readonly string[])[] {
  const paths: (readonly string[])[] = [];
  for (const attribute of attributes) {
    if (attribute.private) continue;
    if (attribute.storage === 'relation' && attribute.side === 'owner' && attribute.target === target.uid) {
      paths.push([attribute.name]);
    }
    if (attribute.storage === 'component' && depth < maxComponentDepth) {
      const inner = snapshot.components.get(attribute.component)?.attributes.values() ?? [];
      for (const path of relationPathsTo(target, inner, snapshot, depth + 1)) paths.push([attribute.name, ...path]);
    }
  }
  return paths;
}

/** Zones, and relations to documents of any type, cannot be queried. */
function hasUncheckedLinks(attributes: Iterable<Attribute>, snapshot: Snapshot, depth = 0): boolean {
  for (const attribute of attributes) {
    if (attribute.storage === 'zone') return true;
    if (attribute.storage === 'relation' && attribute.target === null) return true;
    if (attribute.storage === 'component' && depth < maxComponentDepth) {
      const inner = snapshot.components.get(attribute.component)?.attributes.values() ?? [];
      if (hasUncheckedLinks(inner, snapshot, depth + 1)) return true;
    }
  }
  return false;
}

/** The attributes of a content type that the role reads. */
function readableAttributes(type: ContentType, ability: Ability): readonly Attribute[] {
  const readable = ability.readableAttributes(type.uid);
  return [...type.attributes.values()].filter(({ name }) => readable === null || readable.has(name));
}
