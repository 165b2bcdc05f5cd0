import { type SettingsPart, settingsParts } from '../access/index.js';
import { actionsFor, actionsWithFields } from '../accounts/index.js';
import type { Attribute, ContentType } from '../schema/index.js';
import { dataAnswer } from './answers.js';
import type { GroupParts, Row } from './rows.js';

/** Whoever edits one of these needs the catalogue. */
const editors: readonly SettingsPart[] = ['settings::administrator-roles', 'settings::user-roles', 'settings::tokens'];

/** Everything that can be allowed: to roles of administrators, and, as `user`, to roles of end users and to custom tokens. */
export function permissionRows({ snapshot, accounts, profile, guard }: GroupParts): readonly Row[] {
  const types = [...snapshot.contentTypes.values()].filter(({ kind }) => kind !== 'system').map(shown);
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
        GET: guard.may('read', editors, async () => dataAnswer(catalogue)),
      },
    ],
  ];
}

function shown(type: ContentType): unknown {
  const { uid, displayName, kind, localized, draftAndPublish, attributes } = type;
  const actions = actionsFor(type).map((action) => ({ action, fields: actionsWithFields.has(action) }));
  return {
    uid,
    displayName,
    kind,
    localized,
    draftAndPublish,
    attributes: [...attributes.values()].map(field),
    actions,
  };
}

/** `type` as in definitions for values, otherwise what is stored: `relation`, `media`, `component`, `zone`. */
function field(attribute: Attribute): unknown {
  const { name, storage, required, private: hidden, localized } = attribute;
  return { name, type: storage === 'column' ? attribute.type.name : storage, required, private: hidden, localized };
}
