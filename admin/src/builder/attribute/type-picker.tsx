import { Stack, Text, ThemeIcon, UnstyledButton } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { type AttributeType, attributeTypeInfo, type TypeGroup, typeGroups } from './attribute-types.js';
import classes from './type-picker.module.css';

const groups: readonly TypeGroup[] = ['words', 'numbers', 'times', 'structures'];

/** All types of attributes, each with a sentence about what it is for. */
export function TypePicker({ onChoose }: { readonly onChoose: (type: AttributeType) => void }) {
  const t = useTranslations('builder');
  return (
    <Stack gap="lg">
      {groups.map((group) => (
        <Stack key={group} gap="xs" component="section" aria-label={t(`typeGroup.${group}`)}>
          <Text size="sm" fw={600} c="dimmed">
            {t(`typeGroup.${group}`)}
          </Text>
          <div className={classes.grid}>
            {typeGroups[group].map((type) => (
              <TypeButton key={type} type={type} onChoose={onChoose} />
            ))}
          </div>
        </Stack>
      ))}
    </Stack>
  );
}

interface TypeButtonProps {
  readonly type: AttributeType;
  readonly onChoose: (type: AttributeType) => void;
}

function TypeButton({ type, onChoose }: TypeButtonProps) {
  const t = useTranslations('builder.types');
  const { icon: Icon } = attributeTypeInfo(type);
  return (
    <UnstyledButton className={classes.type} onClick={() => onChoose(type)}>
      <ThemeIcon variant="light" size={34} aria-hidden>
        <Icon size={18} strokeWidth={1.75} />
      </ThemeIcon>
      <div>
        <Text size="sm" fw={600}>
          {t(`${type}.name`)}
        </Text>
        <Text size="xs" c="dimmed">
          {t(`${type}.text`)}
        </Text>
      </div>
    </UnstyledButton>
  );
}
