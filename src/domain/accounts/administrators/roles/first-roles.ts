import type { ContentAction } from '../../../../language/query/access/index.js';
import type { Snapshot } from '../../../../language/schema/index.js';
import type { AdministratorRole, Permissions } from '../types.js';
import type { AdministratorRoleContent } from './administrator-role-table.js';
import { actionsFor, grantableTypes, noPermissions } from './permissions.js';

/** A role created at the first start. */
export interface FirstRole extends AdministratorRoleContent {
  readonly code: AdministratorRole['code'];
}

/** Actions that `find` includes. */
const impliedByFind: ReadonlySet<ContentAction> = new Set(['findOne', 'readDrafts']);
const publishActions: ReadonlySet<ContentAction> = new Set(['publish', 'unpublish']);

/** Returns the initial roles. Editor and Author get permissions on the current content types; later types are not added. */
export function firstRoles(snapshot: Snapshot): readonly FirstRole[] {
  return [
    {
      code: 'super-admin',
      name: 'Super Admin',
      description: 'May do everything.',
      permissions: noPermissions,
    },
    {
      code: null,
      name: 'Editor',
      description: 'May write and publish all content.',
      permissions: permissionsOnAllTypes(snapshot, impliedByFind, false),
    },
    {
      code: null,
      name: 'Author',
      description: 'May write content, and reach what they created themselves.',
      permissions: permissionsOnAllTypes(snapshot, new Set([...impliedByFind, ...publishActions]), true),
    },
  ];
}

function permissionsOnAllTypes(snapshot: Snapshot, excluded: ReadonlySet<ContentAction>, own: boolean): Permissions {
  const content = grantableTypes(snapshot).flatMap((type) =>
    actionsFor(type)
      .filter((action) => !excluded.has(action))
      .map((action) => ({ action, type: type.uid, fields: null, locales: null, own })),
  );
  return { content, settings: [] };
}
