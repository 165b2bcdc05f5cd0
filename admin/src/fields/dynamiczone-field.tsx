import { Button, Group, Input, Menu, Stack } from '@mantine/core';
import { Plus } from 'lucide-react';
import { memo, useCallback, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Component, ZoneAttribute } from '../api/index.js';
import { useModel } from '../ui/index.js';
import classes from './component-field.module.css';
import { type ComponentValues, defaultComponentValues, findComponent, toComponentList } from './component-values.js';
import { EntryList } from './entry-list.js';
import { useAttributeLabel } from './labels.js';
import { useCountHint } from './limit-hints.js';
import { useEntryKeys } from './use-entry-keys.js';
import type { WidgetProps } from './widget.js';
import { withHint } from './with-hint.js';

/** Components of several kinds, one after another. */
export function DynamicZoneField({
  attribute,
  inputProps,
  context,
  path,
  value,
  onChange,
  NestedField,
}: WidgetProps<ZoneAttribute>) {
  const t = useTranslations('fields.entry');
  const label = useAttributeLabel()(attribute);
  const model = useModel();
  const { readOnly, ...wrapperProps } = inputProps;
  const entries = toComponentList(value);
  const keys = useEntryKeys(entries.length);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [newKey, setNewKey] = useState<string | null>(null);
  const hint = useCountHint(attribute);
  const isFull = attribute.max !== null && entries.length >= attribute.max;
  const componentUid = (entry: ComponentValues): string => String(entry.__component);

  // A function that stays the same: the menu is not drawn again at every key in an entry.
  const latest = useRef({ entries, keys, onChange });
  latest.current = { entries, keys, onChange };
  const add = useCallback((component: Component) => {
    const latestProps = latest.current;
    const key = latestProps.keys.add();
    setNewKey(key);
    setOpened((previous) => new Set([...previous, key]));
    latestProps.onChange([
      ...latestProps.entries,
      { __component: component.uid, ...defaultComponentValues(component) },
    ]);
  }, []);

  return (
    <Input.Wrapper {...wrapperProps} description={withHint(wrapperProps.description, hint)} labelElement="div">
      <Stack gap="xs" mt={4}>
        <EntryList
          label={label}
          entries={entries}
          keys={keys}
          newKey={newKey}
          openKeys={opened}
          onOpenKeysChange={setOpened}
          componentUid={componentUid}
          entryTitle={(entry) => findComponent(componentUid(entry), model)?.displayName ?? componentUid(entry)}
          context={context}
          path={path}
          readOnly={readOnly}
          onEntriesChange={onChange}
          NestedField={NestedField}
        />
        {readOnly ? null : (
          <AddComponentMenu name={label} components={attribute.components} isFull={isFull} onAdd={add} />
        )}
        {readOnly && entries.length === 0 ? <span className={classes.none}>{t('none')}</span> : null}
      </Stack>
    </Input.Wrapper>
  );
}

interface AddComponentMenuProps {
  /** What the zone is called. */
  readonly name: string;
  /** uids of those that may be added. */
  readonly components: readonly string[];
  readonly isFull: boolean;
  readonly onAdd: (component: Component) => void;
}

const AddComponentMenu = memo(function AddMenu({ name, components, isFull, onAdd }: AddComponentMenuProps) {
  const t = useTranslations('fields.entry');
  const model = useModel();
  const [returnsFocus, setReturnsFocus] = useState(true);
  return (
    <Group>
      <Menu
        position="bottom-start"
        withinPortal
        // What was chosen takes the focus itself.
        returnFocus={returnsFocus}
        onOpen={() => setReturnsFocus(true)}
      >
        <Menu.Target>
          <Button variant="default" leftSection={<Plus size={16} aria-hidden />} disabled={isFull}>
            {t('choose', { list: name })}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {components.map((uid) => {
            const component = findComponent(uid, model);
            return component === null ? null : (
              <Menu.Item
                key={uid}
                onClick={() => {
                  setReturnsFocus(false);
                  onAdd(component);
                }}
              >
                {component.displayName}
              </Menu.Item>
            );
          })}
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
});
