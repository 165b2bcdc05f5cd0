import { actionsFor, actionsWithFields } from '../../../domain/accounts/index.js';
import { type SettingsPart, settingsParts } from '../../../language/query/access/index.js';
import type { Attribute, ContentType } from '../../../language/schema/index.js';
import type { AdminRoute, AdminRouteParts } from './admin-route.js';
import { dataResponse } from './responses.js';

/** Editing one of these needs the catalogue. */
const editorParts: readonly SettingsPart[] = [
  'settings::administrator-roles',
  'settings::user-roles',
  'settings::tokens',
];

/**
 * Returns all permissions that can be granted: to roles of administrators, and, as `user`, to roles of end users and to
 * custom tokens.
 */
export function permissionRoutes({ snapshot, accounts, profile, guard }: AdminRouteParts): readonly AdminRoute[] {
  const types = [...snapshot.contentTypes.values()].filter(({ kind }) => kind !== 'system').map(describePermissionType);
  const catalogue = {
    content: types,
    locales: snapshot.locales,
    settings: settingsParts.map((part) => ({ part, actions: ['read', 'write'] })),
    user: [...accounts.roles.catalogue()].map(([uid, actions]) => ({ uid, actions })),
    public: { forEverybody: profile.publicRightsForEveryone, readsDrafts: profile.publicReadsDrafts },
  };
  return [
    [
      'permissions',
      {
        GET: guard.requirePermission('read', editorParts, async () => dataResponse(catalogue)),
      },
    ],
  ];
}

function describePermissionType(type: ContentType): unknown {
  const { uid, displayName, kind, localized, draftAndPublish, attributes } = type;
  const actions = actionsFor(type).map((action) => ({ action, fields: actionsWithFields.has(action) }));
  return {
    uid,
    displayName,
    kind,
    localized,
    draftAndPublish,
    attributes: [...attributes.values()].map(describePermissionAttribute),
    actions,
  };
}

/** `type` is that of the definition for values, otherwise the storage: `relation`, `media`, `component`, `zone`. */
function describePermissionAttribute(attribute: Attribute): unknown {
  const { name, storage, required, private: hidden, localized } = attribute;
  return { name, type: storage === 'column' ? attribute.type.name : storage, required, private: hidden, localized };
}
