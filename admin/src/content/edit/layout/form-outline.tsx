import { Anchor, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { Attribute } from '../../../api/index.js';
import { ErrorMark, type FormTab, useAttributeLabel, usePathsWithErrors } from '../../../fields/index.js';
import { Card, usePanelText } from '../../../ui/index.js';
import { scrollToField } from '../show-problems.js';
import classes from './form-outline.module.css';

/** A form has an outline when it has more fields than this. */
const maxFieldsWithoutOutline = 12;

/** The fields of a form. */
export interface FormOutlineProps {
  readonly tabs: readonly FormTab<Attribute>[];
  /** `beside`: a card, where there is room beside the form; `folded`: closed above the form, where there is none. */
  readonly variant: 'beside' | 'folded';
}

/** Leads to every field of a long form and marks those in which something is wrong; nothing for a short form. */
export function FormOutline({ tabs, variant }: FormOutlineProps) {
  const t = useTranslations('content.layout');
  const count = tabs.flatMap(({ groups }) => groups.flatMap(({ fields }) => fields)).length;
  if (count <= maxFieldsWithoutOutline) return null;
  const label = t('outline');
  if (variant === 'folded') {
    return (
      <nav className={classes.folded} aria-label={label}>
        <details>
          <summary>{label}</summary>
          <OutlineList tabs={tabs} />
        </details>
      </nav>
    );
  }
  return (
    <nav className={classes.beside} aria-label={label}>
      <Card>
        <Text size="sm" fw={600} mb={4}>
          {label}
        </Text>
        <OutlineList tabs={tabs} />
      </Card>
    </nav>
  );
}

function OutlineList({ tabs }: Pick<FormOutlineProps, 'tabs'>) {
  const text = usePanelText();
  const attributeLabel = useAttributeLabel();
  const groups = tabs.flatMap((tab) =>
    tab.groups.map((group, index) => ({
      ...group,
      title: group.heading ?? (index === 0 ? tab.label : null),
      tab: tab.key,
    })),
  );
  const wrong = usePathsWithErrors(groups.flatMap(({ fields }) => fields.map(({ name }) => name)));
  return (
    <ul className={classes.list}>
      {groups.map(({ key, tab, title, fields }) => (
        <li key={`${tab} ${key}`}>
          {title === null ? null : (
            <Text size="xs" fw={600} c="dimmed" className={classes.heading}>
              {text(title)}
            </Text>
          )}
          <ul className={classes.fields}>
            {fields.map((attribute) => (
              <li key={attribute.name}>
                <Anchor
                  href={`#${attribute.name}`}
                  className={classes.entry}
                  fz="sm"
                  c="inherit"
                  underline="never"
                  onClick={(event) => {
                    event.preventDefault();
                    scrollToField([attribute.name]);
                  }}
                >
                  <Text inherit truncate>
                    {attributeLabel(attribute)}
                  </Text>
                  {wrong.has(attribute.name) ? <ErrorMark /> : null}
                </Anchor>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
