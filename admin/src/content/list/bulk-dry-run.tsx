import { List, Stack, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { type BulkResult, maxBulkDocuments } from '../../api/index.js';
import { useProblemText, useRefusalText } from '../../ui/index.js';
import { BrokenRelationList } from '../broken-relations.js';

/** Says what would come of a change of several documents: what stands against it, by title and reason, and what would lead nowhere. */
export function BulkDryRun({ result: { documents, refused, uses } }: { readonly result: BulkResult }) {
  const t = useTranslations('content.bulk');
  const lists = useTranslations('content.lists');
  const problemText = useProblemText();
  const refusalText = useRefusalText();
  const untitled = useTranslations('content')('untitled');
  return (
    <Stack gap="xs">
      {refused.length === 0 ? (
        <Text size="sm" role="status">
          {documents > maxBulkDocuments
            ? lists('goesThroughInBatches', { count: documents, batch: maxBulkDocuments })
            : t('goesThrough', { count: documents })}
        </Text>
      ) : (
        <>
          <Text size="sm" role="alert">
            {t('refused', { count: refused.length })}
          </Text>
          <List size="sm">
            {refused.map(({ documentId, title, code, message, errors }) => (
              <List.Item key={documentId}>
                {t('because', { title: title ?? untitled, reason: refusalText({ code, message, errors }) })}
                {errors.every((problem) => problem.message === message) ? null : (
                  <List size="sm" withPadding>
                    {errors.map((problem) => (
                      <List.Item key={problem.path.join('.')}>
                        {t('problem', { path: problem.path.join(' › '), message: problemText({ code, ...problem }) })}
                      </List.Item>
                    ))}
                  </List>
                )}
              </List.Item>
            ))}
          </List>
        </>
      )}
      {uses === null ? null : <BrokenRelationList uses={uses} />}
    </Stack>
  );
}
