import { Box, Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { Brand } from '../ui/index.js';
import { AppearanceMenus } from './appearance-menus.js';
import classes from './signed-out-layout.module.css';

/** A page for somebody who is not signed in. */
export interface SignedOutLayoutProps {
  readonly title: string;
  readonly description?: string;
  readonly children: ReactNode;
}

/** Lays out the pages in front of the panel, or beside it: one form in the middle. */
export function SignedOutLayout({ title, description, children }: SignedOutLayoutProps) {
  useEffect(() => {
    document.title = `${title} · Octavo`;
  }, [title]);
  return (
    <Box className={classes.ground}>
      <Group component="header" justify="space-between" className={classes.head}>
        <Brand />
        <AppearanceMenus />
      </Group>
      <Box component="main" className={classes.main}>
        <Stack gap="xl" className={classes.card}>
          <Stack gap={6}>
            <Title order={1}>{title}</Title>
            {description === undefined ? null : (
              <Text c="dimmed" size="sm">
                {description}
              </Text>
            )}
          </Stack>
          {children}
        </Stack>
      </Box>
    </Box>
  );
}
