import { isStringArray, parseStoredJson } from '../../../foundations/core/index.js';
import {
  type Ability,
  type AbilityAction,
  type ContentAction,
  contentActions,
} from '../../../language/query/access/index.js';
import { agentGrantTable } from '../../../storage/sql/layout/index.js';
import { type AgentScope, agentScopes } from './agents.js';

const contentActionNames: ReadonlySet<string> = new Set(contentActions);
const modelPart = 'settings::content-model';
const mediaPart = 'settings::media';
const changeSetsPart = 'settings::change-sets';
const administratorsPart = 'settings::administrators';

/**
 * Returns the part of an administrator's ability that scopes allow. Without `publish`, what is published of types with drafts stays, and
 * nothing is deleted. Of the settings, only files, change sets and the content model are included, and
 * whom to ask for a review.
 */
export function scopedAbility(ability: Ability, scopes: readonly AgentScope[]): Ability {
  const allowed = new Set(scopes);

  function isIncluded(action: AbilityAction, uid: string): boolean {
    if (uid === modelPart) return allowed.has(action === 'write' ? 'model' : 'read');
    if (uid === mediaPart || uid === changeSetsPart) return allowed.has(action === 'write' ? 'write' : 'read');
    if (uid === administratorsPart) return action === 'read' && allowed.has('write');
    if (uid.startsWith('settings::') || !isContentAction(action)) return false;
    switch (action) {
      case 'find':
      case 'findOne':
      case 'readDrafts':
        return allowed.has('read');
      case 'create':
      case 'update':
      case 'createLocalization':
      case 'discardDraft':
        return allowed.has('write');
      case 'delete':
        return allowed.has('write') && allowed.has('publish');
      case 'publish':
      case 'unpublish':
        return allowed.has('publish');
    }
  }

  const scoped: Ability = {
    ...ability,
    permissionFingerprint: `${ability.permissionFingerprint}:agent:${agentScopes.filter((scope) => allowed.has(scope)).join()}`,
    can: (action, uid) => isIncluded(action, uid) && ability.can(action, uid),
    forWrite(action, uid, names) {
      const narrowed = ability.forWrite(action, uid, names);
      return narrowed === ability ? scoped : scopedAbility(narrowed, scopes);
    },
  };
  return scoped;
}

function isContentAction(action: AbilityAction): action is ContentAction {
  return contentActionNames.has(action);
}

/** Returns the stored scopes of a grant, in their order. */
export function parseScopes(json: string, grant: string): readonly AgentScope[] {
  const location = { table: agentGrantTable.name, row: grant, column: 'scopes' };
  const names = parseStoredJson<readonly string[]>(json, isStringArray, location);
  return agentScopes.filter((scope) => names.includes(scope));
}
