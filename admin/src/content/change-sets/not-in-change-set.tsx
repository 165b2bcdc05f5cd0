import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FileX, Layers } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { addToChangeSet, type ContentType, documentEntriesQuery, getApiId, queryKeys } from '../../api/index.js';
import { BackLink, Card, EmptyState, FailureAlert, Page, QueryResult, useTypePlural } from '../../ui/index.js';
import { useTakeOut } from './take-out-dialog.js';
import { useChangeSetPermissions } from './use-change-set.js';

/** A document that the chosen change set does not show. */
export interface NotInChangeSetProps {
  readonly setId: string;
  readonly type: ContentType;
  readonly documentId: string;
  readonly locale: string | null;
}

/** Says why a document is not there in the change set: it is not published, or the set takes it away; and offers to change that. */
export function NotInChangeSet({ setId, type, documentId, locale }: NotInChangeSetProps) {
  const t = useTranslations('content.changeSets.form');
  const client = useQueryClient();
  const { write } = useChangeSetPermissions();
  const typePlural = useTypePlural();
  const entries = useQuery(documentEntriesQuery(setId, documentId));
  const takeOut = useTakeOut(setId);
  const entry = { type: type.uid, documentId, locale };
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (change: 'add' | 'keep') => {
      if (change === 'keep') return takeOut(entry);
      const locales = locale === null ? {} : { locales: [locale] };
      await addToChangeSet(setId, { type: type.uid, documentIds: [documentId], ...locales, from: 'draft' });
      await client.invalidateQueries({ queryKey: queryKeys.changeSets });
      await client.invalidateQueries({ queryKey: queryKeys.content(getApiId(type)) });
    },
  });
  return (
    <Page
      title={type.displayName}
      back={
        type.kind === 'singleType' ? null : (
          <BackLink to="/content/$apiId" params={{ apiId: getApiId(type) }}>
            {typePlural(type)}
          </BackLink>
        )
      }
    >
      {error === null ? null : <FailureAlert failure={error} />}
      <Card>
        <QueryResult query={entries}>
          {(list) => {
            const isRemoved = list.some((candidate) => candidate.locale === locale && candidate.action === 'remove');
            return (
              <EmptyState
                icon={isRemoved ? FileX : Layers}
                title={t(isRemoved ? 'removedTitle' : 'missingTitle')}
                description={t(isRemoved ? 'removedText' : 'missingText')}
                action={
                  write ? (
                    <Button loading={isPending} onClick={() => mutate(isRemoved ? 'keep' : 'add')}>
                      {t(isRemoved ? 'keep' : 'addDraft')}
                    </Button>
                  ) : null
                }
              />
            );
          }}
        </QueryResult>
      </Card>
    </Page>
  );
}
