import { Loader, Modal, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Attribute, apiIdOf, type ContentType, documentQuery } from '../../../api/index.js';
import { useLocaleName } from '../../../documents/index.js';
import { FailureAlert, useModel } from '../../../ui/index.js';
import { namesIn } from '../../compare/names.js';
import { readableValue } from '../../compare/readable-value.js';
import { sameValue } from '../../compare/same-value.js';
import { TwoSides } from '../../compare/two-sides.js';
import { useWording } from '../../compare/use-wording.js';
import { type FormValues, formValues } from '../form-values.js';
import { readParameters } from '../read-parameters.js';
import type { Other } from './others.js';

/** An open document, and what can be read beside it. */
export interface BesideDialogProps {
  readonly type: ContentType;
  readonly documentId: string | null;
  /** At least one. */
  readonly others: readonly Other[];
  /** What the form holds. */
  readonly values: FormValues;
  readonly onClose: () => void;
}

/** Shows what is being written beside what is published, or beside another language. Nothing is changed by it. */
export function BesideDialog({ type, documentId, others, values, onClose }: BesideDialogProps) {
  const t = useTranslations('content.edit');
  const common = useTranslations('ui');
  const localeName = useLocaleName();
  const [at, setAt] = useState(0);
  const nameOf = ({ is, locale }: Other): string =>
    is === 'published' ? t('besidePublished') : localeName(locale ?? '');
  const other = others[at] ?? others[0];
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={<Text fw={650}>{t('besideTitle')}</Text>}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Stack>
        <Select
          label={t('besideWhat')}
          data={others.map((one, place) => ({ value: `${place}`, label: nameOf(one) }))}
          value={`${at}`}
          onChange={(value) => setAt(Number(value))}
        />
        {other === undefined ? null : (
          <Beside type={type} documentId={documentId} other={other} name={nameOf(other)} values={values} />
        )}
      </Stack>
    </Modal>
  );
}

interface BesideProps extends Pick<BesideDialogProps, 'type' | 'documentId' | 'values'> {
  readonly other: Other;
  readonly name: string;
}

function Beside({ type, documentId, other, name, values }: BesideProps) {
  const t = useTranslations('content.edit');
  const model = useModel();
  const read = readParameters(type, model, other.locale);
  const parameters = other.is === 'published' ? { ...read, status: 'published' } : read;
  const { data, error } = useQuery({ ...documentQuery(apiIdOf(type), documentId, parameters), retry: false });
  const theirs = data === undefined ? {} : formValues(type, data.document);
  const wording = useWording(namesIn(type, data === undefined ? [values] : [data.document, values], model));
  if (error !== null) return <FailureAlert failure={error} />;
  if (data === undefined) return <Loader />;
  const textOf = (attribute: Attribute, of: FormValues): string =>
    readableValue(attribute, of[attribute.name], model, wording);
  // Of another language everything is of interest that is written in one of them, of what is published only what differs.
  const shown = type.attributes.filter((attribute) =>
    other.is === 'published'
      ? !sameValue(attribute, values[attribute.name], theirs[attribute.name], model)
      : textOf(attribute, values) !== '' || textOf(attribute, theirs) !== '',
  );
  if (shown.length === 0) return <Text size="sm">{t('besideSame')}</Text>;
  return (
    <TwoSides
      label={t('besideTitle')}
      attributes={shown}
      left={{ name: t('besideMine'), textOf: (attribute) => textOf(attribute, values) }}
      right={{ name, textOf: (attribute) => textOf(attribute, theirs) }}
    />
  );
}
