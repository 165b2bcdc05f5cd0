import { Button, Group, Input, Menu, Stack } from '@mantine/core';
import { Plus } from 'lucide-react';
import { memo, useCallback, useRef, useState } from 'react';
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

  // A function that stays the same: the menu is not drawn again at every key in an entry.
  const latest = useRef({ entries, keys, onChange });
  latest.current = { entries, keys, onChange };
  const add = useCallback((component: Component) => {
    const now = latest.current;
    const key = now.keys.add();
    setOpened((before) => new Set([...before, key]));
    now.onChange([...now.entries, { __component: component.uid, ...firstValues(component) }]);
  }, []);

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
          <AddMenu name={fieldLabel(attribute.name)} components={attribute.components} full={full} onAdd={add} />
        )}
        {readOnly && entries.length === 0 ? <span className={classes.none}>{t('none')}</span> : null}
      </Stack>
    </Input.Wrapper>
  );
}

interface AddMenuProps {
  /** What the zone is called. */
  readonly name: string;
  /** uids of those that may be added. */
  readonly components: readonly string[];
  readonly full: boolean;
  readonly onAdd: (component: Component) => void;
}

const AddMenu = memo(function AddMenu({ name, components, full, onAdd }: AddMenuProps) {
  const t = useTranslations('fields.entry');
  const model = useModel();
  return (
    <Group>
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <Button variant="default" leftSection={<Plus size={16} aria-hidden />} disabled={full}>
            {t('choose', { list: name })}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {components.map((uid) => {
            const component = componentOf(uid, model);
            return component === null ? null : (
              <Menu.Item key={uid} onClick={() => onAdd(component)}>
                {component.displayName}
              </Menu.Item>
            );
          })}
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
});
