import { Alert, Group, SegmentedControl, Stack, Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { checkRule, type RuleHolder } from '../../api/index.js';
import { AddConditionButton, ConditionRows, type FilterField } from '../../filters/index.js';
import { useRuleProblem } from './use-rule-problem.js';
import { parseWhere } from './where-conditions.js';
import { asText, draftWhere, resolveWhere, type WhereDraft } from './where-draft.js';

/** The documents that a rule is about. */
export interface WhereEditorProps {
  readonly action: string;
  readonly holder: RuleHolder;
  readonly fields: readonly FilterField[];
  readonly draft: WhereDraft;
  /** What is wrong with it; null: nothing that is known. */
  readonly problem: string | null;
  readonly onChange: (draft: WhereDraft) => void;
}

/** Puts the filter of a rule together: with the conditions of lists, or as text. The server parses texts. */
export function WhereEditor({ action, holder, fields, draft, problem, onChange }: WhereEditorProps) {
  const t = useTranslations('settings.rules');
  const findProblem = useRuleProblem();
  const parsing = useMutation({
    mutationFn: async () => {
      const where = resolveWhere(draft);
      return where === null ? null : (await checkRule({ holder, rule: { action, where } })).where;
    },
    onSuccess: (where) => {
      if (parseWhere(where, fields) !== null) onChange(draftWhere(where, fields));
    },
  });
  const isOnlyText = parsing.isSuccess && draft.mode === 'text';
  const shownProblem = problem ?? findProblem(parsing.error, 'where') ?? (isOnlyText ? t('onlyText') : null);

  function change(next: WhereDraft): void {
    parsing.reset();
    onChange(next);
  }

  const { stored: _, ...changed } = draft;
  const rows = {
    fields,
    conditions: draft.conditions,
    onChange: (conditions: WhereDraft['conditions']) => change({ ...changed, conditions }),
  };
  return (
    <Stack gap="xs" role="group" aria-label={t('where')}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={500}>
          {t('where')}
        </Text>
        <SegmentedControl
          size="xs"
          aria-label={t('mode')}
          data={[
            { value: 'conditions', label: t('conditions') },
            { value: 'text', label: t('text') },
          ]}
          value={draft.mode}
          onChange={(mode) => (mode === 'text' ? change(asText(draft)) : parsing.mutate())}
        />
      </Group>
      {draft.mode === 'conditions' ? (
        <>
          {draft.conditions.length === 0 ? (
            <Text size="xs" c="dimmed">
              {t('allDocuments')}
            </Text>
          ) : null}
          <ConditionRows {...rows} />
          <Group>
            <AddConditionButton {...rows} />
          </Group>
          {problem === null ? null : (
            <Alert color="red" variant="light" role="alert">
              {problem}
            </Alert>
          )}
        </>
      ) : (
        <Textarea
          aria-label={t('textLabel')}
          description={t('textHint', { holder })}
          autosize
          minRows={2}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          spellCheck={false}
          value={draft.text}
          error={shownProblem}
          onChange={(event) => change({ ...changed, text: event.currentTarget.value })}
        />
      )}
    </Stack>
  );
}
