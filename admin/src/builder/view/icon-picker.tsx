import { ActionIcon, Button, Group, Input, Loader, Popover, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FileStack, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { loadTypeIcons, namedIcon } from '../../ui/index.js';
import classes from './view-page.module.css';

/** The icon of a content type. */
export interface IconPickerProps {
  /** undefined: that of its kind. */
  readonly value: string | undefined;
  readonly readOnly: boolean;
  readonly onChange: (icon: string | undefined) => void;
}

/** Lets an icon be found by its name. */
export function IconPicker({ value, readOnly, onChange }: IconPickerProps) {
  const t = useTranslations('builder.view');
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const icons = useQuery({ queryKey: ['type-icons'], queryFn: loadTypeIcons, staleTime: Infinity, enabled: isOpen });
  const found = [...(icons.data ?? [])].filter(([name]) =>
    name.includes(search.trim().toLowerCase().replace(/ /g, '-')),
  );
  const Icon = value === undefined ? null : namedIcon(value, FileStack);
  return (
    <Input.Wrapper label={t('icon')} labelElement="div">
      <Group gap="xs">
        <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus width={320}>
          <Popover.Target>
            <Button
              variant="default"
              disabled={readOnly}
              aria-label={`${t('iconChoose')}: ${value ?? t('iconNone')}`}
              leftSection={Icon === null ? null : <Icon size={18} aria-hidden />}
              onClick={() => setOpen(!isOpen)}
            >
              {value ?? t('iconNone')}
            </Button>
          </Popover.Target>
          <Popover.Dropdown>
            <Stack gap="xs">
              <TextInput
                aria-label={t('iconSearch')}
                placeholder={t('iconSearch')}
                value={search}
                onChange={(event) => setSearch(event.currentTarget.value)}
                data-autofocus
              />
              {icons.data === undefined ? <Loader /> : null}
              <SimpleGrid cols={7} spacing={4} verticalSpacing={4} className={classes.icons}>
                {found.map(([name, Candidate]) => (
                  <ActionIcon
                    key={name}
                    size={36}
                    aria-label={name}
                    title={name}
                    aria-pressed={name === value}
                    variant={name === value ? 'light' : 'subtle'}
                    onClick={() => {
                      onChange(name);
                      setOpen(false);
                    }}
                  >
                    <Candidate size={18} aria-hidden />
                  </ActionIcon>
                ))}
              </SimpleGrid>
              {icons.data !== undefined && found.length === 0 ? (
                <Text size="sm" c="dimmed">
                  {t('iconNothing')}
                </Text>
              ) : null}
            </Stack>
          </Popover.Dropdown>
        </Popover>
        {value === undefined || readOnly ? null : (
          <ActionIcon size={32} aria-label={t('iconNone')} title={t('iconNone')} onClick={() => onChange(undefined)}>
            <X size={16} />
          </ActionIcon>
        )}
      </Group>
    </Input.Wrapper>
  );
}
