import { Stack, Tabs, Text, Title, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ViewWidth } from '../../api/index.js';
import { Card, usePanelText } from '../../ui/index.js';
import { usePathsWithErrors } from '../use-field-error.js';
import classes from './form-layout.module.css';
import type { FormGroup, FormTab } from './form-tabs.js';
import { useReveal } from './reveal.js';

/** A field of a form: where it stands, and what it shows. */
export interface PlacedField {
  readonly name: string;
  /** The name of its value within the form. */
  readonly path: string;
  readonly width: ViewWidth;
  /** It is what documents are called by. */
  readonly isTitle: boolean;
  readonly content: ReactNode;
}

/** A form, or the part of one that a component is. */
export interface FormLayoutProps {
  readonly tabs: readonly FormTab<PlacedField>[];
  /** `cards`: each group on a ground of its own. */
  readonly variant: 'cards' | 'plain';
}

/** Lays fields out in tabs, groups and columns. Tabs say which of them something is wrong in; what is to be seen opens itself. */
export function FormLayout({ tabs, variant }: FormLayoutProps) {
  const text = usePanelText();
  const [first] = tabs;
  const [chosen, setChosen] = useState<string | null>(null);
  const ref = useReveal<HTMLDivElement>((element) => {
    const key = element.closest('[data-form-tab]')?.getAttribute('data-form-tab');
    if (key !== null && key !== undefined) setChosen(key);
  });
  if (first === undefined) return null;
  if (first.label === null) return <Groups tab={first} variant={variant} />;
  const current = tabs.find(({ key }) => key === chosen)?.key ?? first.key;
  return (
    <Tabs ref={ref} value={current} onChange={setChosen} keepMountedMode="display-none">
      <Tabs.List mb="md">
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.key} value={tab.key} rightSection={<TabMark tab={tab} />}>
            {text(tab.label ?? undefined)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.key} value={tab.key} data-form-tab={tab.key}>
          <Groups tab={tab} variant={variant} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

function TabMark({ tab }: { readonly tab: FormTab<PlacedField> }) {
  const fields = tab.groups.flatMap((group) => group.fields);
  return usePathsWithErrors(fields.map(({ path }) => path)).size === 0 ? null : <ErrorMark />;
}

/** Marks a place where something is wrong. */
export function ErrorMark() {
  const t = useTranslations('fields');
  return (
    <>
      <span className={classes.mark} aria-hidden />
      <VisuallyHidden>{t('hasProblem')}</VisuallyHidden>
    </>
  );
}

function Groups({ tab, variant }: { readonly tab: FormTab<PlacedField> } & Pick<FormLayoutProps, 'variant'>) {
  return (
    <Stack gap={variant === 'cards' ? 'md' : 'lg'}>
      {tab.groups.map((group) =>
        variant === 'cards' ? (
          <Card key={group.key}>
            <Group group={group} variant={variant} />
          </Card>
        ) : (
          <div key={group.key} className={group.heading === null ? undefined : classes.inner}>
            <Group group={group} variant={variant} />
          </div>
        ),
      )}
    </Stack>
  );
}

/** Fields with or without a heading, which opens them where they are closed at first. */
function Group({ group, variant }: { readonly group: FormGroup<PlacedField> } & Pick<FormLayoutProps, 'variant'>) {
  const { heading, collapsed, fields } = group;
  const id = useId();
  const text = usePanelText();
  const [isOpen, setOpen] = useState(!collapsed);
  const ref = useReveal<HTMLFieldSetElement>(() => setOpen(true));
  if (heading === null) return <FieldGrid fields={fields} />;
  const headingProps = { id: `${id}-heading`, ...(isOpen ? { className: classes.heading } : {}) };
  const headingText = collapsed ? (
    <UnstyledButton
      className={classes.toggle}
      fz="inherit"
      fw="inherit"
      aria-expanded={isOpen}
      aria-controls={id}
      onClick={() => setOpen(!isOpen)}
    >
      <ChevronRight size={16} aria-hidden data-opened={isOpen} />
      {text(heading)}
    </UnstyledButton>
  ) : (
    text(heading)
  );
  return (
    <fieldset ref={ref} className={classes.group} aria-labelledby={`${id}-heading`}>
      {variant === 'cards' ? (
        <Title order={2} {...headingProps}>
          {headingText}
        </Title>
      ) : (
        // Components stand at any depth, which the headings of a page do not have.
        <Text component="div" fw={650} {...headingProps}>
          {headingText}
        </Text>
      )}
      <div id={id} hidden={!isOpen}>
        <FieldGrid fields={fields} />
      </div>
    </fieldset>
  );
}

function FieldGrid({ fields }: { readonly fields: readonly PlacedField[] }) {
  return (
    <div className={classes.frame}>
      <div className={classes.grid}>
        {fields.map(({ name, width, isTitle, content }) => (
          <div key={name} className={classes.field} data-width={width} data-title={isTitle}>
            {content}
          </div>
        ))}
      </div>
    </div>
  );
}
