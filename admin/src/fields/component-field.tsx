import { Button, Group, Input, Stack } from '@mantine/core';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Component, ComponentAttribute } from '../api/index.js';
import { useModel } from '../ui/index.js';
import classes from './component-field.module.css';
import { ComponentFields } from './component-fields.js';
import {
  asComponentValues,
  type ComponentValues,
  defaultComponentValues,
  findComponent,
  toComponentList,
} from './component-values.js';
import { EntryList } from './entry-list.js';
import { useAttributeLabel } from './labels.js';
import { useCountHint } from './limit-hints.js';
import { useEntryKeys } from './use-entry-keys.js';
import type { WidgetProps } from './widget.js';
import { withHint } from './with-hint.js';

/** A component, or a list of one kind of component. */
export function ComponentField(props: WidgetProps<ComponentAttribute>) {
  const model = useModel();
  const component = findComponent(props.attribute.component, model);
  if (component === null) return null;
  return props.attribute.repeatable ? (
    <RepeatableComponent {...props} component={component} />
  ) : (
    <SingleComponent {...props} component={component} />
  );
}

type ComponentWidgetProps = WidgetProps<ComponentAttribute> & { readonly component: Component };

function SingleComponent({
  attribute,
  component,
  inputProps,
  context,
  path,
  value,
  onChange,
  NestedField,
}: ComponentWidgetProps) {
  const t = useTranslations('fields.entry');
  const { readOnly, ...wrapperProps } = inputProps;
  const values = asComponentValues(value);
  return (
    <Input.Wrapper {...wrapperProps} labelElement="div">
      {values === null ? (
        <Group>
          {readOnly ? (
            <span className={classes.none}>{t('none')}</span>
          ) : (
            <Button
              variant="default"
              leftSection={<Plus size={16} aria-hidden />}
              onClick={() => onChange(defaultComponentValues(component))}
            >
              {t('addOne', { name: component.displayName })}
            </Button>
          )}
        </Group>
      ) : (
        <div className={classes.single}>
          <ComponentFields
            component={component}
            values={values}
            context={context}
            path={path}
            readOnly={readOnly}
            onValuesChange={onChange}
            NestedField={NestedField}
          />
          {readOnly || attribute.required ? null : (
            <Button
              mt="md"
              variant="subtle"
              color="gray"
              size="compact-sm"
              leftSection={<Trash2 size={14} aria-hidden />}
              onClick={() => onChange(null)}
            >
              {t('removeOne', { name: component.displayName })}
            </Button>
          )}
        </div>
      )}
    </Input.Wrapper>
  );
}

function RepeatableComponent({
  attribute,
  component,
  inputProps,
  context,
  path,
  value,
  onChange,
  NestedField,
}: ComponentWidgetProps) {
  const t = useTranslations('fields.entry');
  const label = useAttributeLabel()(attribute);
  const { readOnly, ...wrapperProps } = inputProps;
  const entries = toComponentList(value);
  const keys = useEntryKeys(entries.length);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [newKey, setNewKey] = useState<string | null>(null);
  const hint = useCountHint(attribute);
  const isFull = attribute.max !== null && entries.length >= attribute.max;

  function add(): void {
    const key = keys.add();
    setNewKey(key);
    setOpened(new Set([...opened, key]));
    onChange([...entries, defaultComponentValues(component)]);
  }

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
          componentUid={() => attribute.component}
          entryTitle={(_entry: ComponentValues, index) => `${component.displayName} ${index + 1}`}
          context={context}
          path={path}
          readOnly={readOnly}
          onEntriesChange={onChange}
          NestedField={NestedField}
        />
        {readOnly ? null : (
          <Group>
            <Button variant="default" leftSection={<Plus size={16} aria-hidden />} onClick={add} disabled={isFull}>
              {t('addTo', { name: component.displayName, list: label })}
            </Button>
          </Group>
        )}
        {readOnly && entries.length === 0 ? <span className={classes.none}>{t('none')}</span> : null}
      </Stack>
    </Input.Wrapper>
  );
}
