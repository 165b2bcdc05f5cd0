import { Alert, Stack, Text } from '@mantine/core';
import { CircleCheck } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { type ContentType, getApiId, type RestoreResult } from '../../api/index.js';
import { usePathLabel } from '../../fields/index.js';
import { TextLink } from '../../ui/index.js';
import { UnrestorableList } from './unrestorable-list.js';

/** Something that was brought back. */
export interface RestoredNoticeProps {
  readonly type: ContentType;
  readonly restored: RestoreResult;
}

/** Says what was brought back and what was not, and leads to the document. */
export function RestoredNotice({ type, restored }: RestoredNoticeProps) {
  const t = useTranslations('content.history');
  const pathLabel = usePathLabel();
  const { documentId, locale, created, restored: names, leftOut } = restored;
  const text = created
    ? t('broughtBack')
    : names.length === 0
      ? t('nothingRestored')
      : t('restored', { attributes: names.map((name) => pathLabel(name)).join(', ') });
  return (
    <Alert color="teal" variant="light" icon={<CircleCheck size={18} />} role="status">
      <Stack gap="xs">
        <Text size="sm">
          {text} {type.draftAndPublish ? t('asDraft') : ''}
        </Text>
        <UnrestorableList title={t('leftOut')} parts={leftOut} />
        {type.kind === 'singleType' ? (
          <TextLink
            to="/content/$apiId"
            params={{ apiId: getApiId(type) }}
            search={locale === null ? {} : { locale }}
            size="sm"
          >
            {t('open')}
          </TextLink>
        ) : (
          <TextLink
            to="/content/$apiId/$documentId"
            params={{ apiId: getApiId(type), documentId }}
            search={locale === null ? {} : { locale }}
            size="sm"
          >
            {t('open')}
          </TextLink>
        )}
      </Stack>
    </Alert>
  );
}
