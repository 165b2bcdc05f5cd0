import { type ContentAction, contentActions, type PermissionCatalogue } from '../api/index.js';

/** What end users and tokens can do with something: a content type, or a part of the server itself. */
export interface ActionGroup {
  readonly uid: string;
  /** What it is called; null: it is a part of the server. */
  readonly name: string | null;
  readonly actions: readonly string[];
}

/** Actions that only read. */
const readActions: ReadonlySet<string> = new Set<ContentAction>(['find', 'findOne']);

/** An action on something, as roles and tokens hold it. */
export function actionKey(uid: string, action: string): string {
  return `${uid}.${action}`;
}

/** The parts of the catalogue: content types by name, and the server's own. */
export function actionGroups({ user, content }: PermissionCatalogue): {
  readonly content: readonly ActionGroup[];
  readonly server: readonly ActionGroup[];
} {
  const names = new Map(content.map(({ uid, displayName }) => [uid, displayName]));
  const groups = user.map(({ uid, actions }): ActionGroup => ({ uid, name: names.get(uid) ?? null, actions }));
  return {
    content: groups
      .filter(({ name }) => name !== null)
      .sort((left, right) => (left.name ?? '').localeCompare(right.name ?? '')),
    server: groups.filter(({ name }) => name === null),
  };
}

/** Returns the actions of the groups in the order of columns: those of content types, then all others. */
export function actionColumns(groups: readonly ActionGroup[]): readonly string[] {
  const available = new Set(groups.flatMap(({ actions }) => actions));
  const known: ReadonlySet<string> = new Set(contentActions);
  return [
    ...contentActions.filter((action) => available.has(action)),
    ...[...available].filter((action) => !known.has(action)).sort(),
  ];
}

/** What a role lets its people do with content types: whether they read, and whether they change anything. */
export function summarizeAccess(
  groups: readonly ActionGroup[],
  selectedActions: ReadonlySet<string>,
): { readonly reads: readonly string[]; readonly writes: readonly string[] } {
  const groupsWith = (predicate: (action: string) => boolean): readonly string[] =>
    groups
      .filter(({ uid, actions }) =>
        actions.some((action) => predicate(action) && selectedActions.has(actionKey(uid, action))),
      )
      .map(({ uid, name }) => name ?? uid);
  return {
    reads: groupsWith((action) => readActions.has(action)),
    writes: groupsWith((action) => !readActions.has(action)),
  };
}
