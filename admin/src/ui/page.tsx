import { Box, Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import classes from './page.module.css';

/** A view: its heading, what can be done, and what it shows. */
export interface PageProps {
  readonly title: string;
  readonly description?: ReactNode;
  /** Above the heading: the way back. */
  readonly back?: ReactNode;
  /** Beside the heading: what the view is for doing. */
  readonly actions?: ReactNode;
  /** Beside the title: what state the thing is in. */
  readonly badges?: ReactNode;
  /** `narrow`: forms and texts; `wide`: tables. */
  readonly width?: 'narrow' | 'wide';
  readonly children: ReactNode;
}

/** Lays a view out, and names the window after it. */
export function Page({ title, description, back, actions, badges, width = 'wide', children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Octavo`;
  }, [title]);
  return (
    <Box className={classes.page} data-width={width}>
      <Stack gap="lg">
        <Stack gap={6}>
          {back}
          <div className={classes.head}>
            <Group gap="sm" className={classes.title}>
              <Title order={1} className={classes.heading}>
                {title}
              </Title>
              {badges}
            </Group>
            {actions === undefined ? null : (
              <Group gap="xs" className={classes.actions}>
                {actions}
              </Group>
            )}
            {description === undefined ? null : (
              <Text c="dimmed" size="sm" className={classes.description}>
                {description}
              </Text>
            )}
          </div>
        </Stack>
        {children}
      </Stack>
    </Box>
  );
}
