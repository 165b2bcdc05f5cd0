import { Alert, Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, ListChecks, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { changeSetStagesQuery, queryKeys, rolesQuery, type Stage, saveChangeSetStages } from '../../../api/index.js';
import { Card, EmptyState, FailureAlert, Page, QueryResult, useSave } from '../../../ui/index.js';
import { type StageDraft, StageRow } from './stage-row.js';

/** Maximum number of stages (docs/reference/admin-api.md). */
const maxStages = 20;

/** The stages that change sets go through, to be changed by whoever may change roles. */
export function StagesPage() {
  const t = useTranslations('content.changeSets.review.settings');
  // What is shown is edited: it begins with what is stored, and does not change by itself.
  const stages = useQuery({ ...changeSetStagesQuery, gcTime: 0, staleTime: Number.POSITIVE_INFINITY });
  return (
    <Page title={t('title')} description={t('description')} width="narrow">
      <QueryResult query={stages}>{(list) => <StagesForm stages={list} />}</QueryResult>
    </Page>
  );
}

function StagesForm({ stages }: { readonly stages: readonly Stage[] }) {
  const t = useTranslations('content.changeSets.review.settings');
  const common = useTranslations('ui');
  const roles = useQuery(rolesQuery);
  const [drafts, setDrafts] = useState<readonly StageDraft[]>(() =>
    stages.map((stage) => ({ ...stage, key: `stored-${stage.id}` })),
  );
  const addButton = useRef<HTMLButtonElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const [isChecked, setChecked] = useState(false);
  const saving = useSave(queryKeys.changeSets, saveChangeSetStages, (stored) => {
    setChecked(false);
    setDrafts(stored.map((stage, index) => ({ ...stage, key: drafts[index]?.key ?? `stored-${stage.id}` })));
  });
  const problem = findProblem(drafts);

  function add(): void {
    const isFirst = drafts.length === 0;
    const added = { id: null, name: '', roles: null, approvals: 0, publishes: isFirst };
    setDrafts([...drafts, { ...added, key: crypto.randomUUID() }]);
  }

  function move(index: number, step: -1 | 1): void {
    const moved = drafts[index];
    const other = drafts[index + step];
    if (moved === undefined || other === undefined) return;
    setDrafts(drafts.with(index, other).with(index + step, moved));
    setAnnouncement(
      t('position', { name: moved.name, number: String(index + step + 1), count: String(drafts.length) }),
    );
  }

  function remove(index: number): void {
    setDrafts(drafts.toSpliced(index, 1));
    addButton.current?.focus();
  }

  function save(): void {
    setChecked(true);
    if (problem !== null) return;
    saving.save(drafts.map(({ key: _, ...stage }) => ({ ...stage, name: stage.name.trim() })));
  }

  return (
    <Stack>
      {saving.failure === null ? null : <FailureAlert failure={saving.failure} />}
      {isChecked && problem !== null ? (
        <Alert color="red" variant="light" icon={<CircleAlert size={18} />} role="alert">
          {t(problem)}
        </Alert>
      ) : null}
      {roles.error === null ? null : <FailureAlert failure={roles.error} />}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {drafts.length === 0 ? (
        <Card>
          <EmptyState icon={ListChecks} title={t('none')} description={t('noneText')} />
        </Card>
      ) : (
        drafts.map((draft, index) => (
          <StageRow
            key={draft.key}
            stage={draft}
            number={index + 1}
            count={drafts.length}
            roles={roles.data ?? []}
            onChange={(changed) => setDrafts(drafts.with(index, changed))}
            onMove={(step) => move(index, step)}
            onRemove={() => remove(index)}
          />
        ))
      )}
      {stages.length > 0 ? (
        <Text size="sm" c="dimmed">
          {t('removedText')}
        </Text>
      ) : null}
      <Group gap="xs">
        <Button
          ref={addButton}
          variant="default"
          leftSection={<Plus size={16} aria-hidden />}
          disabled={drafts.length >= maxStages}
          onClick={add}
        >
          {t('add')}
        </Button>
        <Button loading={saving.isSaving} onClick={save}>
          {common('save')}
        </Button>
      </Group>
    </Stack>
  );
}

/** Why the stages cannot be saved; null: they can. */
function findProblem(drafts: readonly StageDraft[]): 'nameMissing' | 'nameTaken' | 'noPublication' | null {
  const names = drafts.map(({ name }) => name.trim());
  if (names.includes('')) return 'nameMissing';
  if (new Set(names).size < names.length) return 'nameTaken';
  return drafts.length > 0 && !drafts.some(({ publishes }) => publishes) ? 'noPublication' : null;
}
