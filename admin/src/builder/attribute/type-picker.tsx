import { Stack, Text, ThemeIcon, UnstyledButton } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { AttributeGroup, AttributeTypeInfo } from '../../api/index.js';
import { attributeTypeViews } from '../../fields/index.js';
import type { AttributeTypes } from './attribute-types.js';
import classes from './type-picker.module.css';

const groups: readonly AttributeGroup[] = ['text', 'number', 'date', 'structure'];

/** The types that can be chosen. */
export interface TypePickerProps {
  readonly types: AttributeTypes;
  readonly onChoose: (type: AttributeTypeInfo) => void;
}

/** All types of attributes, each with a sentence about what it is for. */
export function TypePicker({ types, onChoose }: TypePickerProps) {
  const t = useTranslations('builder');
  return (
    <Stack gap="lg">
      {groups.map((group) => (
        <Stack key={group} gap="xs" component="section" aria-label={t(`typeGroup.${group}`)}>
          <Text size="sm" fw={600} c="dimmed">
            {t(`typeGroup.${group}`)}
          </Text>
          <div className={classes.grid}>
            {types
              .filter((type) => type.group === group)
              .map((type) => (
                <TypeButton key={type.name} type={type} onChoose={onChoose} />
              ))}
          </div>
        </Stack>
      ))}
    </Stack>
  );
}

interface TypeButtonProps {
  readonly type: AttributeTypeInfo;
  readonly onChoose: (type: AttributeTypeInfo) => void;
}

function TypeButton({ type, onChoose }: TypeButtonProps) {
  const t = useTranslations('builder.types');
  const { icon: Icon } = attributeTypeViews[type.name];
  return (
    <UnstyledButton className={classes.type} onClick={() => onChoose(type)}>
      <ThemeIcon variant="light" size={34} aria-hidden>
        <Icon size={18} strokeWidth={1.75} />
      </ThemeIcon>
      <div>
        <Text size="sm" fw={600}>
          {t(`${type.name}.name`)}
        </Text>
        <Text size="xs" c="dimmed">
          {t(`${type.name}.text`)}
        </Text>
      </div>
    </UnstyledButton>
  );
}
