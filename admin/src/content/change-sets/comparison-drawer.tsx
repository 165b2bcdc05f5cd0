import { Drawer, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useLocaleName } from '../../documents/index.js';
import { LabelScope } from '../../fields/index.js';
import { ComparisonDetails, type ComparisonDetailsProps } from './comparison-details.js';

/** A compared entry beside the list that it is in. */
export interface ComparisonDrawerProps extends ComparisonDetailsProps {
  readonly title: string;
  readonly onClose: () => void;
}

/** Shows what a change set changes of one document. */
export function ComparisonDrawer({ title, onClose, ...details }: ComparisonDrawerProps) {
  const t = useTranslations('content.changeSets.compare');
  const common = useTranslations('ui');
  const localeName = useLocaleName();
  const { locale } = details.entry;
  return (
    <Drawer
      opened
      onClose={onClose}
      size="xl"
      title={<Text fw={650}>{t('title', { title })}</Text>}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      {locale === null ? null : (
        <Text size="sm" c="dimmed" mb="sm">
          {localeName(locale)}
        </Text>
      )}
      <LabelScope value={details.type.attributes}>
        <ComparisonDetails {...details} />
      </LabelScope>
    </Drawer>
  );
}
