import type { GrantRule, PermissionType } from '../../api/index.js';
import { actionKey } from '../action-groups.js';
import { ActionMatrix, type ActionMatrixProps } from '../action-matrix.js';
import { limitsOfRule, noLimits, possibleLimits, replaceRule } from './action-limits.js';
import { type RestrictedAction, RestrictionList } from './restriction-list.js';
import { RuleDialog } from './rule-dialog.js';

/** The actions of a role of end users or of a token, with their rules. */
export interface ActionPermissionsProps
  extends Pick<ActionMatrixProps, 'catalogue' | 'selectedActions' | 'onChange' | 'isPublic'> {
  readonly holder: 'role' | 'token';
  readonly rules: readonly GrantRule[];
  readonly onRules: (rules: readonly GrantRule[]) => void;
  /** What is being restricted in the dialog; null: nothing. */
  readonly restricting: RestrictedAction | null;
  readonly onRestricting: (action: RestrictedAction | null) => void;
}

/** What can be allowed, and restricted to some documents, attributes, languages and versions. */
export function ActionPermissions({
  holder,
  rules,
  onRules,
  restricting,
  onRestricting,
  ...matrix
}: ActionPermissionsProps) {
  const { catalogue, selectedActions, onChange } = matrix;
  const ruleByAction = new Map(rules.map((rule) => [rule.action, rule]));
  const restricted = catalogue.content.flatMap((type) =>
    listActions(type).flatMap((action): readonly RestrictedAction[] => {
      const rule = ruleByAction.get(actionKey(type.uid, action));
      return rule === undefined || !selectedActions.has(rule.action)
        ? []
        : [{ type, action, limits: limitsOfRule(rule) }];
    }),
  );

  function restrict({ type, action }: Pick<RestrictedAction, 'type' | 'action'>, limits: RestrictedAction['limits']) {
    const kind = possibleLimits(type, action, holder).attributes;
    onRules(replaceRule(rules, actionKey(type.uid, action), limits, kind));
  }

  return (
    <>
      <ActionMatrix
        {...matrix}
        restrictedActions={new Set(ruleByAction.keys())}
        onRestrict={(uid, action) => {
          const type = catalogue.content.find((candidate) => candidate.uid === uid);
          const rule = ruleByAction.get(actionKey(uid, action));
          if (type !== undefined)
            onRestricting({ type, action, limits: rule === undefined ? noLimits : limitsOfRule(rule) });
        }}
        restrictions={
          <RestrictionList
            catalogue={catalogue}
            holder={holder}
            restricted={restricted}
            onEdit={onChange === null ? null : onRestricting}
            onRemove={(entry) => restrict(entry, noLimits)}
          />
        }
      />
      {restricting === null ? null : (
        <RuleDialog
          catalogue={catalogue}
          holder={holder}
          {...restricting}
          onClose={() => onRestricting(null)}
          onLimits={(limits) => {
            restrict(restricting, limits);
            onRestricting(null);
          }}
        />
      )}
    </>
  );
}

function listActions({ actions }: PermissionType): readonly string[] {
  return actions.map(({ action }) => action);
}
