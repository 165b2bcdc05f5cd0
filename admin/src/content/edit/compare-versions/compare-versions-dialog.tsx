import { Drawer, Loader, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Attribute, type ContentType, documentQuery, getApiId } from '../../../api/index.js';
import { useLocaleName } from '../../../documents/index.js';
import { FailureAlert, useModel } from '../../../ui/index.js';
import { collectDocumentNames } from '../../compare/document-names.js';
import { formatValue } from '../../compare/format-value.js';
import { isSameAttributeValue } from '../../compare/is-same-attribute-value.js';
import { SideBySide } from '../../compare/side-by-side.js';
import { useValueFormat } from '../../compare/use-value-format.js';
import { type FormValues, formValues } from '../form-values.js';
import { readParameters } from '../read-parameters.js';
import type { ComparableVersion } from './comparable-versions.js';

/** An open document, and what can be read beside it. */
export interface CompareVersionsDialogProps {
  readonly type: ContentType;
  readonly documentId: string | null;
  /** At least one. */
  readonly versions: readonly ComparableVersion[];
  /** What the form holds. */
  readonly values: FormValues;
  readonly onClose: () => void;
}

/** Shows what is being written beside what is published, or beside another language. Nothing is changed by it. */
export function CompareVersionsDialog({ type, documentId, versions, values, onClose }: CompareVersionsDialogProps) {
  const t = useTranslations('content.edit');
  const common = useTranslations('ui');
  const localeName = useLocaleName();
  const [selectedIndex, setSelectedIndex] = useState(0);
  const versionName = ({ kind, locale }: ComparableVersion): string =>
    kind === 'published' ? t('besidePublished') : localeName(locale ?? '');
  const selected = versions[selectedIndex] ?? versions[0];
  return (
    <Drawer
      opened
      onClose={onClose}
      size="xl"
      title={<Text fw={650}>{t('besideTitle')}</Text>}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Stack>
        <Select
          label={t('besideWhat')}
          data={versions.map((version, index) => ({ value: `${index}`, label: versionName(version) }))}
          value={`${selectedIndex}`}
          onChange={(value) => setSelectedIndex(Number(value))}
        />
        {selected === undefined ? null : (
          <VersionComparison
            type={type}
            documentId={documentId}
            other={selected}
            name={versionName(selected)}
            values={values}
          />
        )}
      </Stack>
    </Drawer>
  );
}

interface VersionComparisonProps extends Pick<CompareVersionsDialogProps, 'type' | 'documentId' | 'values'> {
  readonly other: ComparableVersion;
  readonly name: string;
}

function VersionComparison({ type, documentId, other, name, values }: VersionComparisonProps) {
  const t = useTranslations('content.edit');
  const model = useModel();
  const parametersForRead = readParameters(type, model, other.locale);
  const parameters = other.kind === 'published' ? { ...parametersForRead, status: 'published' } : parametersForRead;
  const { data, error } = useQuery({ ...documentQuery(getApiId(type), documentId, parameters), retry: false });
  const otherValues = data === undefined ? {} : formValues(type, data.document);
  const format = useValueFormat(
    collectDocumentNames(type, data === undefined ? [values] : [data.document, values], model),
  );
  if (error !== null) return <FailureAlert failure={error} />;
  if (data === undefined) return <Loader />;
  const textFor = (attribute: Attribute, source: FormValues): string =>
    formatValue(attribute, source[attribute.name], model, format);
  // Of another language everything is of interest that is written in one of them, of what is published only what differs.
  const comparedAttributes = type.attributes.filter((attribute) =>
    other.kind === 'published'
      ? !isSameAttributeValue(attribute, values[attribute.name], otherValues[attribute.name], model)
      : textFor(attribute, values) !== '' || textFor(attribute, otherValues) !== '',
  );
  if (comparedAttributes.length === 0) return <Text size="sm">{t('besideSame')}</Text>;
  return (
    <SideBySide
      label={t('besideTitle')}
      attributes={comparedAttributes}
      left={{ name: t('besideMine'), formatAttribute: (attribute) => textFor(attribute, values) }}
      right={{ name, formatAttribute: (attribute) => textFor(attribute, otherValues) }}
    />
  );
}
