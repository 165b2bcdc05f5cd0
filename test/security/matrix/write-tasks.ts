import type { Model, Type } from './model.js';
import type { WriteOperation } from './outcome.js';

/** A operation, and the kind of document that it is done to. */
export interface Task {
  readonly operation: WriteOperation;
  /** Whether the document has two locales; false: only the first. */
  readonly translated: boolean;
}

/** The path segments of the publication actions. */
const segments = { publish: 'publish', unpublish: 'unpublish', discardDraft: 'discard-draft' } as const;

/** Returns all write operations on documents of a type. */
export function writeTasks({ locales }: Model, type: Type): readonly Task[] {
  const [first = null, second = null] = type.localized ? locales : [];
  const everywhere = type.localized ? [first, second, '*'] : [first];
  const statuses: readonly WriteOperation['status'][] = type.drafts ? ['published', 'draft'] : ['published'];
  const writes = (action: 'create' | 'update', locale: string | null, translated = true): readonly Task[] =>
    statuses.map((status) => ({ operation: { action, locale, status }, translated }));
  const others = (action: WriteOperation['action']): readonly Task[] =>
    everywhere.map((locale) => ({ operation: { action, locale, status: 'published' }, translated: true }));
  return [
    ...(type.single ? [] : writes('create', first)),
    ...(type.single || !type.localized ? [] : writes('create', second)),
    ...writes('update', first),
    ...(type.localized ? [...writes('update', second), ...writes('update', second, false)] : []),
    ...others('delete'),
    ...(['publish', 'unpublish', 'discardDraft'] as const).flatMap((action) =>
      type.drafts ? others(action) : others(action).slice(0, 1),
    ),
  ];
}

/** The request of a operation: method, and path below where content is. `documentId` null: none is named. */
export function requestOf(operation: WriteOperation, type: Type, documentId: string | null, first: string | null) {
  const { action, locale, status } = operation;
  const place = type.single || documentId === null ? `/${type.api}` : `/${type.api}/${documentId}`;
  const query = [
    ...(locale === first ? [] : [`locale=${locale}`]),
    ...(status === 'draft' ? ['status=draft'] : []),
    ...(action === 'delete' ? [] : ['populate=*']),
  ].join('&');
  switch (action) {
    case 'create':
      return { method: 'POST', path: `/${type.api}?${query}` };
    case 'update':
      return { method: 'PUT', path: `${place}?${query}` };
    case 'delete':
      return { method: 'DELETE', path: `${place}?${query}` };
    case 'publish':
    case 'unpublish':
    case 'discardDraft':
      return { method: 'POST', path: `${place}/actions/${segments[action]}?${query}` };
  }
}
