import { Button, Checkbox, Group, SimpleGrid, Stack, Switch, VisuallyHidden } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { usePathLabel } from '../../fields/index.js';

/** The attributes that an action is limited to. */
export interface AttributeChecklistProps {
  readonly label: string;
  readonly names: readonly string[];
  /** null: all of them. */
  readonly selected: readonly string[] | null;
  readonly onChange: (selected: readonly string[] | null) => void;
}

/** All attributes, those of later models as well, or those that are ticked. */
export function AttributeChecklist({ label, names, selected, onChange }: AttributeChecklistProps) {
  const t = useTranslations('settings.rules');
  const attributeLabel = usePathLabel();
  return (
    <Stack gap="xs" role="group" aria-label={label}>
      <Switch
        label={label}
        description={t(selected === null ? 'allAttributes' : 'someAttributes')}
        checked={selected !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? [] : null)}
      />
      {selected === null ? null : (
        <>
          <Group>
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => onChange(selected.length < names.length ? names : [])}
            >
              {t(selected.length < names.length ? 'tickAll' : 'tickNone')}
            </Button>
          </Group>
          <Checkbox.Group label={<VisuallyHidden>{label}</VisuallyHidden>} value={[...selected]} onChange={onChange}>
            <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing="xs" verticalSpacing={8}>
              {names.map((name) => (
                <Checkbox key={name} size="sm" value={name} label={attributeLabel(name)} />
              ))}
            </SimpleGrid>
          </Checkbox.Group>
        </>
      )}
    </Stack>
  );
}
