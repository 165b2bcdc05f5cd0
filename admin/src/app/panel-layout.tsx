import { AppShell, Burger, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { UploadPanel } from '../media/uploads/index.js';
import { Brand } from '../ui/index.js';
import { CommandPalette } from './command-palette.js';
import { Navigation } from './navigation.js';
import classes from './panel-layout.module.css';
import { SessionEndedDialog } from './session-ended-dialog.js';

/** The frame of every view behind the sign-in: navigation at the side, which small screens open when it is wanted. */
export function PanelLayout() {
  const t = useTranslations('app');
  const [opened, { toggle, close }] = useDisclosure(false);
  const path = useRouterState({ select: ({ location }) => location.pathname });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a view that was chosen is what people want to see next
  useEffect(close, [path]);

  return (
    <AppShell
      layout="alt"
      header={{ height: { base: 56, sm: 0 } }}
      navbar={{ width: 264, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      classNames={{ navbar: classes.navbar, header: classes.header, main: classes.main }}
    >
      <a href="#content" className="octavo-skip">
        {t('skip')}
      </a>
      <AppShell.Header hiddenFrom="sm">
        <Group h="100%" px="md" gap="sm">
          <Burger
            opened={opened}
            onClick={toggle}
            size="sm"
            aria-label={t(opened ? 'closeNavigation' : 'openNavigation')}
            aria-expanded={opened}
          />
          <Brand />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar aria-label={t('navigation')}>
        <Navigation onClose={close} />
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1}>
        <Suspense>
          <Outlet />
        </Suspense>
      </AppShell.Main>
      <CommandPalette />
      <UploadPanel />
      <SessionEndedDialog />
    </AppShell>
  );
}
