import { Badge, Button, Group, Text } from '@mantine/core';
import { Copy } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Attribute } from '../../api/index.js';
import { useLocaleName } from '../../documents/index.js';
import { Field, type FieldContext, useAttributeLabel } from '../../fields/index.js';
import { useModel } from '../../ui/index.js';
import { formatValue, type ValueFormat } from '../compare/format-value.js';
import { isCopyable } from '../edit/copy-values.js';
import { FieldProposal, ProposeButton } from './proposal-parts.js';
import { SourceValue } from './source-value.js';
import classes from './translate.module.css';
import { isEmptyValue } from './use-copy-from-source.js';
import type { Proposals } from './use-proposals.js';

/** An attribute of the source and of the version that is translated. */
export interface TranslateRowProps {
  readonly attribute: Attribute;
  readonly context: FieldContext;
  readonly sourceLocale: string;
  readonly value: unknown;
  /** The value when the translation was written; undefined: changes are not shown. */
  readonly before: unknown;
  readonly isChanged: boolean;
  readonly format: ValueFormat;
  readonly readOnly: boolean;
  readonly proposals: Proposals;
  readonly targetLocale: string;
  /** null: the role may not write it. */
  readonly onCopy: (() => void) | null;
}

/** Shows the source of a field beside its widget. */
export function TranslateRow({
  attribute,
  context,
  sourceLocale,
  value,
  before,
  isChanged,
  format,
  readOnly,
  proposals,
  targetLocale,
  onCopy,
}: TranslateRowProps) {
  const t = useTranslations('content.translate');
  const model = useModel();
  const localeName = useLocaleName();
  const attributeLabel = useAttributeLabel();
  const [field, locale] = [attributeLabel(attribute), localeName(sourceLocale)];
  return (
    <li className={classes.row}>
      <div>
        <Group gap="xs" mb={4} mih={26} justify="space-between" wrap="nowrap">
          <Group gap="xs">
            <Text size="sm" fw={600}>
              {field}
            </Text>
            {isChanged ? <Badge color="yellow">{t('changed')}</Badge> : null}
          </Group>
          <Group gap={4} wrap="nowrap">
            {onCopy === null ? null : (
              <ProposeButton attribute={attribute} proposals={proposals} locale={targetLocale} value={value} />
            )}
            {onCopy === null || isEmptyValue(value) || !isCopyable(attribute) ? null : (
              <Button
                variant="subtle"
                size="compact-xs"
                mih={26}
                leftSection={<Copy size={13} aria-hidden />}
                aria-label={t('copyField', { field, locale })}
                onClick={onCopy}
              >
                {t('copy')}
              </Button>
            )}
          </Group>
        </Group>
        <SourceValue
          text={formatValue(attribute, value, model, format)}
          before={before === undefined ? null : formatValue(attribute, before, model, format)}
          locale={sourceLocale}
          label={t('sourceOf', { field, locale })}
        />
      </div>
      <div data-field={attribute.name}>
        <Field attribute={attribute} context={context} path={attribute.name} readOnly={readOnly} />
        {onCopy === null ? null : (
          <FieldProposal attribute={attribute} proposals={proposals} locale={targetLocale} format={format} />
        )}
      </div>
    </li>
  );
}
