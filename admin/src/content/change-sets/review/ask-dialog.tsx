import { MultiSelect } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { administratorsQuery, queryKeys, type Reviewer, requestReviewers } from '../../../api/index.js';
import { administratorName, FailureAlert, FormDialog, toastSuccess } from '../../../ui/index.js';

/** Maximum number of reviewers of a set (docs/reference/admin-api.md). */
const maxReviewers = 50;

/** A change set that somebody is asked to review. */
export interface AskDialogProps {
  readonly setId: string;
  readonly reviewers: readonly Reviewer[];
  readonly onClose: () => void;
}

/** Asks administrators for a review, and those who were asked before no longer. */
export function AskDialog({ setId, reviewers, onClose }: AskDialogProps) {
  const t = useTranslations('content.changeSets.review');
  const client = useQueryClient();
  const administrators = useQuery(administratorsQuery);
  const [chosen, setChosen] = useState(
    reviewers.filter(({ requested }) => requested).map(({ administrator }) => String(administrator.id)),
  );
  const [isListOpen, setListOpen] = useState(false);
  const asking = useMutation({
    mutationFn: () => requestReviewers(setId, chosen.map(Number)),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: queryKeys.changeSets });
      toastSuccess(t('asked'));
      onClose();
    },
  });
  const offered = (administrators.data ?? []).filter(({ id, blocked }) => !blocked || chosen.includes(String(id)));
  return (
    <FormDialog
      title={t('askTitle')}
      saving={{ isSaving: asking.isPending, failure: asking.error }}
      onSubmit={() => asking.mutate()}
      onClose={onClose}
    >
      {administrators.error === null ? null : <FailureAlert failure={administrators.error} />}
      <MultiSelect
        label={t('administrators')}
        description={t('askHint')}
        data={offered.map((administrator) => ({
          value: String(administrator.id),
          label: administratorName(administrator),
        }))}
        value={chosen}
        onChange={(ids) => {
          setChosen(ids);
          // It would cover the buttons.
          setListOpen(false);
        }}
        dropdownOpened={isListOpen}
        onDropdownOpen={() => setListOpen(true)}
        onDropdownClose={() => setListOpen(false)}
        maxValues={maxReviewers}
        searchable
        hidePickedOptions
        data-autofocus
      />
    </FormDialog>
  );
}
