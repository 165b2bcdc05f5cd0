import { Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './card.module.css';

/** A part of a view on a ground of its own. */
export interface CardProps {
  readonly title?: string;
  readonly description?: ReactNode;
  readonly children: ReactNode;
  /** Lets its content reach the edges, as tables do. */
  readonly flush?: boolean;
}

/** Shows what belongs together. */
export function Card({ title, description, children, flush = false }: CardProps) {
  return (
    <Paper component="section" className={classes.card} data-flush={flush} {...(title ? { 'aria-label': title } : {})}>
      {title === undefined ? null : (
        <Stack gap={2} className={classes.head}>
          <Title order={2}>{title}</Title>
          {description === undefined ? null : (
            <Text size="sm" c="dimmed">
              {description}
            </Text>
          )}
        </Stack>
      )}
      {children}
    </Paper>
  );
}
