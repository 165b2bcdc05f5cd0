import type { ContentPermission, GrantRule, PermissionAttribute, PermissionType, RuleHolder } from '../../api/index.js';

/** What an action on a content type is limited to, and what it forces; null: no limit. */
export interface ActionLimits extends Pick<GrantRule, 'where' | 'set' | 'locales' | 'status'> {
  /** Names of the attributes that can be read, or written. */
  readonly attributes: readonly string[] | null;
  /** Only documents that the caller created; of administrators. */
  readonly own: boolean;
}

/** Which limits an action can have. */
export interface PossibleLimits {
  /** null: it has none on attributes. */
  readonly attributes: 'read' | 'write' | null;
  readonly attributeNames: readonly string[];
  readonly set: boolean;
  readonly locales: boolean;
  readonly status: boolean;
  readonly own: boolean;
}

/** An action without limits. */
export const noLimits: ActionLimits = {
  where: null,
  attributes: null,
  set: null,
  locales: null,
  status: null,
  own: false,
};

/** Returns which limits an action on a content type can have. */
export function possibleLimits(type: PermissionType, action: string, holder: RuleHolder): PossibleLimits {
  const reads = action === 'find' || action === 'findOne';
  const writes = action === 'create' || action === 'update';
  const ofAdministrator = holder === 'administrator';
  const hasAttributes = ofAdministrator
    ? type.actions.some((candidate) => candidate.action === action && candidate.fields)
    : reads || writes;
  const isListed = ({ private: hidden }: PermissionAttribute): boolean => ofAdministrator || writes || !hidden;
  return {
    attributes: hasAttributes ? (writes ? 'write' : 'read') : null,
    attributeNames: type.attributes.filter(isListed).map(({ name }) => name),
    set: writes,
    locales: type.localized,
    status: type.draftAndPublish && (reads || writes),
    own: ofAdministrator,
  };
}

/** Whether anything is limited or forced. */
export function isLimited({ own, ...limits }: ActionLimits): boolean {
  return own || Object.values(limits).some((limit) => limit !== null);
}

/** Returns the limits of a rule of a role of end users or a token. */
export function limitsOfRule({ where, read, write, set, locales, status }: GrantRule): ActionLimits {
  return { where, attributes: read ?? write, set, locales, status, own: false };
}

/** Returns the rule with these limits. */
export function toRule(
  action: string,
  { where, attributes, set, locales, status }: ActionLimits,
  kind: PossibleLimits['attributes'],
): GrantRule {
  const read = kind === 'read' ? attributes : null;
  const write = kind === 'write' ? attributes : null;
  return { action, where, read, write, set, locales, status };
}

/** Returns the rules with that of one action replaced, or left out if nothing is limited. */
export function replaceRule(
  rules: readonly GrantRule[],
  action: string,
  limits: ActionLimits,
  kind: PossibleLimits['attributes'],
): readonly GrantRule[] {
  const others = rules.filter((rule) => rule.action !== action);
  return isLimited(limits) ? [...others, toRule(action, limits, kind)] : others;
}

/** Returns the limits of a permission of administrators. */
export function limitsOfPermission({
  fields,
  locales,
  own,
  where = null,
  set = null,
  status = null,
}: ContentPermission): ActionLimits {
  return { where, attributes: fields, set, locales, status, own };
}

/** Returns a permission of administrators with these limits. */
export function limitPermission(
  { action, type }: Pick<ContentPermission, 'action' | 'type'>,
  { where, attributes, set, locales, status, own }: ActionLimits,
): ContentPermission {
  const conditions = {
    ...(where === null ? {} : { where }),
    ...(set === null ? {} : { set }),
    ...(status === null ? {} : { status }),
  };
  return { action, type, fields: attributes, locales, own, ...conditions };
}
