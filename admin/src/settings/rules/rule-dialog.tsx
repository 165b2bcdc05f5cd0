import { MultiSelect, Select, Switch, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { checkRule, type PermissionCatalogue, type PermissionType, type RuleHolder } from '../../api/index.js';
import { useLocaleName } from '../../documents/index.js';
import { LabelScope } from '../../fields/index.js';
import { FormDialog, useModel } from '../../ui/index.js';
import { actionKey } from '../action-groups.js';
import { useActionName } from '../use-permission-names.js';
import { type ActionLimits, limitsOfRule, possibleLimits, toRule } from './action-limits.js';
import { AttributeChecklist } from './attribute-checklist.js';
import { ForcedValueRows } from './forced-value-rows.js';
import { areComplete, listForcedValues, toForcedSet } from './forced-values.js';
import { forcedFields, ruleFields } from './rule-fields.js';
import { isAboutRule, useRuleProblem } from './use-rule-problem.js';
import { draftWhere, isWhole, resolveWhere } from './where-draft.js';
import { WhereEditor } from './where-editor.js';

/** An action on a content type that is restricted. */
export interface RuleDialogProps {
  readonly catalogue: PermissionCatalogue;
  readonly type: PermissionType;
  readonly action: string;
  readonly holder: RuleHolder;
  readonly limits: ActionLimits;
  readonly onClose: () => void;
  /** Called with limits that the server accepts. They are granted when the role or the token is saved. */
  readonly onLimits: (limits: ActionLimits) => void;
}

/** Asks for which documents, attributes, languages and versions an action holds, and what it forces. */
export function RuleDialog({ catalogue, type, action, holder, limits, onClose, onLimits }: RuleDialogProps) {
  const t = useTranslations('settings.rules');
  const actionName = useActionName();
  const localeName = useLocaleName();
  const { contentTypes } = useModel();
  const findProblem = useRuleProblem();
  const possible = possibleLimits(type, action, holder);
  const fields = useMemo(() => ruleFields(type, catalogue, holder), [type, catalogue, holder]);
  const settable = useMemo(() => forcedFields(type, catalogue, holder), [type, catalogue, holder]);
  const [where, setWhere] = useState(() => draftWhere(limits.where, fields));
  const [values, setValues] = useState(() => listForcedValues(limits.set));
  const [others, setOthers] = useState(limits);
  const [isIncomplete, setIncomplete] = useState(false);
  const check = useMutation({
    mutationFn: async (): Promise<ActionLimits> => {
      const edited = { ...others, where: resolveWhere(where), set: toForcedSet(values, settable) };
      // Attributes of administrators have limits of their own, which the form offers as they are.
      const kind = holder === 'administrator' ? null : possible.attributes;
      const rule = await checkRule({ holder, rule: toRule(actionKey(type.uid, action), edited, kind) });
      return { ...limitsOfRule(rule), attributes: edited.attributes, own: edited.own };
    },
    onSuccess: onLimits,
  });

  function submit(): void {
    const isComplete = isWhole(where) && areComplete(values);
    setIncomplete(!isComplete);
    if (isComplete) check.mutate();
  }

  return (
    <LabelScope value={contentTypes.find(({ uid }) => uid === type.uid)?.attributes ?? null}>
      <FormDialog
        title={t('title', { name: type.displayName, action: actionName(action) })}
        size="xl"
        beside
        submitLabel={t('apply')}
        saving={{ isSaving: check.isPending, failure: isAboutRule(check.error) ? null : check.error }}
        onSubmit={submit}
        onClose={onClose}
      >
        {possible.own ? (
          <Switch
            label={t('own')}
            checked={others.own}
            onChange={(event) => setOthers({ ...others, own: event.currentTarget.checked })}
          />
        ) : null}
        <WhereEditor
          action={actionKey(type.uid, action)}
          holder={holder}
          fields={fields}
          draft={where}
          problem={isIncomplete && !isWhole(where) ? t('incomplete') : findProblem(check.error, 'where')}
          onChange={(draft) => {
            check.reset();
            setWhere(draft);
          }}
        />
        {possible.attributes === null ? null : (
          <AttributeChecklist
            label={t(possible.attributes)}
            names={possible.attributeNames}
            selected={others.attributes}
            onChange={(attributes) => setOthers({ ...others, attributes })}
          />
        )}
        {possible.set ? (
          <ForcedValueRows
            fields={settable}
            values={values}
            onChange={(next) => {
              check.reset();
              setValues(next);
            }}
          />
        ) : null}
        {isIncomplete && !areComplete(values) ? <Problem text={t('incompleteValues')} /> : null}
        <Problem text={findProblem(check.error, 'set')} />
        {possible.locales ? (
          <MultiSelect
            label={t('locales')}
            placeholder={others.locales === null ? t('allLocales') : ''}
            data={catalogue.locales.map((code) => ({ value: code, label: localeName(code) }))}
            value={[...(others.locales ?? [])]}
            onChange={(locales) => setOthers({ ...others, locales: locales.length === 0 ? null : locales })}
          />
        ) : null}
        {possible.status ? (
          <Select
            label={t('status')}
            allowDeselect={false}
            data={(['both', 'draft', 'published'] as const).map((value) => ({ value, label: t(value) }))}
            value={others.status ?? 'both'}
            onChange={(value) =>
              setOthers({ ...others, status: value === 'draft' || value === 'published' ? value : null })
            }
          />
        ) : null}
      </FormDialog>
    </LabelScope>
  );
}

function Problem({ text }: { readonly text: string | null }) {
  return text === null ? null : (
    <Text role="alert" size="xs" c="var(--mantine-color-error)">
      {text}
    </Text>
  );
}
