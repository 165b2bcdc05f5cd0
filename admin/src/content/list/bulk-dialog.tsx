import { Button, Group, Loader, Modal, Radio, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { actOnSeveral, apiIdOf, type BulkAction, type ContentType, keys, trialQuery } from '../../api/index.js';
import { useLocaleName } from '../../documents/index.js';
import { closeUndoable, FailureAlert, toastDone } from '../../ui/index.js';
import { useTellTaken } from '../history/use-tell-taken.js';
import { BulkTrial } from './bulk-trial.js';

/** Several documents, and what is to be done with them. */
export interface BulkDialogProps {
  readonly action: BulkAction;
  readonly type: ContentType;
  readonly documentIds: readonly string[];
  readonly locale: string | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/**
 * Asks before something is done with several documents, and says what would come of it: nothing is done unless it can be done with all.
 * Those that stand against it can be left out.
 */
export function BulkDialog({ action, type, documentIds: chosen, locale, onClose, onDone }: BulkDialogProps) {
  const t = useTranslations('content.bulk');
  const common = useTranslations('ui');
  const client = useQueryClient();
  const tellTaken = useTellTaken(type);
  const apiId = apiIdOf(type);
  const [documentIds, setDocumentIds] = useState(chosen);
  const [everywhere, setEverywhere] = useState(action === 'delete');
  const where = locale !== null && everywhere ? '*' : locale;
  const body = { documentIds, ...(where === null ? {} : { locale: where }) };
  const trial = useQuery({ ...trialQuery(apiId, action, body), retry: false });
  const count = documentIds.length;
  const acting = useMutation({
    onMutate: closeUndoable,
    mutationFn: () => actOnSeveral(apiId, action, body),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keys.content(apiId) });
      await client.invalidateQueries({ queryKey: keys.schedule });
      onDone();
      const done = t(`${action}Done`, { count });
      if (action === 'publish' || action === 'unpublish') toastDone(done);
      else await tellTaken({ action, documentIds, done, losesLinks: (trial.data?.uses?.uses.length ?? 0) > 0 });
    },
    // Somebody was faster: what stands against it now is looked up anew.
    onError: () => trial.refetch(),
  });
  const refused = trial.data?.refused ?? [];

  function leaveOut(): void {
    const left = new Set(refused.map(({ documentId }) => documentId));
    setDocumentIds(documentIds.filter((id) => !left.has(id)));
    acting.reset();
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={<Text fw={650}>{t(`${action}Title`, { count })}</Text>}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Stack>
        <Text size="sm">{t(`${action}Text`)}</Text>
        {locale === null ? null : <Where locale={locale} everywhere={everywhere} onChange={setEverywhere} />}
        {acting.error === null || refused.length > 0 ? null : <FailureAlert failure={acting.error} />}
        {trial.error === null ? null : <FailureAlert failure={trial.error} retry={() => void trial.refetch()} />}
        {trial.data === undefined ? (
          trial.error === null ? (
            <Loader size="xs" aria-label={t('trial')} />
          ) : null
        ) : (
          <BulkTrial trial={trial.data} />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} data-autofocus>
            {common('cancel')}
          </Button>
          {refused.length > 0 && refused.length < count ? (
            <Button variant="default" onClick={leaveOut}>
              {t('goOn', { count: count - refused.length })}
            </Button>
          ) : null}
          <Button
            loading={acting.isPending}
            disabled={trial.data === undefined || refused.length > 0}
            onClick={() => acting.mutate()}
            {...(action === 'publish' ? {} : { color: 'red' })}
          >
            {t(action)}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

interface WhereProps {
  readonly locale: string;
  readonly everywhere: boolean;
  readonly onChange: (everywhere: boolean) => void;
}

function Where({ locale, everywhere, onChange }: WhereProps) {
  const t = useTranslations('content.bulk');
  const localeName = useLocaleName();
  return (
    <Radio.Group
      aria-label={t('where')}
      value={everywhere ? 'all' : 'one'}
      onChange={(value) => onChange(value === 'all')}
    >
      <Stack gap={6}>
        <Radio value="all" label={t('everywhere')} />
        <Radio value="one" label={t('here', { locale: localeName(locale) })} />
      </Stack>
    </Radio.Group>
  );
}
