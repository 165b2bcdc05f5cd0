import type { SlowQuestion } from '../documents/index.js';
import { type ContentType, fileUid, roleUid, userUid } from '../schema/index.js';

/** What stands in the place of every value. */
const value = '…';

type Asked = Pick<SlowQuestion, 'is' | 'type' | 'status' | 'search' | 'filters' | 'sort' | 'populate' | 'withCount'>;

/** An address that asks such a question, for people: not encoded, and without the values, sizes and pages that differ each time. */
export function shapeAddress(asked: Asked, type: ContentType | undefined, prefix = '/api'): string {
  const parameters = [
    ...asked.filters.map(({ path, operator }) => `filters[${[...path, operator].join('][')}]=${value}`),
    ...(asked.search ? [`_q=${value}`] : []),
    ...listed('sort', asked.sort.map(orderText)),
    ...listed(
      'populate',
      leaves(asked.populate).map((path) => path.join('.')),
    ),
    ...(asked.status === 'draft' && type?.draftAndPublish === true ? ['status=draft'] : []),
    ...(asked.is === 'one' || asked.withCount ? [] : ['pagination[withCount]=false']),
  ];
  const path = `${prefix}/${pathOf(asked, type)}`;
  return parameters.length === 0 ? path : `${path}?${parameters.join('&')}`;
}

function pathOf({ is, type: uid }: Asked, type: ContentType | undefined): string {
  const collection =
    systemPaths.get(uid) ?? (type?.kind === 'singleType' ? type.singularName : type?.pluralName) ?? uid;
  return is === 'one' && type?.kind !== 'singleType' ? `${collection}/${value}` : collection;
}

const systemPaths: ReadonlyMap<string, string> = new Map([
  [fileUid, 'upload/files'],
  [userUid, 'users'],
  [roleUid, 'users-permissions/roles'],
]);

function orderText({ path, direction }: Asked['sort'][number]): string {
  return direction === 'asc' ? path.join('.') : `${path.join('.')}:desc`;
}

function listed(name: string, texts: readonly string[]): readonly string[] {
  return texts.length === 0 ? [] : [`${name}=${texts.join(',')}`];
}

/** Paths that no other one leads on from: they name what they go through. */
function leaves(paths: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const beginnings = new Set(paths.map((path) => JSON.stringify(path.slice(0, -1))));
  return paths.filter((path) => !beginnings.has(JSON.stringify(path)));
}
