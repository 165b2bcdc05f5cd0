import { Button, Group, Input, Stack } from '@mantine/core';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Component, ComponentAttribute } from '../api/index.js';
import { useModel } from '../ui/index.js';
import classes from './component.module.css';
import { ComponentFields } from './component-fields.js';
import { type ComponentValues, componentOf, componentValues, entriesOf, firstValues } from './component-values.js';
import { EntryList } from './entry-list.js';
import { fieldLabel } from './field-name.js';
import { hinted } from './hint.js';
import { useCountHint } from './limits.js';
import { useEntryKeys } from './use-entry-keys.js';
import type { WidgetProps } from './widget.js';

/** A component, or a list of one kind of component. */
export function ComponentField(props: WidgetProps<ComponentAttribute>) {
  const model = useModel();
  const component = componentOf(props.attribute.component, model);
  if (component === null) return null;
  return props.attribute.repeatable ? (
    <Several {...props} component={component} />
  ) : (
    <Single {...props} component={component} />
  );
}

type KnownProps = WidgetProps<ComponentAttribute> & { readonly component: Component };

function Single({ attribute, component, frame, place, path, value, onChange, Inner }: KnownProps) {
  const t = useTranslations('fields.entry');
  const { readOnly, ...around } = frame;
  const values = componentValues(value);
  return (
    <Input.Wrapper {...around} labelElement="div">
      {values === null ? (
        <Group>
          {readOnly ? (
            <span className={classes.none}>{t('none')}</span>
          ) : (
            <Button
              variant="default"
              leftSection={<Plus size={16} aria-hidden />}
              onClick={() => onChange(firstValues(component))}
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
            place={place}
            path={path}
            readOnly={readOnly}
            onValues={onChange}
            Inner={Inner}
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

function Several({ attribute, component, frame, place, path, value, onChange, Inner }: KnownProps) {
  const t = useTranslations('fields.entry');
  const { readOnly, ...around } = frame;
  const entries = entriesOf(value);
  const keys = useEntryKeys(entries.length);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const hint = useCountHint(attribute);
  const full = attribute.max !== null && entries.length >= attribute.max;

  function add(): void {
    setOpened(new Set([...opened, keys.add()]));
    onChange([...entries, firstValues(component)]);
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
          uidOf={() => attribute.component}
          titleOf={(_entry: ComponentValues, at) => `${component.displayName} ${at + 1}`}
          place={place}
          path={path}
          readOnly={readOnly}
          onEntries={onChange}
          Inner={Inner}
        />
        {readOnly ? null : (
          <Group>
            <Button variant="default" leftSection={<Plus size={16} aria-hidden />} onClick={add} disabled={full}>
              {t('addTo', { name: component.displayName, list: fieldLabel(attribute.name) })}
            </Button>
          </Group>
        )}
        {readOnly && entries.length === 0 ? <span className={classes.none}>{t('none')}</span> : null}
      </Stack>
    </Input.Wrapper>
  );
}
