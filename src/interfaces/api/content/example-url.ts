import type { SlowQuery } from '../../../domain/documents/index.js';
import { type ContentType, fileUid, roleUid, userUid } from '../../../language/schema/index.js';

/** Replaces every value. */
const placeholder = '…';

type QueryShape = Pick<SlowQuery, 'is' | 'type' | 'status' | 'search' | 'filters' | 'sort' | 'populate' | 'withCount'>;

/** Returns a readable URL for queries of this shape: not encoded, and without variable values, sizes and pages. */
export function exampleUrl(shape: QueryShape, type: ContentType | undefined, prefix = '/api'): string {
  const parameters = [
    ...shape.filters.map(({ path, operator }) => `filters[${[...path, operator].join('][')}]=${placeholder}`),
    ...(shape.search ? [`_q=${placeholder}`] : []),
    ...listParameter('sort', shape.sort.map(sortText)),
    ...listParameter(
      'populate',
      leafPaths(shape.populate).map((path) => path.join('.')),
    ),
    ...(shape.status === 'draft' && type?.draftAndPublish === true ? ['status=draft'] : []),
    ...(shape.is === 'one' || shape.withCount ? [] : ['pagination[withCount]=false']),
  ];
  const path = `${prefix}/${urlPath(shape, type)}`;
  return parameters.length === 0 ? path : `${path}?${parameters.join('&')}`;
}

function urlPath({ is, type: uid }: QueryShape, type: ContentType | undefined): string {
  const collection =
    systemPaths.get(uid) ?? (type?.kind === 'singleType' ? type.singularName : type?.pluralName) ?? uid;
  return is === 'one' && type?.kind !== 'singleType' ? `${collection}/${placeholder}` : collection;
}

const systemPaths: ReadonlyMap<string, string> = new Map([
  [fileUid, 'upload/files'],
  [userUid, 'users'],
  [roleUid, 'users-permissions/roles'],
]);

function sortText({ path, direction }: QueryShape['sort'][number]): string {
  return direction === 'asc' ? path.join('.') : `${path.join('.')}:desc`;
}

function listParameter(name: string, texts: readonly string[]): readonly string[] {
  return texts.length === 0 ? [] : [`${name}=${texts.join(',')}`];
}

/** Returns the paths that are no prefix of another: they include the others. */
function leafPaths(paths: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const parents = new Set(paths.map((path) => JSON.stringify(path.slice(0, -1))));
  return paths.filter((path) => !parents.has(JSON.stringify(path)));
}
