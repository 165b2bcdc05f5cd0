import { actionsFor, actionsWithFields, checkRule, type RuleHolder } from '../../../../domain/accounts/index.js';
import { Failure } from '../../../../foundations/core/index.js';
import { type SettingsPart, settingsParts } from '../../../../language/query/access/index.js';
import {
  type Attribute,
  type ContentType,
  getContentType,
  type Snapshot,
  userUid,
} from '../../../../language/schema/index.js';
import type { AdminRoute, AdminRouteParts } from '../admin-route.js';
import { BodyFields } from '../body-fields.js';
import type * as wire from '../contract.js';
import { dataResponse } from '../responses.js';

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
  const catalogue: wire.PermissionCatalogue = {
    ...describePermissionTypes(snapshot),
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
    [
      'permissions/rule',
      {
        POST: guard.requirePermission('read', editorParts, async ({ body }) => {
          const fields = new BodyFields(body, ['holder', 'rule']);
          const holder = fields.enumValue('holder', ruleHolders);
          const rule = fields.object('rule');
          fields.throwProblems();
          if (holder === undefined || rule === undefined)
            throw new Failure('account.invalid', { message: 'holder and rule are required' });
          return dataResponse(checkRule(snapshot, rule, holder));
        }),
      },
    ],
  ];
}

const ruleHolders: readonly RuleHolder[] = ['role', 'token', 'administrator'];

/** Describes what permissions and their rules can name in the content model. */
export function describePermissionTypes(
  snapshot: Snapshot,
): Pick<wire.PermissionCatalogue, 'content' | 'locales' | 'users'> {
  const types = [...snapshot.contentTypes.values()].filter(({ kind }) => kind !== 'system');
  const users = getContentType(snapshot, userUid);
  return {
    content: types.map(describePermissionType),
    locales: snapshot.locales,
    users: { uid: users.uid, attributes: [...users.attributes.values()].map(describePermissionAttribute) },
  };
}

function describePermissionType(type: ContentType): wire.PermissionType {
  const { uid, displayName, localized, draftAndPublish, attributes } = type;
  const actions = actionsFor(type).map((action) => ({ action, fields: actionsWithFields.has(action) }));
  return {
    uid,
    displayName,
    kind: type.kind === 'singleType' ? 'singleType' : 'collectionType',
    localized,
    draftAndPublish,
    attributes: [...attributes.values()].map(describePermissionAttribute),
    actions,
  };
}

function describePermissionAttribute(attribute: Attribute): wire.PermissionAttribute {
  const { name, storage, required, private: hidden, localized } = attribute;
  const base = { name, required, private: hidden, localized };
  if (storage !== 'column' && storage !== 'computed') {
    const target = storage === 'relation' ? attribute.target : null;
    return { ...base, type: storage, column: null, operators: [], values: null, target };
  }
  const { type, options } = attribute;
  const values = Array.isArray(options.enum) ? options.enum.map(String) : null;
  return { ...base, type: type.name, column: type.column, operators: type.operators, values, target: null };
}
