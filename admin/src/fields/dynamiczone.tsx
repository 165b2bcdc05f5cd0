import { Button, Group, Input, Menu, Stack } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Component, ZoneAttribute } from '../api/index.js';
import { useModel } from '../ui/index.js';
import classes from './component.module.css';
import { type ComponentValues, componentOf, entriesOf, firstValues } from './component-values.js';
import { EntryList } from './entry-list.js';
import { fieldLabel } from './field-name.js';
import { hinted } from './hint.js';
import { useCountHint } from './limits.js';
import { useEntryKeys } from './use-entry-keys.js';
import type { WidgetProps } from './widget.js';

/** Components of several kinds, one after another. */
export function DynamicZoneField({
  attribute,
  frame,
  place,
  path,
  value,
  onChange,
  Inner,
}: WidgetProps<ZoneAttribute>) {
  const t = useTranslations('fields.entry');
  const model = useModel();
  const { readOnly, ...around } = frame;
  const entries = entriesOf(value);
  const keys = useEntryKeys(entries.length);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const hint = useCountHint(attribute);
  const full = attribute.max !== null && entries.length >= attribute.max;
  const uidOf = (entry: ComponentValues): string => String(entry.__component);

  function add(component: Component): void {
    setOpened(new Set([...opened, keys.add()]));
    onChange([...entries, { __component: component.uid, ...firstValues(component) }]);
  }

  return (
    <Input.Wrapper {...around} description={hinted(around.description, hint)} labelElement="div">
      <Stack gap="xs" mt={4}>
        <EntryList
          label={fieldLabel(attribute.name)}
          entries={entries}
          keys={keys}
          opened={opened}
          onOpened={setOpened}
          uidOf={uidOf}
          titleOf={(entry) => componentOf(uidOf(entry), model)?.displayName ?? uidOf(entry)}
          place={place}
          path={path}
          readOnly={readOnly}
          onEntries={onChange}
          Inner={Inner}
        />
        {readOnly ? null : (
          <Group>
            <Menu position="bottom-start" withinPortal>
              <Menu.Target>
                <Button variant="default" leftSection={<Plus size={16} aria-hidden />} disabled={full}>
                  {t('choose', { list: fieldLabel(attribute.name) })}
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {attribute.components.map((uid) => {
                  const component = componentOf(uid, model);
                  return component === null ? null : (
                    <Menu.Item key={uid} onClick={() => add(component)}>
                      {component.displayName}
                    </Menu.Item>
                  );
                })}
              </Menu.Dropdown>
            </Menu>
          </Group>
        )}
        {readOnly && entries.length === 0 ? <span className={classes.none}>{t('none')}</span> : null}
      </Stack>
    </Input.Wrapper>
  );
}
