import { SimpleGrid, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Attribute } from '../../api/index.js';
import { useAttributeLabel } from '../../fields/index.js';
import classes from './side-by-side.module.css';

/** What is on one side: what it is called, and the text of each value; an empty one where there is none. */
export interface SideContent {
  readonly name: string;
  formatAttribute(attribute: Attribute): string;
}

/** Values of two versions, to be read beside each other. */
export interface SideBySideProps {
  /** What the list is called. */
  readonly label: string;
  readonly attributes: readonly Attribute[];
  readonly left: SideContent;
  readonly right: SideContent;
  /** Said behind the name of an attribute. */
  readonly annotate?: (attribute: Attribute) => string;
}

/** Shows two versions value by value, one beside the other, or where there is no room one below the other. */
export function SideBySide({ label, attributes, left, right, annotate = () => '' }: SideBySideProps): ReactNode {
  const attributeLabel = useAttributeLabel();
  return (
    <Stack component="ul" gap="sm" className={classes.list} aria-label={label}>
      {attributes.map((attribute) => (
        <li key={attribute.name}>
          <Text size="sm" fw={600}>
            {attributeLabel(attribute)}
            {annotate(attribute)}
          </Text>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
            <Side name={left.name} text={left.formatAttribute(attribute)} />
            <Side name={right.name} text={right.formatAttribute(attribute)} />
          </SimpleGrid>
        </li>
      ))}
    </Stack>
  );
}

function Side({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <div className={classes.side}>
      <Text size="xs" c="dimmed">
        {name}
      </Text>
      <Text size="sm" className={classes.text} tabIndex={0} role="group" aria-label={name}>
        {text === '' ? '–' : text}
      </Text>
    </div>
  );
}
